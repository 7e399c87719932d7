package dev.mayfly.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRecordingsTest {
  @TempDir private Path directory;

  @Test
  void areTheProfilesOfAllDirectories() throws Exception {
    Path first = written("test/1/profile.json", 1);
    Path tests = written("test/1/tests/profile.json", 1);
    Path second = written("other/2/profile.json", 1);
    Files.createDirectories(directory.resolve("test/3")); // a JVM that wrote nothing
    List<Path> directories =
        List.of(directory.resolve("test"), directory.resolve("other"), directory.resolve("none"));
    assertThat(TestRecordings.in(directories).profiles()).containsExactly(first, tests, second);
    assertThat(TestRecordings.in(List.of(directory.resolve("none"))).isEmpty()).isTrue();
  }

  @Test
  void areInASumThatWasWrittenLater() throws Exception {
    TestRecordings recordings = new TestRecordings(List.of(written("1/profile.json", 5)));
    assertThat(recordings.areIn(directory.resolve("none.json"))).isFalse();
    assertThat(recordings.areIn(written("earlier.json", 4))).isFalse();
    assertThat(recordings.areIn(written("later.json", 6))).isTrue();
  }

  @Test
  void areDeletedWithTheirDirectory() throws Exception {
    written("test/1/profile.json", 1);
    TestRecordings.delete(directory.resolve("test"));
    TestRecordings.delete(directory.resolve("test")); // as in a clean build
    assertThat(directory).isEmptyDirectory();
  }

  private Path written(String name, long second) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "{}");
    return Files.setLastModifiedTime(file, FileTime.fromMillis(second * 1_000));
  }
}
