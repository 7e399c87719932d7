package dev.mayfly.mcp;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Immutable: the command line of a Java program that an assistant wants to run. Only words that are
 * known to do no harm are allowed, and code is loaded from allowed places only. The program itself
 * and its arguments are not limited.
 */
record JavaLine(List<String> words, Path directory, Permissions permissions) {

  private static final Set<String> PATHS =
      Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path");

  private static final Set<String> MODULE_PATHS = Set.of("-p", "--module-path");

  /** Options of modules: names, and no places. */
  private static final Set<String> OF_MODULES =
      Set.of(
          "--add-exports",
          "--add-modules",
          "--add-opens",
          "--add-reads",
          "--enable-native-access",
          "--limit-modules");

  private static final Pattern MODULES =
      Pattern.compile("[\\w.$,-]+|[\\w.$]+(?:/[\\w.$]+)?=[\\w.$,-]+");

  private static final String SOURCE_FILE = ".java";
  private static final String AGENT = "-javaagent:";

  /**
   * Checks the line.
   *
   * @throws ToolFailure with the reason, if it may not run
   */
  void check() {
    boolean ofSource = false;
    int at = 0;
    while (at < words.size()) {
      String word = words.get(at);
      at++;
      if (!word.startsWith("-")) {
        checkProgram(word, ofSource);
        return;
      }
      int equals = word.startsWith("--") ? word.indexOf('=') : -1;
      String name = equals < 0 ? word : word.substring(0, equals);
      boolean hasValue =
          PATHS.contains(name) || OF_MODULES.contains(name) || name.equals("--source");
      String value = equals >= 0 ? word.substring(equals + 1) : hasValue ? valueAt(at++, word) : "";
      if (PATHS.contains(name)) {
        checkPath(value, MODULE_PATHS.contains(name));
      } else if (OF_MODULES.contains(name)) {
        checkForm(MODULES.matcher(value).matches() && !value.endsWith(SOURCE_FILE), name, value);
      } else if (name.equals("--source")) {
        checkForm(value.matches("\\d{1,3}"), name, value);
        ofSource = true;
      } else if (word.equals("-jar")) {
        permissions.code(valueAt(at, word), directory);
        return;
      } else if (word.equals("-m") || name.equals("--module")) {
        return;
      } else if (word.startsWith(AGENT)) {
        checkAgent(word.substring(AGENT.length()));
      } else if (word.startsWith("-D")) {
        SystemProperty.check(word, directory, permissions);
      } else if (!JvmFlags.allow(word)) {
        throw new ToolFailure(
            word + " is not allowed here; flags of " + JvmFlags.ALLOWED + " are, and -Dname=value");
      }
    }
    throw new ToolFailure("no program; name a class, or -jar and a jar");
  }

  /** A class of the path, or a file that Java compiles first. */
  private void checkProgram(String word, boolean ofSource) {
    if (word.startsWith("@")) {
      throw new ToolFailure(word + ": files of arguments are not allowed here; write the words");
    }
    if (ofSource || word.endsWith(SOURCE_FILE)) {
      permissions.code(word, directory);
    }
  }

  /** Entries; in directories of jars each of these, too, which may be a link. */
  private void checkPath(String path, boolean ofModules) {
    for (String entry : path.split(File.pathSeparator, -1)) {
      boolean ofJars = entry.endsWith("*");
      Path real =
          permissions.code(ofJars ? entry.substring(0, entry.length() - 1) : entry, directory);
      if ((ofJars || ofModules) && Files.isDirectory(real)) {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(real)) {
          jars.forEach(jar -> permissions.code(jar.toString(), real));
        } catch (IOException | DirectoryIteratorException unreadable) {
          throw new ToolFailure(entry + ": cannot be read", unreadable);
        }
      }
    }
  }

  private void checkAgent(String agent) {
    int options = agent.indexOf('=');
    permissions.code(options < 0 ? agent : agent.substring(0, options), directory);
    if (options >= 0) {
      permissions.checkPlaces(agent.substring(options + 1), directory);
    }
  }

  private static void checkForm(boolean right, String option, String value) {
    if (!right) {
      throw new ToolFailure(option + ": not allowed: " + value);
    }
  }

  private String valueAt(int index, String option) {
    if (index >= words.size()) {
      throw new ToolFailure(option + " has no value");
    }
    return words.get(index);
  }
}
