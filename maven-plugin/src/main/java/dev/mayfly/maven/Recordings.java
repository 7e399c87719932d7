package dev.mayfly.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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
   * Adds up the recordings, unless another goal has done so since they were written.
   *
   * @return whether there are any
   */
  boolean merge(MayflyCommandLine mayfly) throws MojoExecutionException {
    List<Path> found = found();
    if (found.isEmpty()) {
      return false;
    }
    if (!isSumOf(found)) {
      List<String> merge = new ArrayList<>(List.of("merge", "-o", profile().toString()));
      found.forEach(recording -> merge.add(recording.toString()));
      mayfly.run(merge);
    }
    return true;
  }

  private boolean isSumOf(List<Path> found) throws MojoExecutionException {
    try {
      if (!Files.exists(profile())) {
        return false;
      }
      FileTime sum = Files.getLastModifiedTime(profile());
      for (Path recording : found) {
        if (Files.getLastModifiedTime(recording).compareTo(sum) >= 0) {
          return false;
        }
      }
      return true;
    } catch (IOException failure) {
      throw new MojoExecutionException("cannot read " + directory, failure);
    }
  }

  private List<Path> found() throws MojoExecutionException {
    if (!Files.exists(jvms())) {
      return List.of();
    }
    try (Stream<Path> jvms = Files.list(jvms())) {
      return jvms.map(jvm -> jvm.resolve(PROFILE)).filter(Files::exists).sorted().toList();
    } catch (IOException failure) {
      throw new MojoExecutionException("cannot read " + jvms(), failure);
    }
  }
}
