package dev.mayfly.agent;

import java.util.List;

/**
 * Immutable. Which classes are the program's own, when nobody says: the package of the main class
 * with all below it.
 *
 * @param patterns what to weave
 * @param description the same in words, for the report
 */
record ProgramScope(List<String> patterns, String description) {

  /** The scope that the user named. */
  static ProgramScope of(List<String> patterns) {
    return new ProgramScope(patterns, String.join(", ", patterns));
  }

  /**
   * Finds the program's own packages from its command line: {@code sun.java.command} holds the jar
   * or the main class, and a jar's manifest names {@code Start-Class} (Spring Boot) or {@code
   * Main-Class}.
   */
  static ProgramScope ofProgram(String command) {
    MainClass main = MainClass.of(command);
    String mainClass = main.name();
    String source = main.source();
    if (mainClass.startsWith("com.sun.tools.javac.launcher.")) {
      return new ProgramScope(List.of("*"), "everything (a source file is run)");
    }
    if (mainClass.isEmpty()) {
      return new ProgramScope(
          List.of("*"), "everything (no main class found; use include=com.acme.* to choose)");
    }
    int dot = mainClass.lastIndexOf('.');
    if (dot < 0) {
      return new ProgramScope(
          List.of(".*"), "the unnamed package (that of the main class, from " + source + ")");
    }
    String pattern = mainClass.substring(0, dot) + ".*";
    return new ProgramScope(
        List.of(pattern), pattern + " (package of the main class, from " + source + ")");
  }
}
