package dev.mayfly.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutputFileTest {
  @TempDir private Path directory;

  /** Each way to write a file. */
  private enum Way {
    OPEN {
      @Override
      void write(Path file, String text) throws IOException {
        try (OutputStream out = OutputFile.open(file)) {
          out.write(text.getBytes(UTF_8));
        }
      }
    },
    REPLACE {
      @Override
      void write(Path file, String text) throws IOException {
        OutputFile.replace(file, out -> out.write(text.getBytes(UTF_8)));
      }
    };

    abstract void write(Path file, String text) throws IOException;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFileIsMadeAndReplaced() throws IOException {
    for (Way way : Way.values()) {
      Path file = directory.resolve(way == Way.OPEN ? "made/below/file" : "file");
      way.write(file, "longer");
      way.write(file, "new");
      assertThat(file).as("%s", way).hasContent("new");
    }
  }

  @Test
  void aLinkIsReplacedAndNeverFollowed() throws IOException {
    for (Way way : Way.values()) {
      Path other = Files.writeString(directory.resolve("other"), "mine");
      for (Path target : List.of(other, directory.resolve("absent"))) {
        Path link = Files.createSymbolicLink(directory.resolve("link"), target);
        way.write(link, "text");
        assertThat(link).as("%s", way).isRegularFile().hasContent("text");
        assertThat(Files.isSymbolicLink(link)).isFalse();
        assertThat(other).hasContent("mine");
        assertThat(directory.resolve("absent")).doesNotExist();
        Files.delete(link);
      }
    }
  }

  @Test
  void aFailureNamesTheFile() throws IOException {
    Path notADirectory = Files.writeString(directory.resolve("file"), "");
    Path file = notADirectory.resolve("report.txt");
    for (Way way : Way.values()) {
      assertThatThrownBy(() -> way.write(file, "text"))
          .as("%s", way)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(file + ": ")
          .hasMessageNotContaining(".tmp");
    }
  }

  @Test
  void aFullDiskIsNamedWithTheFile() {
    Path full = Path.of("/dev/full");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full));
    assertThatThrownBy(() -> Way.OPEN.write(full, "text"))
        .hasMessage("/dev/full: No space left on device");
    Path file = directory.resolve("report.txt");
    assertThatThrownBy(
            () ->
                OutputFile.replace(
                    file,
                    out -> {
                      throw new IOException("No space left on device");
                    }))
        .hasMessage(file + ": No space left on device");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void anInterruptClosesNothing() throws IOException {
    Path file = directory.resolve("trace.txt");
    try (OutputStream out = OutputFile.open(file)) {
      Thread.currentThread().interrupt();
      out.write('a');
      assertThat(Thread.interrupted()).isTrue();
      out.write('b');
    }
    assertThat(file).hasContent("ab");
  }

  @Test
  void reasonsAreWords() {
    assertThat(OutputFile.reason(new NoSuchFileException("x")))
        .isEqualTo("x: no such file or directory");
    assertThat(OutputFile.reason(new AccessDeniedException("x"))).isEqualTo("x: permission denied");
    assertThat(OutputFile.reason(new FileSystemException("x", null, "Read-only file system")))
        .isEqualTo("x: Read-only file system");
    assertThat(OutputFile.reason(new IOException("No space left on device")))
        .isEqualTo("No space left on device");
  }

  @Test
  void onlyItsOwnUnfinishedFilesAreRemovedAndOnlyOldOnes() throws IOException {
    Way.REPLACE.write(directory.resolve("report.txt"), "whole");
    FileTime start = FileTime.fromMillis(1_000_000);
    for (String name :
        List.of(
            ".profile.json.1b-2c.tmp",
            ".report.html.1b-2c.tmp",
            ".profile.json.1b-2c.tmp.txt",
            ".profile.json.user.tmp",
            "profile.json.1b-2c.tmp",
            ".new.json.1b-2c.tmp")) {
      Files.setLastModifiedTime(
          Files.writeString(directory.resolve(name), ""),
          FileTime.fromMillis(name.startsWith(".new") ? 1_000_000 : 999_999));
    }
    assertThat(OutputFile.removeUnfinished(directory, start)).isEqualTo(2);
    assertThat(names())
        .containsExactly(
            ".new.json.1b-2c.tmp",
            ".profile.json.1b-2c.tmp.txt",
            ".profile.json.user.tmp",
            "profile.json.1b-2c.tmp",
            "report.txt");
    OutputFile.removeUnfinished(directory.resolve("absent"), start);
  }

  /** As after {@code kill -9} in the midst of a report. */
  @Test
  void whatAKilledWriterLeavesIsRecognised() throws IOException {
    OutputFile.replace(
        directory.resolve("profile.json"),
        out -> {
          String name = names().get(0);
          Files.writeString(directory.resolve(name.replace("profile", "killed")), "half");
        });
    assertThat(names()).hasSize(2);
    Path part = OutputFile.unfinished(directory.resolve("killed.json"));
    assertThat(part).exists().hasContent("half");
    assertThat(OutputFile.unfinished(directory.resolve("other.json"))).isNull();
    OutputFile.removeUnfinished(
        directory, FileTime.fromMillis(System.currentTimeMillis() + 60_000));
    assertThat(names()).containsExactly("profile.json");
  }

  @Test
  void aLockIsTakenOnce() throws IOException {
    Path file = directory.resolve(".lock");
    Path other = Files.writeString(directory.resolve("other"), "mine");
    Files.createSymbolicLink(file, other);
    assertThat(OutputLock.take(file)).isTrue();
    assertThat(OutputLock.take(file)).isFalse();
    assertThat(Files.isSymbolicLink(file)).isFalse();
    assertThat(other).hasContent("mine");
    assertThatThrownBy(() -> OutputLock.take(directory.resolve("absent/.lock")))
        .hasMessage(directory.resolve("absent/.lock") + ": no such file or directory");
  }
}
