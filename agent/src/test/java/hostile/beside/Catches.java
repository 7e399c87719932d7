package hostile.beside;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/** Thread-safe. An agent that throws, and catches, for each class. */
public final class Catches implements ClassFileTransformer {
  private Catches() {}

  /** Called by the JVM. */
  public static void premain(String options, Instrumentation instrumentation) {
    instrumentation.addTransformer(new Catches(), true);
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
    try {
      throw new IllegalStateException(name);
    } catch (IllegalStateException caught) {
      return null;
    }
  }
}
