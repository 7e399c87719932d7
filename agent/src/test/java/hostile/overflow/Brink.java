package hostile.overflow;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its thread. Loads a class in each of the deepest frames that the stack has room for,
 * most of them without success; then all of them where there is room. Prints what they compute
 * together.
 */
public final class Brink {
  private static final int CLASSES = 100;
  private static final Renaming LOADER = new Renaming();

  private static int tried;

  private Brink() {}

  /** Each thread goes to the end of its stack. */
  public static void main(String[] args) throws Exception {
    int sum = made(0);
    Thread thread = new Thread(null, Brink::dive, "diver", 512 * 1024);
    thread.start();
    thread.join();
    for (int i = 0; i < CLASSES; i++) {
      sum += made(i);
    }
    System.out.println("sum " + sum + " of " + tried);
  }

  @SuppressWarnings("InfiniteRecursion")
  private static void dive() {
    try {
      dive();
    } catch (StackOverflowError atTheEnd) {
      // loads on the way back
    }
    try {
      if (tried < CLASSES) {
        made(tried++);
      }
    } catch (StackOverflowError stillTooDeep) {
      // once more at the end
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static int made(int number) throws ReflectiveOperationException {
    Class<?> late = Class.forName(Renaming.name(number), true, LOADER);
    return ((IntSupplier) late.getDeclaredConstructor().newInstance()).getAsInt();
  }

  /** Finds one class by many names. */
  private static final class Renaming extends ClassLoader {
    private static final String FIRST = "hostile.overflow.Late0000";

    static String name(int number) {
      return FIRST.substring(0, FIRST.length() - 4) + String.format("%04d", 1000 + number);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException unreadable) {
        throw new ClassNotFoundException(name, unreadable);
      }
    }

    @Override
    protected @Nullable URL findResource(String name) {
      return isRenamed(name) ? getParent().getResource(file()) : null;
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
      if (!isRenamed(name)) {
        return super.getResourceAsStream(name);
      }
      try (InputStream in = getParent().getResourceAsStream(file())) {
        String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        String first = FIRST.replace('.', '/');
        return new ByteArrayInputStream(
            text.replace(first, name.replace(".class", "")).getBytes(StandardCharsets.ISO_8859_1));
      } catch (IOException unreadable) {
        return null;
      }
    }

    private static String file() {
      return FIRST.replace('.', '/') + ".class";
    }

    private static boolean isRenamed(String file) {
      return file.startsWith("hostile/overflow/Late1");
    }
  }
}
