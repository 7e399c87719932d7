package dev.mayfly.agent.scope;

/**
 * Thread-safe, without state. Tells tools of the JDK ({@code javac}, {@code jcmd}, {@code jar}) and
 * the command {@code mayfly} from programs. Tools meet the agent where it is given in {@code
 * JAVA_TOOL_OPTIONS}, the command also in {@code JDK_JAVA_OPTIONS}: its reports would replace those
 * of the program.
 */
public final class JdkTool {
  /** Has the user's classes in it. */
  private static final String SOURCE_LAUNCHER = "com.sun.tools.javac.launcher.";

  private static final String MAYFLY = "dev.mayfly.agent.boot.MayflyMain";

  private JdkTool() {}

  /**
   * Whether the JVM was started for a tool.
   *
   * @param command the command line, as {@code sun.java.command} holds it
   * @param byLauncher whether the command {@code java} started the JVM, or another one of the JDK's
   */
  public static boolean isRun(String command, boolean byLauncher) {
    if (command.isEmpty()) {
      return byLauncher; // java -version
    }
    String mainClass = MainClass.of(command).name();
    String packageName = mainClass.substring(0, Math.max(0, mainClass.lastIndexOf('.')));
    if (mainClass.equals(MAYFLY)) {
      return true;
    }
    return !mainClass.startsWith(SOURCE_LAUNCHER) && isOfTheJdk(packageName);
  }

  private static boolean isOfTheJdk(String packageName) {
    for (Module module : ModuleLayer.boot().modules()) {
      String name = module.getName();
      if ((name.startsWith("java.") || name.startsWith("jdk."))
          && module.getPackages().contains(packageName)) {
        return true;
      }
    }
    return false;
  }
}
