package dev.mayfly.agent.weaving.adaptive;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Stateless. Has the JVM transform loaded classes again. A batch that it refuses is halved until it
 * is known which class it refuses: the others do not suffer for that one.
 */
public final class Retransformation {
  private Retransformation() {}

  /**
   * Transforms classes again.
   *
   * @param refused is given the name of each class that the JVM refuses, and why
   */
  public static void of(
      Instrumentation instrumentation,
      List<Class<?>> classes,
      BiConsumer<String, Throwable> refused) {
    if (classes.isEmpty()) {
      return;
    }
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException | RuntimeException | Error failure) {
      if (classes.size() == 1) {
        refused.accept(classes.get(0).getName(), failure);
        return;
      }
      int half = classes.size() / 2;
      of(instrumentation, classes.subList(0, half), refused);
      of(instrumentation, classes.subList(half, classes.size()), refused);
    }
  }
}
