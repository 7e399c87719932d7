package dev.mayfly.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Immutable. The profiles of the JVMs that ran tests.
 *
 * @param profiles a file for each JVM, and one with the tables of its tests, if there are any
 */
public record TestRecordings(List<Path> profiles) {
  /**
   * Finds the recordings that agents have written.
   *
   * @param directories those of {@link TestAgent#recordings()}; they need not exist
   * @throws MayflyBuildException if a directory cannot be read
   */
  public static TestRecordings in(Collection<Path> directories) throws MayflyBuildException {
    List<Path> profiles = new ArrayList<>();
    for (Path directory : directories) {
      if (Files.exists(directory)) {
        try (Stream<Path> jvms = Files.list(directory)) {
          jvms.flatMap(jvm -> Stream.of(jvm, jvm.resolve("tests")))
              .map(profile -> profile.resolve("profile.json"))
              .filter(Files::exists)
              .sorted()
              .forEach(profiles::add);
        } catch (IOException failure) {
          throw new MayflyBuildException("cannot read " + directory, failure);
        }
      }
    }
    return new TestRecordings(List.copyOf(profiles));
  }

  /**
   * Deletes the recordings of an earlier build.
   *
   * @throws MayflyBuildException if it cannot
   */
  public static void delete(Path directory) throws MayflyBuildException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException | UncheckedIOException failure) {
      throw new MayflyBuildException("cannot delete " + directory, failure);
    }
  }

  /**
   * Whether no test ran under the agent.
   *
   * @return whether there are no recordings
   */
  public boolean isEmpty() {
    return profiles.isEmpty();
  }

  /**
   * Whether a sum was written after the recordings.
   *
   * @param sum the profile that may be their sum
   * @return whether it is
   * @throws MayflyBuildException if it cannot be read
   */
  public boolean areIn(Path sum) throws MayflyBuildException {
    try {
      if (!Files.exists(sum)) {
        return false;
      }
      FileTime written = Files.getLastModifiedTime(sum);
      for (Path profile : profiles) {
        if (Files.getLastModifiedTime(profile).compareTo(written) >= 0) {
          return false;
        }
      }
      return true;
    } catch (IOException failure) {
      throw new MayflyBuildException("cannot read " + sum, failure);
    }
  }

  /**
   * Adds up the recordings.
   *
   * @throws MayflyBuildException if it cannot
   */
  public void merge(Path sum, MayflyCommandLine mayfly) throws MayflyBuildException {
    List<String> merge = new ArrayList<>(List.of("merge", "-o", sum.toString()));
    profiles.forEach(profile -> merge.add(profile.toString()));
    try {
      Files.createDirectories(sum.toAbsolutePath().getParent());
    } catch (IOException failure) {
      throw new MayflyBuildException("cannot write " + sum, failure);
    }
    mayfly.run(merge);
  }
}
