package dev.mayfly.agent.boot;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. The entry point for {@code -javaagent:mayfly-agent.jar}. Its
 * class file is for Java 8, so that an older JVM reports the reason in one line, and runs the
 * program.
 */
public final class MayflyAgent {
  private MayflyAgent() {}

  /** Called by the JVM before the program's main class is loaded. */
  public static void premain(@Nullable String options, Instrumentation instrumentation) {
    start(options, instrumentation, false);
  }

  /**
   * Called by the JVM when the agent is loaded into a running program: classes loaded before stay
   * as they are.
   */
  public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
    start(options, instrumentation, true);
  }

  private static void start(
      @Nullable String options, Instrumentation instrumentation, boolean attached) {
    String refusal = JavaVersion.refusal();
    if (refusal.isEmpty()) {
      AgentLauncher.start(options, instrumentation, attached);
    } else {
      System.err.println(refusal + " The program runs unprofiled.");
    }
  }
}
