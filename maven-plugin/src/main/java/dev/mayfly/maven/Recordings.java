package dev.mayfly.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * Immutable. The profiles of the JVMs that ran a module's tests, and the sum of them.
 *
 * @param directory where the reports are
 */
record Recordings(Path directory) {
  private static final String PROFILE = "profile.json";

  /** Where each JVM writes: tests may run in several, one after the other or at once. */
  String output() {
    return jvms().resolve("%p").toString();
  }

  private Path jvms() {
    return directory.resolve("jvms");
  }

  /** The sum of the recordings. */
  Path profile() {
    return directory.resolve(PROFILE);
  }

  /** Deletes what an earlier build recorded. */
  void clear() throws MojoExecutionException {
    try {
      Files.deleteIfExists(profile());
      if (Files.exists(jvms())) {
        try (Stream<Path> files = Files.walk(jvms())) {
          for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
          }
        }
      }
    } catch (IOException | UncheckedIOException failure) {
      throw new MojoExecutionException("cannot delete " + jvms(), failure);
    }
  }

  /**
   * Adds up the recordings.
   *
   * @return whether there are any
   */
  boolean merge(MayflyCommandLine mayfly) throws MojoExecutionException {
    List<String> found = found();
    if (found.isEmpty()) {
      return false;
    }
    List<String> merge = new ArrayList<>(List.of("merge", "-o", profile().toString()));
    merge.addAll(found);
    mayfly.run(merge);
    return true;
  }

  private List<String> found() throws MojoExecutionException {
    if (!Files.exists(jvms())) {
      return List.of();
    }
    try (Stream<Path> jvms = Files.list(jvms())) {
      return jvms.map(jvm -> jvm.resolve(PROFILE))
          .filter(Files::exists)
          .map(Path::toString)
          .sorted()
          .toList();
    } catch (IOException failure) {
      throw new MojoExecutionException("cannot read " + jvms(), failure);
    }
  }
}
