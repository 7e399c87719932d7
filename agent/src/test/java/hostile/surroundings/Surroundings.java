package hostile.surroundings;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;

/** Confined to its thread. Looks about itself, or makes trouble for those who share its JVM. */
public final class Surroundings {
  private static final int ITEMS = 10;

  private Surroundings() {}

  /** Made by the program. */
  static final class Item {}

  /** Does what its argument says. */
  public static void main(String[] arguments) throws Exception {
    Object[] items = new Object[ITEMS];
    for (int i = 0; i < ITEMS; i++) {
      items[i] = new Item();
    }
    System.out.println("items " + items.length);
    switch (arguments[0]) {
      case "resources" -> resources();
      case "no-stderr" -> System.setErr(null);
      case "bad-stderr" -> System.setErr(new PrintStream(new Unwilling(), true));
      case "late-manager" -> manager();
      case "denied" -> denied();
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    while (arguments.length > 1 && !Files.exists(Path.of(arguments[1]))) {
      Thread.onSpinWait();
    }
    System.out.println("done");
  }

  private static final class Unwilling extends OutputStream {
    @Override
    public void write(int one) {
      throw new IllegalStateException("not for you");
    }
  }

  private static void resources() throws IOException {
    for (String name :
        new String[] {
          "META-INF/MANIFEST.MF", "META-INF/LICENSE", "META-INF/NOTICE", "META-INF/licenses/"
        }) {
      System.out.println("boot " + name + " " + Object.class.getResource("/" + name));
      for (ClassLoader loader :
          new ClassLoader[] {
            ClassLoader.getPlatformClassLoader(),
            ClassLoader.getSystemClassLoader(),
            Thread.currentThread().getContextClassLoader()
          }) {
        URL first = loader.getResource(name);
        int count = Collections.list(loader.getResources(name)).size();
        System.out.println(loader.getName() + " " + name + " " + first + " " + count);
      }
    }
  }

  @SuppressWarnings("removal")
  private static void manager() {
    System.setSecurityManager(new SecurityManager());
    System.out.println("denied " + isDenied());
    new Later().run();
  }

  private static void denied() {
    System.out.println("denied " + isDenied());
    new Later().run();
  }

  /** Loaded with few permissions. */
  private static final class Later {
    void run() {
      Object[] items = new Object[ITEMS];
      for (int i = 0; i < ITEMS; i++) {
        items[i] = new Item();
      }
      System.out.println("more items " + items.length);
    }
  }

  private static boolean isDenied() {
    try {
      return System.getProperty("user.home").isEmpty();
    } catch (SecurityException denied) {
      return true;
    }
  }
}
