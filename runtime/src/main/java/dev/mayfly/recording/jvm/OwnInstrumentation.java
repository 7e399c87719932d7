package dev.mayfly.recording.jvm;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * Receives an {@link Instrumentation} of Mayfly's own, with the capabilities that its manifest
 * names. Thread-safe.
 */
public final class OwnInstrumentation {
  private static volatile @Nullable Instrumentation own;

  private OwnInstrumentation() {}

  /** Called by the JVM, as for a program's jar with a {@code Launcher-Agent-Class}. */
  public static void agentmain(String options, Instrumentation instrumentation) {
    own = instrumentation;
  }

  /** The one received; null if there is none. */
  public static @Nullable Instrumentation get() {
    return own;
  }
}
