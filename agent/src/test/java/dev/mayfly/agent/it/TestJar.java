package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.analysis.Analysis;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Stateless. Jars with a user's analyses, agents and aspects, compiled from their source. */
final class TestJar {
  private static final Path ASPECTJ = ThirdParty.jar("aspectjweaver");

  private TestJar() {}

  /** Compiles a class into a directory below one. */
  static void compile(Path directory, String target, String name, String source)
      throws IOException {
    Path classes = Files.createDirectories(directory.resolve(target));
    Path file = Files.writeString(directory.resolve(name + ".java"), source);
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-g",
                "-proc:none",
                "--release",
                "17",
                "-cp",
                placeOf(Analysis.class) + File.pathSeparator + ASPECTJ,
                "-d",
                classes.toString(),
                file.toString());
    assertThat(status).isZero();
  }

  private static Path placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException notAFile) {
      throw new IllegalStateException(notAFile);
    }
  }

  /** A jar with all that lies in a directory below one. */
  static Path of(Path directory, String target) throws IOException {
    Path classes = directory.resolve(target);
    Path jar = directory.resolve(target + ".jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> all = Files.walk(classes)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(each).toString()));
        Files.copy(each, out);
      }
    }
    return jar;
  }
}
