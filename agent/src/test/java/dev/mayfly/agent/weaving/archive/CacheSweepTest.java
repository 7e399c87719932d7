package dev.mayfly.agent.weaving.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cache's directory does not grow beyond its size. */
final class CacheSweepTest {
  private static final long NOW = System.currentTimeMillis();
  private static final String FOLDER = "0123456789abcdef/00/";

  @TempDir private Path directory;

  private Path file(String name, int bytes, long unusedHours) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[bytes]);
    Files.setLastModifiedTime(
        file, FileTime.fromMillis(NOW - TimeUnit.HOURS.toMillis(unusedHours)));
    return file;
  }

  private void sweep(long maxBytes) {
    new CacheSweep(directory, maxBytes, () -> NOW).run();
  }

  @Test
  void removesWhatWasNotUsedForLongest() throws IOException {
    Path oldest = file(FOLDER + "aa.woven", 30, 9);
    Path older = file("jdk-0123456789abcdef.woven", 30, 8);
    Path recent = file(FOLDER + "bb.woven", 30, 7);
    Path newest = file("fedcba9876543210/11/cc.woven", 30, 6);
    sweep(120);
    assertThat(oldest).exists();
    sweep(100);
    assertThat(oldest).doesNotExist();
    assertThat(older).doesNotExist();
    assertThat(recent).exists();
    assertThat(newest).exists();
  }

  @Test
  void removesPartsOfWritersThatAreGone() throws IOException {
    Path abandoned = file(FOLDER + "part77-1", 1, 2);
    Path abandonedJdk = file("jdk-0123456789abcdef.woven.part77-1", 1, 2);
    Path underWay = file(FOLDER + "part78-1", 1, 0);
    sweep(100);
    assertThat(abandoned).doesNotExist();
    assertThat(abandonedJdk).doesNotExist();
    assertThat(underWay).exists();
  }

  @Test
  void leavesFilesOfOthersAlone() throws IOException {
    Path others = file("partners.txt", 1000, 99);
    Path woven = file("my/own/basket.woven", 1000, 99);
    sweep(10);
    assertThat(others).exists();
    assertThat(woven).exists();
  }

  @Test
  void aFileThatIsFoundIsInUse() throws IOException {
    WeavingCache cache = WeavingCache.in(directory, "v1");
    byte[] original = {1};
    cache.keep("a.Used", original, new byte[1000]);
    cache.keep("a.Unused", original, new byte[1000]);
    try (var files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.setLastModifiedTime(file, FileTime.fromMillis(NOW - TimeUnit.DAYS.toMillis(9)));
      }
    }
    assertThat(cache.find("a.Used", original)).hasSize(1000);
    sweep(1500);
    assertThat(cache.find("a.Used", original)).hasSize(1000);
    assertThat(cache.find("a.Unused", original)).isNull();
  }
}
