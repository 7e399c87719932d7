package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.agent.weaving.bytecode.ClassDefiner;
import dev.mayfly.recording.ledger.WeavingLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Defines classes that AspectJ generates beside a woven one, such as what {@code
 * proceed()} calls, in the class loader of that one.
 */
final class GeneratedClasses {
  private final ClassDefiner definer;

  private GeneratedClasses(ClassDefiner definer) {
    this.definer = definer;
  }

  /**
   * Finds the way to define them.
   *
   * @throws IOException if this JDK has none
   */
  static GeneratedClasses in(Instrumentation instrumentation) throws IOException {
    try {
      return new GeneratedClasses(ClassDefiner.in(instrumentation));
    } catch (ReflectiveOperationException anotherJdk) {
      throw new IOException("this JDK defines no generated classes", anotherJdk);
    }
  }

  /** Defines a class, unless it is; the woven class fails where it needs one that is refused. */
  void define(ClassLoader loader, String name, byte[] bytes, @Nullable ProtectionDomain domain) {
    try {
      definer.define(name.replace('.', '/'), bytes, loader, domain);
    } catch (InvocationTargetException refused) {
      WeavingLedger.instance()
          .notWoven("class: generated for the user's aspects; " + refused.getCause(), name);
    }
  }
}
