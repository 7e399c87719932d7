package dev.mayfly.agent.scope;

import com.google.common.base.CharMatcher;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The class that the JVM was told to run.
 *
 * @param name its name; empty where it is not known
 * @param jar the jar that was run; null where a class was
 * @param module the module that was run; null where none was
 */
public record MainClass(String name, String source, @Nullable Path jar, @Nullable String module) {

  private static String firstWord(String text) {
    int end = CharMatcher.whitespace().indexIn(text);
    return end < 0 ? text : text.substring(0, end);
  }

  /** The main class of a command line, as {@code sun.java.command} holds it. */
  public static MainClass of(String command) {
    String first = firstWord(command.strip());
    // A path with blanks: take the longest beginning that is a file.
    String path = command.strip();
    while (!new File(path).isFile() && path.lastIndexOf(' ') > 0) {
      path = path.substring(0, path.lastIndexOf(' '));
    }
    File file = new File(path);
    if (file.isFile() && (path.endsWith(".jar") || path.endsWith(".war"))) {
      return new MainClass(
          nameIn(file), file.getName(), file.toPath().toAbsolutePath().normalize(), null);
    }
    boolean isModule = first.equals(System.getProperty("jdk.module.main"));
    String name = first.substring(first.indexOf('/') + 1);
    return new MainClass(
        isModule ? mainClassOfModule(first) : name,
        "the command line",
        null,
        isModule ? first : first.indexOf('/') > 0 ? first.substring(0, first.indexOf('/')) : null);
  }

  private static String mainClassOfModule(String name) {
    return ModuleLayer.boot()
        .findModule(name)
        .flatMap(module -> module.getDescriptor().mainClass())
        .orElse("");
  }

  /** The package of the class; empty for the unnamed one. */
  String packageName() {
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }

  private static String nameIn(File file) {
    try (JarFile jar = new JarFile(file)) {
      return nameIn(jar.getManifest());
    } catch (IOException unreadable) {
      return "";
    }
  }

  /**
   * The main class in a manifest: {@code Start-Class} (Spring Boot), or else {@code Main-Class}.
   */
  private static String nameIn(@Nullable Manifest manifest) {
    if (manifest == null) {
      return "";
    }
    Attributes attributes = manifest.getMainAttributes();
    String start = attributes.getValue("Start-Class");
    String main = start != null ? start : attributes.getValue(Attributes.Name.MAIN_CLASS);
    return main == null ? "" : main.strip();
  }
}
