package dev.mayfly.mcp;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Immutable: the command line of a Java program that an assistant wants to run. Jars, class paths,
 * source files and agents must be files that may be read. Options with which a JVM starts other
 * programs are refused. The program itself is not limited.
 *
 * @param words behind the executable
 * @param directory the working directory
 * @param permissions what the user allows
 */
record JavaLine(List<String> words, Path directory, Permissions permissions) {

  private static final Set<String> PATHS =
      Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path", "--upgrade-module-path");
  private static final Set<String> WITH_VALUE =
      Set.of(
          "--add-modules",
          "--add-exports",
          "--add-opens",
          "--add-reads",
          "--limit-modules",
          "--enable-native-access",
          "--source",
          "--describe-module",
          "-d");
  private static final List<String> REFUSED =
      List.of(
          "-XX:OnError",
          "-XX:OnOutOfMemoryError",
          "-XX:Flags",
          "-XX:VMOptionsFile",
          "-agentlib",
          "-Xrun",
          "-Xbootclasspath",
          "--patch-module");

  /**
   * Checks the line.
   *
   * @throws ToolFailure with the reason, if it may not run
   */
  void check() {
    int at = 0;
    while (at < words.size()) {
      String word = words.get(at);
      at++;
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      if (word.startsWith("@")) {
        throw new ToolFailure(word + ": files of arguments are not allowed here; write the words");
      } else if (PATHS.contains(name)) {
        checkPath(equals < 0 ? valueAt(at++, word) : word.substring(equals + 1));
      } else if (word.equals("-jar")) {
        permissions.readable(valueAt(at, word), directory);
        return;
      } else if (word.equals("-m") || name.equals("--module")) {
        return;
      } else if (WITH_VALUE.contains(word)) {
        at++;
      } else if (word.startsWith("-javaagent:") || word.startsWith("-agentpath:")) {
        permissions.readable(name.substring(name.indexOf(':') + 1), directory);
      } else if (REFUSED.stream().anyMatch(word::startsWith)) {
        throw new ToolFailure(name + " is not allowed here: it loads or starts other code");
      } else if (!word.startsWith("-")) {
        if (word.endsWith(".java")) {
          permissions.readable(word, directory);
        }
        return;
      }
    }
    throw new ToolFailure("no program; name a class, or -jar and a jar");
  }

  private void checkPath(String path) {
    for (String entry : path.split(File.pathSeparator, -1)) {
      if (!entry.isEmpty()) {
        permissions.readable(
            entry.endsWith("*") ? entry.substring(0, entry.length() - 1) : entry, directory);
      }
    }
  }

  private String valueAt(int index, String option) {
    if (index >= words.size()) {
      throw new ToolFailure(option + " has no value");
    }
    return words.get(index);
  }
}
