package dev.mayfly.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/**
 * Immutable: a small program in a directory.
 *
 * @param directory with {@code src} and {@code classes}
 */
record Project(Path directory) {

  Path source(String className) {
    return directory.resolve("src/main/java/" + className.replace('.', '/') + ".java");
  }

  /** Writes the source of a class, and compiles it. */
  Project compile(String className, String text) throws IOException {
    Path source = source(className);
    Files.createDirectories(source.getParent());
    Files.writeString(source, text);
    int errors =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-g",
                "-d",
                directory.resolve("classes").toString(),
                source.toString());
    assertThat(errors).as(text).isZero();
    return this;
  }
}
