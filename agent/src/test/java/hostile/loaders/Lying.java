package hostile.loaders;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its thread. Class loaders that define three classes as they are, but answer with
 * other bytes where they are asked for the class file of one of them.
 */
public final class Lying {
  private static final String PACKAGE = "hostile/loaders/lied/";

  private Lying() {}

  /** Runs the same by each of them. */
  public static void main(String[] args) throws Exception {
    for (Map.Entry<String, byte[]> lie : lies().entrySet()) {
      Callable<?> program =
          (Callable<?>)
              new LyingLoader(lie.getKey().replaceFirst(" .*", ""), lie.getValue())
                  .loadClass((PACKAGE + "Lower").replace('/', '.'))
                  .getDeclaredConstructor()
                  .newInstance();
      System.out.println(lie.getKey() + ": " + program.call());
    }
  }

  /** By the file in question, and what is said instead. */
  private static Map<String, byte[]> lies() throws IOException {
    String[] files = {PACKAGE + "Lower.class", PACKAGE + "Upper.class", PACKAGE + "Face.class"};
    Map<String, byte[]> lies = new TreeMap<>();
    for (String file : files) {
      byte[] right = bytes(file);
      for (String other : files) {
        lies.put(file + " is " + other, bytes(other));
      }
      lies.put(file + " is cut short", Arrays.copyOf(right, right.length * 2 / 3));
      lies.put(file + " is a text", "no class file".getBytes(StandardCharsets.UTF_8));
      lies.put(file + " is empty", new byte[0]);
    }
    lies.put(
        files[1] + " is circular",
        replaced(bytes(files[1]), "java/lang/Object", PACKAGE + "Lower"));
    return lies;
  }

  private static byte[] bytes(String file) throws IOException {
    try (InputStream in = Lying.class.getClassLoader().getResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }

  private static byte[] replaced(byte[] file, String constant, String by) {
    return new String(file, StandardCharsets.ISO_8859_1)
        .replace(sized(constant), sized(by))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String sized(String constant) {
    return (char) (constant.length() >> 8) + "" + (char) (constant.length() & 0xFF) + constant;
  }

  private static final class LyingLoader extends ClassLoader {
    private final String file;
    private final byte[] lie;

    LyingLoader(String file, byte[] lie) {
      super(Lying.class.getClassLoader());
      this.file = file;
      this.lie = lie;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        String path = name.replace('.', '/');
        if (!path.startsWith(PACKAGE)) {
          return super.loadClass(name, resolve);
        }
        try {
          Class<?> known = findLoadedClass(name);
          byte[] right = bytes(path + ".class");
          return known != null ? known : defineClass(name, right, 0, right.length);
        } catch (IOException unreadable) {
          throw new ClassNotFoundException(name, unreadable);
        }
      }
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
      return name.equals(file) ? new ByteArrayInputStream(lie) : super.getResourceAsStream(name);
    }

    /** An address that leads to the same bytes. */
    @Override
    public @Nullable URL getResource(String name) {
      if (!name.equals(file)) {
        return super.getResource(name);
      }
      try {
        File copy = File.createTempFile("lie", ".class", new File("."));
        Files.write(copy.toPath(), lie);
        return copy.toURI().toURL();
      } catch (IOException noRoom) {
        throw new UncheckedIOException(noRoom);
      }
    }
  }
}
