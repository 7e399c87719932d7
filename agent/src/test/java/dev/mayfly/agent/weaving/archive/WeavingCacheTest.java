package dev.mayfly.agent.weaving.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Woven classes kept for the next start. */
final class WeavingCacheTest {
  private static final byte[] ORIGINAL = {1, 2, 3};
  private static final byte[] WOVEN = {4, 5, 6, 7};

  @TempDir private Path directory;

  @Test
  void findsWhatItKept() throws IOException {
    WeavingCache.in(directory, "v1").keep("a.B", ORIGINAL, WOVEN);
    assertThat(WeavingCache.in(directory, "v1").find("a.B", ORIGINAL)).isEqualTo(WOVEN);
  }

  @Test
  void anotherKeyFindsNothing() throws IOException {
    WeavingCache cache = WeavingCache.in(directory, "v1");
    cache.keep("a.B", ORIGINAL, WOVEN);
    assertThat(cache.find("a.C", ORIGINAL)).isNull();
    assertThat(cache.find("a.B", new byte[] {1, 2})).isNull();
    assertThat(WeavingCache.in(directory, "v2").find("a.B", ORIGINAL)).isNull();
    // the name's end and the bytes' beginning are told apart
    assertThat(cache.find("a.B\1", new byte[] {2, 3})).isNull();
  }

  @Test
  void keepsTheNewest() throws IOException {
    WeavingCache cache = WeavingCache.in(directory, "v1");
    cache.keep("a.B", ORIGINAL, WOVEN);
    cache.keep("a.B", ORIGINAL, new byte[] {9});
    assertThat(cache.find("a.B", ORIGINAL)).containsExactly(9);
    assertThat(files()).hasSize(1);
  }

  @Test
  void aDamagedFileIsAsGoodAsNone() throws IOException {
    WeavingCache cache = WeavingCache.in(directory, "v1");
    cache.keep("a.B", ORIGINAL, WOVEN);
    Path file = files().get(0);
    byte[] content = Files.readAllBytes(file);
    for (int length = 0; length < content.length; length++) {
      Files.write(file, java.util.Arrays.copyOf(content, length));
      assertThat(cache.find("a.B", ORIGINAL)).as("the first %d bytes", length).isNull();
    }
    for (int i = 0; i < content.length; i++) {
      byte[] damaged = content.clone();
      damaged[i] ^= 1;
      Files.write(file, damaged);
      assertThat(cache.find("a.B", ORIGINAL)).as("byte %d damaged", i).isNull();
    }
    cache.keep("a.B", ORIGINAL, WOVEN);
    assertThat(cache.find("a.B", ORIGINAL)).isEqualTo(WOVEN);
  }

  @Test
  void noneKeepsNothing() {
    WeavingCache.none().keep("a.B", ORIGINAL, WOVEN);
    assertThat(WeavingCache.none().find("a.B", ORIGINAL)).isNull();
  }

  @Test
  void aDirectoryThatIsAFileIsRefused() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    assertThatThrownBy(() -> WeavingCache.in(file, "v1")).isInstanceOf(IOException.class);
  }

  @Test
  void aDirectoryThatGoesAwayDoesNoHarm() throws IOException {
    WeavingCache cache = WeavingCache.in(directory.resolve("cache"), "v1");
    Files.delete(directory.resolve("cache").resolve(onlyChild(directory.resolve("cache"))));
    Files.delete(directory.resolve("cache"));
    Files.writeString(directory.resolve("cache"), "");
    cache.keep("a.B", ORIGINAL, WOVEN);
    assertThat(cache.find("a.B", ORIGINAL)).isNull();
  }

  private static Path onlyChild(Path parent) throws IOException {
    try (Stream<Path> children = Files.list(parent)) {
      return children.findFirst().orElseThrow().getFileName();
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
