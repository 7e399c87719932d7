package dev.mayfly.agent.weaving.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mayfly.files.Ownership;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose code runs: woven classes that others can have written are refused. */
final class OwnershipTest {
  private static final int ANOTHER_USER = 65534;

  @TempDir private Path temporary;
  private Path directory;

  @BeforeEach
  void hasOwners() {
    assumeTrue(temporary.getFileSystem().supportedFileAttributeViews().contains("unix"));
    directory = temporary.resolve("a/cache");
  }

  private ClassArchive archive() throws IOException {
    return ClassArchive.in(directory, "build", line -> {});
  }

  private Path written() throws IOException {
    ClassArchive archive = archive();
    archive.keep(new ClassKey("a.A", 0, 1, 1), ArchivedClass.of(null));
    archive.write();
    return Objects.requireNonNull(archive.path());
  }

  private static void chmod(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static void chown(Path path, String what, int id) throws IOException {
    assumeTrue(Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0), "needs root");
    Files.setAttribute(path, "unix:" + what, id);
  }

  private void assertRefused(Path path, String why) {
    assertThatThrownBy(this::archive)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(path + why)
        .hasMessageContaining("name a directory of your own");
  }

  @Test
  void whatMayflyMakesPasses() throws IOException {
    Path file = written();
    assertThat(Files.getPosixFilePermissions(directory))
        .isSubsetOf(PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(Files.getPosixFilePermissions(file))
        .isSubsetOf(PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(archive().isOpen()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwxrwx", "rwx---rwx", "rwx-----x"})
  void aDirectoryThatOthersMayWriteIsRefused(String permissions) throws IOException {
    written();
    chmod(directory, permissions);
    if (permissions.endsWith("rwx")) {
      assertRefused(directory, " can be written by other users, whose code would run");
    } else {
      assertThat(archive().isOpen()).as("they may go through it").isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-rw-rw-", "rw-----w-"})
  void aFileThatOthersMayWriteIsRefused(String permissions) throws IOException {
    Path file = written();
    chmod(file, permissions);
    assertRefused(file, " can be written by other users, whose code would run");
    chmod(file, "rw-r--r--");
    assertThat(archive().isOpen()).isTrue();
  }

  @Test
  void whatAGroupMayWriteIsRefusedUnlessItIsThatOfRoot() throws IOException {
    written();
    chmod(directory, "rwxrwxr-x");
    chown(directory, "gid", 1234);
    assertRefused(directory, " can be written by other users");
    chown(directory, "gid", 0);
    assertThat(archive().isOpen()).isTrue();
  }

  @Test
  void whatBelongsToAnotherUserIsRefused() throws IOException {
    Path file = written();
    chown(file, "uid", ANOTHER_USER);
    assertRefused(file, " belongs to another user");
    chown(file, "uid", 0);
    assertThat(archive().isOpen()).isTrue();
    chown(directory, "uid", ANOTHER_USER);
    assertRefused(directory, " belongs to another user");
  }

  @Test
  void aLinkIsJudgedByWhereItLeads() throws IOException {
    written();
    Path other = temporary.resolve("other");
    Files.move(directory, other);
    Files.createSymbolicLink(directory, other);
    assertThat(archive().isOpen()).isTrue();
    chmod(other, "rwxrwxrwx");
    assertRefused(other, " can be written by other users");
  }

  /** As on Windows; here in a file system that is a zip file. */
  @Test
  void whereThereAreNoModesNothingIsRefused() throws IOException {
    try (FileSystem archive =
        FileSystems.newFileSystem(temporary.resolve("x.zip"), Map.of("create", "true"))) {
      Path path = Files.createDirectory(archive.getPath("/cache"));
      assertThat(archive.supportedFileAttributeViews()).doesNotContain("unix");
      assertThatCode(() -> Ownership.check(path)).doesNotThrowAnyException();
      assertThat(Ownership.ofFile(path)).isEmpty();
    }
  }
}
