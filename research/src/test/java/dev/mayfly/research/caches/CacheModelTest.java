package dev.mayfly.research.caches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CacheModelTest {
  @TempDir private static Path directory;

  @Test
  void readsForms() {
    assertThat(CacheModel.parse("javana")).isEqualTo(CacheModel.parse("32k/4/32,1m/8/128"));
    CacheModel other = CacheModel.parse("48K/12/64;2m/16/64").withSets("1/4");
    assertThat(other).hasToString("L1 48 KB 12-way 64 B, L2 2048 KB 16-way 64 B, 1/4 of sets");
    assertThat(other.first().sets()).isEqualTo(64);
    assertThat(other.withSets("all")).isSameAs(other);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          big | neither javana, nor host, nor two caches, as in 32k/4/32,1m/8/128
          32k/4/32 | neither javana, nor host, nor two caches
          32k/4/32,1m/8 | is not a cache; write size/ways/line, as in 32k/4/32
          32x/4/32,1m/8/128 | is not a cache
          32k/4/24,1m/8/128 | must be powers of two
          32k/3/32,1m/8/128 | must be powers of two
          32k/4/4,1m/8/128 | lines must have 8 bytes or more
          32k/0/32,1m/8/128 | are no cache
          32k/4/32,1g/8/128 | at most 64m
          32k/4/64,1m/8/32 | the second level must be at least as large as the first
          """)
  void refusesWhatIsNone(String text, String words) {
    assertThatThrownBy(() -> CacheModel.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }

  @ParameterizedTest
  @CsvSource({"16", "1/3", "1/0", "1/128", "1/"})
  void refusesPartsThatHaveNoWholeSets(String text) {
    assertThatThrownBy(() -> CacheModel.JAVANA.withSets(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'" + text + "' must be all or 1/n, n a power of two up to 64");
  }

  @Test
  void readsTheHostsCaches() throws IOException {
    describe("index0", "1", "Data", "48K", "12");
    describe("index1", "1", "Instruction", "32K", "8");
    describe("index2", "2", "Unified", "2048K", "16");
    assertThat(HostCaches.read(directory)).isEqualTo(CacheModel.parse("48k/12/64,2m/16/64"));
    assertThatThrownBy(() -> HostCaches.read(directory.resolve("none")))
        .hasMessageContaining("none does not describe the cache of level 1");
  }

  private static void describe(String name, String level, String type, String size, String ways)
      throws IOException {
    Path cache = Files.createDirectory(directory.resolve(name));
    Files.writeString(cache.resolve("level"), level + "\n");
    Files.writeString(cache.resolve("type"), type + "\n");
    Files.writeString(cache.resolve("size"), size + "\n");
    Files.writeString(cache.resolve("ways_of_associativity"), ways + "\n");
    Files.writeString(cache.resolve("coherency_line_size"), "64\n");
  }
}
