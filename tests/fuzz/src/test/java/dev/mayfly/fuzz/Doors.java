package dev.mayfly.fuzz;

import java.io.File;
import java.nio.file.Path;
import java.util.List;

/**
 * Immutable. How Mayfly gets into a JVM.
 *
 * @param agent Mayfly's agent
 * @param weaver AspectJ's
 * @param loadTimeWeaving what AspectJ's needs on the class path
 */
record Doors(Path agent, Path weaver, Path loadTimeWeaving) {
  /** Those that the build has made. */
  static Doors ofBuild() {
    return new Doors(
        jar("mayfly.agent.jar", "../../agent/target/mayfly-agent.jar"),
        jar("mayfly.aspectj.jar", "../../agent/target/third-party/aspectjweaver.jar"),
        jar("mayfly.ltw.jar", "../../integrations/ltw/target/mayfly-ltw.jar"));
  }

  private static Path jar(String property, String usual) {
    return Path.of(System.getProperty(property, usual)).toAbsolutePath();
  }

  List<String> flags(Mode mode, String options) {
    return mode.byAspectJ()
        ? List.of("-javaagent:" + weaver, "-Dmayfly.options=" + options)
        : List.of("-javaagent:" + agent + "=" + options);
  }

  String classPath(Mode mode, Path classes) {
    return mode.byAspectJ() ? classes + File.pathSeparator + loadTimeWeaving : classes.toString();
  }
}
