package subject.absent;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * An application that can do without a library: classes extend one of the library's, which is not
 * there, and are named where they are made only. Prints what was made instead.
 */
@SuppressWarnings("unused")
public final class Absent {
  private Absent() {}

  interface Context {
    String name();
  }

  static final class Plain implements Context {
    @Override
    public String name() {
      return "plain";
    }
  }

  /** The library's class. */
  static class Library implements Context {
    @Override
    public String name() {
      return "library";
    }
  }

  static class Web extends Library {}

  static final class AnnotatedWeb extends Web {}

  static final class Factory implements Runnable {
    private static Context create(String kind) {
      if (kind.equals("web")) {
        return new Web();
      }
      if (kind.equals("annotated")) {
        return new AnnotatedWeb();
      }
      return new Plain();
    }

    private static Context webContext(boolean annotated) {
      if (annotated) {
        return new AnnotatedWeb();
      }
      return new Web();
    }

    private static Context[] contexts(boolean annotated) {
      if (annotated) {
        return new AnnotatedWeb[] {new AnnotatedWeb()};
      }
      return new Web[] {new Web()};
    }

    @Override
    public void run() {
      System.out.println(create("plain").name());
      try {
        webContext(true);
      } catch (NoClassDefFoundError expected) {
        System.out.println(expected.getMessage());
      }
    }
  }

  /** Loads the application without the library. */
  private static final class Loader extends URLClassLoader {
    private Loader(URL classes) {
      super(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.endsWith("Library")) {
        throw new ClassNotFoundException(name);
      }
      return super.findClass(name);
    }

    @Override
    public URL findResource(String name) {
      return name.endsWith("Library.class") ? null : super.findResource(name);
    }
  }

  /** Runs the factory where there is no library. */
  public static void main(String[] args) throws Exception {
    URL classes = Absent.class.getProtectionDomain().getCodeSource().getLocation();
    try (Loader loader = new Loader(classes)) {
      Class<?> factory = loader.loadClass("subject.absent.Absent$Factory");
      var constructor = factory.getDeclaredConstructor();
      constructor.setAccessible(true);
      ((Runnable) constructor.newInstance()).run();
    }
  }
}
