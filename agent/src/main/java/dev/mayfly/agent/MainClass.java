package dev.mayfly.agent;

import java.io.File;
import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Immutable. The class that the JVM was told to run.
 *
 * @param name its name; empty where it is not known
 * @param source where that was found
 */
record MainClass(String name, String source) {

  /** The main class of a command line, as {@code sun.java.command} holds it. */
  static MainClass of(String command) {
    String first = command.strip().replaceFirst("\\s.*", "");
    // A path with blanks: take the longest beginning that is a file.
    String path = command.strip();
    while (!new File(path).isFile() && path.lastIndexOf(' ') > 0) {
      path = path.substring(0, path.lastIndexOf(' '));
    }
    if (new File(path).isFile() && path.endsWith(".jar")) {
      return new MainClass(mainClassOf(new File(path)), new File(path).getName());
    }
    return new MainClass(mainClassOf(first), "the command line");
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
