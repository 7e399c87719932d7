package faulty;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.ProtectionDomain;

/**
 * An agent that replaces the program's main class by itself, and has the JVM transform it again,
 * all the time. It adds a letter to a file each time.
 */
public final class Redefiner {
  private Redefiner() {}

  /** Copies class files, so that the JVM takes them for transformed. */
  private static final class Copies implements ClassFileTransformer {
    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] code) {
      return name != null && name.startsWith("faulty/Orders") ? code.clone() : null;
    }
  }

  /** Starts with a JVM; the option is the file. */
  public static void premain(String file, Instrumentation jvm) {
    jvm.addTransformer(new Copies(), true);
    Thread thread = new Thread(() -> redefine(Path.of(file), jvm), "redefiner");
    thread.setDaemon(true);
    thread.start();
  }

  private static void redefine(Path file, Instrumentation jvm) {
    try {
      while (true) {
        for (Class<?> each : jvm.getAllLoadedClasses()) {
          if (each.getName().equals("faulty.Orders")) {
            try (InputStream in = each.getResourceAsStream("Orders.class")) {
              jvm.redefineClasses(new ClassDefinition(each, in.readAllBytes()));
            }
            jvm.retransformClasses(each);
            // the JVM may end while it writes
            Files.writeString(file, "+", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
          }
        }
        Thread.sleep(20);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (ReflectiveOperationException
        | java.lang.instrument.UnmodifiableClassException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
