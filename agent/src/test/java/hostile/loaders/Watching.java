package hostile.loaders;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its threads, one at a time. Prints which classes its class loader is asked for and
 * which are initialised, and whether the profiler is on the stack then.
 */
public final class Watching {
  private static final String PACKAGE = "hostile.loaders.watched.";

  private Watching() {}

  /** Runs the program on a platform thread, and on a virtual one where there are some. */
  public static void main(String[] args) throws Exception {
    run(new WatchingLoader());
    Runnable again = () -> run(new WatchingLoader());
    for (Method method : Thread.class.getMethods()) {
      if (method.getName().equals("startVirtualThread")) {
        ((Thread) method.invoke(null, again)).join();
      }
    }
    say("end");
  }

  private static void run(ClassLoader loader) {
    try {
      Class<?> program = loader.loadClass(PACKAGE + "Program");
      Callable<?> made = (Callable<?>) program.getDeclaredConstructor().newInstance();
      say("returned " + made.call());
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Prints what happens, and the innermost frame of the profiler if there is one. */
  public static void say(String what) {
    Arrays.stream(new Throwable().getStackTrace())
        .filter(frame -> frame.getClassName().startsWith("dev.mayfly."))
        .findFirst()
        .ifPresentOrElse(
            frame -> System.out.println(what + " BY PROFILER " + frame),
            () -> System.out.println(what));
  }

  /** Woven itself: it allocates while it is asked, in contexts that are new. */
  private static final class WatchingLoader extends ClassLoader {
    WatchingLoader() {
      super(Watching.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PACKAGE)) {
        return super.loadClass(name, resolve);
      }
      say("load " + name.substring(PACKAGE.length()));
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      byte[] bytes = bytes(name.replace('.', '/') + ".class", null);
      return defineClass(name, bytes, 0, bytes.length); // a second time it throws
    }

    private byte[] bytes(String file, hostile.loaders.watched.@Nullable Never unused)
        throws ClassNotFoundException {
      try (InputStream in = super.getResourceAsStream(file)) {
        return in.readAllBytes();
      } catch (IOException unreadable) {
        throw new ClassNotFoundException(file, unreadable);
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      say("find " + name);
      return super.findClass(name);
    }

    @Override
    public @Nullable URL getResource(String name) {
      return super.getResource(new StringBuilder(name).toString());
    }
  }
}
