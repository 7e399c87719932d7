package dev.mayfly.agent.reporting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutputDirectoryTest {
  @TempDir private Path temporary;
  private final List<String> said = new ArrayList<>();

  @Test
  void eachJvmHasItsOwn() {
    Path named = temporary.resolve("a/report");
    assertThat(OutputDirectory.claim(named, said::add).path()).isEqualTo(named).isDirectory();
    assertThat(said).isEmpty();
    assertThat(OutputDirectory.claim(named, said::add).path())
        .isEqualTo(named.resolve("jvm-2"))
        .isDirectory();
    assertThat(said)
        .containsExactly(
            "another JVM writes to "
                + named
                + ". This one writes to "
                + named.resolve("jvm-2")
                + "; with %p in output= each has a directory of its own.");
    assertThat(OutputDirectory.claim(named, said::add).path()).isEqualTo(named.resolve("jvm-3"));
  }

  @Test
  void whatCannotBeWrittenIsReplacedAtTheStart() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "");
    OutputDirectory directory = OutputDirectory.claim(file.resolve("report"), said::add);
    try {
      assertThat(directory.isWritable()).isTrue();
      assertThat(directory.path()).isDirectory().isAbsolute();
      assertThat(said)
          .singleElement()
          .asString()
          .startsWith("cannot write to " + file.resolve("report") + ": " + file)
          .endsWith(". Reports go to " + directory.path() + ".");
    } finally {
      Files.delete(directory.path().resolve(".mayfly.lock"));
      Files.delete(directory.path());
    }
  }

  @Test
  void whatKilledJvmsHaveNotFinishedIsRemoved() throws IOException {
    Path series = Files.createDirectories(temporary.resolve("snapshots/000017"));
    Path other = Files.createDirectories(temporary.resolve("other"));
    for (Path directory : List.of(temporary, series, other)) {
      Path part = Files.writeString(directory.resolve(".profile.json.1b-2c.tmp"), "half");
      Files.setLastModifiedTime(part, FileTime.fromMillis(0));
      Files.writeString(directory.resolve("profile.json"), "whole");
    }
    OutputDirectory.claim(temporary, said::add).removeUnfinished();
    assertThat(temporary.resolve(".profile.json.1b-2c.tmp")).doesNotExist();
    assertThat(series.resolve(".profile.json.1b-2c.tmp")).doesNotExist();
    assertThat(other.resolve(".profile.json.1b-2c.tmp")).as("not its own").exists();
    assertThat(series.resolve("profile.json")).exists();
  }
}
