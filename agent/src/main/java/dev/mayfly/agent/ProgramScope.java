package dev.mayfly.agent;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

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
    String first = command.strip().replaceFirst("\\s.*", "");
    // A path with blanks: take the longest beginning that is a file.
    String path = command.strip();
    while (!new File(path).isFile() && path.lastIndexOf(' ') > 0) {
      path = path.substring(0, path.lastIndexOf(' '));
    }
    String mainClass;
    String source;
    if (new File(path).isFile() && path.endsWith(".jar")) {
      mainClass = mainClassOf(new File(path));
      source = new File(path).getName();
    } else {
      mainClass = mainClassOf(first);
      source = "the command line";
    }
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

  /** The main class of {@code class}, {@code module/class} or, after {@code -m}, {@code module}. */
  private static String mainClassOf(String word) {
    if (!word.equals(System.getProperty("jdk.module.main"))) {
      return word.substring(word.indexOf('/') + 1);
    }
    return ModuleLayer.boot()
        .findModule(word)
        .flatMap(module -> module.getDescriptor().mainClass())
        .orElse("");
  }

  private static String mainClassOf(File file) {
    try (JarFile jar = new JarFile(file)) {
      Manifest manifest = jar.getManifest();
      if (manifest == null) {
        return "";
      }
      Attributes attributes = manifest.getMainAttributes();
      String start = attributes.getValue("Start-Class");
      String main = start != null ? start : attributes.getValue(Attributes.Name.MAIN_CLASS);
      return main == null ? "" : main.strip();
    } catch (IOException unreadable) {
      return "";
    }
  }
}
