package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BaselineFileTest {
  @TempDir private Path directory;

  private static BaselineEntry entry(long orders) {
    return new BaselineEntry(
        Map.of("com.acme.Order", orders),
        Map.of(),
        Map.of("a:1 com.acme.Order", orders),
        Map.of(),
        7 * orders);
  }

  /** Two JVMs that run tests of one module each write what they ran. */
  @Test
  void updatesOfSeveralRunsAreJoined() {
    Path path = directory.resolve("baseline.json");
    BaselineFile one = new BaselineFile(path);
    BaselineFile other = new BaselineFile(path);
    one.put("b", entry(1));
    other.put("a", entry(2));
    other.put("b", entry(3));
    one.close();
    other.close();
    other.close();
    BaselineFile read = new BaselineFile(path);
    assertThat(read.get("a")).contains(entry(2));
    assertThat(read.get("b")).contains(entry(3));
    assertThat(read.get("c")).isEmpty();
    assertThat(directory).isDirectoryContaining(file -> file.equals(path));
  }

  @Test
  void isReadAgainWhenItHasChanged() throws IOException {
    Path path = directory.resolve("baseline.json");
    BaselineFile file = new BaselineFile(path);
    assertThat(file.get("a")).isEmpty();
    BaselineFile writer = new BaselineFile(path);
    writer.put("a", entry(12));
    writer.close();
    assertThat(file.get("a")).contains(entry(12));
    Files.delete(path);
    assertThat(file.get("a")).isEmpty();
  }

  @Test
  void whatStaysTheSameIsNotWritten() throws IOException {
    Path path = directory.resolve("baseline.json");
    BaselineFile file = new BaselineFile(path);
    file.put("a", entry(1));
    file.close();
    Files.setLastModifiedTime(path, java.nio.file.attribute.FileTime.fromMillis(1000));
    file.put("a", entry(1));
    file.close();
    assertThat(Files.getLastModifiedTime(path).toMillis()).isEqualTo(1000);
  }
}
