package dev.mayfly.agent.reporting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
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

  /** Claims where nothing can be written; the temporary files lie in a directory of the test's. */
  private OutputDirectory claimInVain(Path named, Path temporaryFiles) {
    String before = System.setProperty("java.io.tmpdir", temporaryFiles.toString());
    try {
      return OutputDirectory.claim(named, said::add);
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
  }

  @Test
  void whatCannotBeWrittenIsReplacedAtTheStart() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "");
    Path named = file.resolve("report");
    Path temporaryFiles = Files.createDirectory(temporary.resolve("tmp"));
    OutputDirectory directory = claimInVain(named, temporaryFiles);
    assertThat(directory.isWritable()).isTrue();
    assertThat(directory.path()).isDirectory().isAbsolute().hasParent(temporaryFiles);
    assertThat(said)
        .singleElement()
        .asString()
        .startsWith("cannot write to " + named + ": ")
        .endsWith(". Reports go to " + directory.path() + ".");
    // the next JVM leaves no second one behind
    assertThat(claimInVain(named, temporaryFiles).path())
        .isEqualTo(directory.path().resolve("jvm-2"));
    assertThat(temporaryFiles).isDirectoryContaining(directory.path()::equals);
    assertThat(temporaryFiles.toFile().list()).hasSize(1);
  }

  @Test
  void theReasonDoesNotNameTheDirectoryAgain() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "");
    OutputDirectory directory = claimInVain(file, temporary);
    assertThat(said)
        .containsExactly(
            "cannot write to " + file + ": is in the way. Reports go to " + directory.path() + ".");
  }

  /** Who may write to the temporary files could read the reports, or change them. */
  @Test
  void aDirectoryThatOthersCanUseIsNoReplacement() throws IOException {
    assumeTrue(temporary.getFileSystem().supportedFileAttributeViews().contains("unix"));
    Path named = Files.writeString(temporary.resolve("file"), "").resolve("report");
    Path temporaryFiles = Files.createDirectory(temporary.resolve("tmp"));
    Path path = claimInVain(named, temporaryFiles).path();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rwx------");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx--x---"));
    OutputDirectory refused = claimInVain(named, temporaryFiles);
    assertThat(refused.isWritable()).isFalse();
    assertThat(refused.path()).isEqualTo(named);
    Files.move(path, temporary.resolve("elsewhere"));
    Files.setPosixFilePermissions(
        temporary.resolve("elsewhere"), PosixFilePermissions.fromString("rwx------"));
    Files.createSymbolicLink(path, temporary.resolve("elsewhere"));
    assertThat(claimInVain(named, temporaryFiles).isWritable()).isFalse();
    assertThat(said).last().asString().contains("Set output= to a directory that is writable");
  }

  @Test
  void whatKilledJvmsHaveNotFinishedIsRemoved() throws IOException {
    Path other = Files.createDirectories(temporary.resolve("other"));
    for (Path directory : List.of(temporary, other)) {
      Path part = Files.writeString(directory.resolve(".profile.json.1b-2c.tmp"), "half");
      Files.setLastModifiedTime(part, FileTime.fromMillis(0));
      Files.writeString(directory.resolve("profile.json"), "whole");
    }
    OutputDirectory.claim(temporary, said::add).removeUnfinished(said::add);
    assertThat(said)
        .containsExactly(
            "removed 1 unfinished file from "
                + temporary
                + ": an earlier JVM was killed while it wrote its report.");
    assertThat(temporary.resolve(".profile.json.1b-2c.tmp")).doesNotExist();
    assertThat(other.resolve(".profile.json.1b-2c.tmp")).as("not its own").exists();
    assertThat(temporary.resolve("profile.json")).exists();
  }
}
