package dev.mayfly.agent.boot;

/**
 * Confined to the starting thread. The entry point for {@code java -jar mayfly-agent.jar}. Its
 * class file is for Java 8, so that an older JVM reports the reason in one line.
 */
public final class MayflyMain {
  private MayflyMain() {}

  /** Runs a command line and ends the JVM with its exit code. */
  public static void main(String[] arguments) throws Throwable {
    String refusal = JavaVersion.refusal();
    if (!refusal.isEmpty()) {
      System.err.println(refusal);
      System.exit(1);
    }
    CommandLauncher.run(arguments);
  }
}
