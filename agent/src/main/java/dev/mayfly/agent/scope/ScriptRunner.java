package dev.mayfly.agent.scope;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Immutable. A program that compiles a source file and runs it: its main class says nothing about
 * the script, whose classes are those that a class loader of the runner's defines.
 *
 * @param name the kind of program, in words
 * @param mainClasses how the names of its main classes begin
 * @param loaders how the names of the classes of the script's class loaders begin
 */
record ScriptRunner(String name, List<String> mainClasses, List<String> loaders) {
  /** Groovy's starter, and its compiler. */
  private static final String GROOVY = "org.codehaus.groovy.tools.";

  private static final String KOTLIN = "org.jetbrains.kotlin.";

  /** Commands that also compile or run classes: these words in them say that they run a script. */
  private static final Map<String, String> OF_SCRIPTS =
      Map.of(
          GROOVY, ".*\\sgroovy[.]ui[.].*",
          KOTLIN, ".*\\s(-e|-expression|[^\\s]+[.]kts)(\\s.*)?");

  private static final List<ScriptRunner> ALL =
      List.of(
          new ScriptRunner(
              "a source file",
              List.of("com.sun.tools.javac.launcher."),
              List.of("com.sun.tools.javac.launcher.")),
          new ScriptRunner(
              "a Groovy script",
              List.of("groovy.ui.", "groovy.lang.", GROOVY),
              List.of("groovy.lang.GroovyClassLoader")),
          new ScriptRunner(
              "a Kotlin script",
              List.of(
                  "org.jetbrains.kotlin.cli.",
                  "org.jetbrains.kotlin.preloading.",
                  "org.jetbrains.kotlin.mainKts.",
                  "org.jetbrains.kotlin.runner."),
              List.of(
                  "kotlin.script.",
                  "org.jetbrains.kotlin.scripting.",
                  "org.jetbrains.kotlin.codegen.GeneratedClassLoader")),
          new ScriptRunner(
              "a JShell session",
              List.of("jdk.jshell.execution."),
              List.of("jdk.jshell.execution.")));

  /**
   * The runner that has this main class, if it is one.
   *
   * @param command the command line behind {@code java}'s own options
   */
  static Optional<ScriptRunner> of(String mainClass, String command) {
    for (Map.Entry<String, String> compiling : OF_SCRIPTS.entrySet()) {
      if (mainClass.startsWith(compiling.getKey()) && !command.matches(compiling.getValue())) {
        return Optional.empty();
      }
    }
    for (ScriptRunner runner : ALL) {
      for (String start : runner.mainClasses) {
        if (mainClass.startsWith(start)) {
          return Optional.of(runner);
        }
      }
    }
    return Optional.empty();
  }

  /** The scope that it means. */
  ProgramScope scope() {
    return new ProgramScope(List.of("*"), name + " is run", loaders);
  }
}
