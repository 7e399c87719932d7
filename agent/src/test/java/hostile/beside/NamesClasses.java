package hostile.beside;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;

/** Thread-safe. An agent that writes the name of each class into a file. */
public final class NamesClasses implements ClassFileTransformer {
  private NamesClasses() {}

  /** Called by the JVM. */
  public static void premain(String options, Instrumentation instrumentation) {
    instrumentation.addTransformer(new NamesClasses(), true);
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
    try (OutputStream file = new FileOutputStream("classes.txt", true)) {
      file.write((name + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return null;
  }
}
