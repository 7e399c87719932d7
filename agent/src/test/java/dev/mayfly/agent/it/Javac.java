package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;

/** Thread-safe, without state. Compiles programs that are not among the tests' classes. */
final class Javac {
  private Javac() {}

  /**
   * Compiles a source file for Java 17, with debug information.
   *
   * @param classes the directory for the class files, which is made
   * @param name of the source file, which is written beside it, without {@code .java}
   * @param classPath what the source needs
   * @return the directory
   */
  static Path compile(Path classes, String name, String source, String classPath)
      throws IOException {
    Files.createDirectories(classes);
    Path file = Files.writeString(classes.resolveSibling(name + ".java"), source);
    List<String> arguments =
        List.of(
            "-g",
            "-proc:none",
            "--release",
            "17",
            "-cp",
            classPath,
            "-d",
            classes.toString(),
            file.toString());
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).isZero();
    return classes;
  }
}
