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
    Path oldest = file("0000000a.woven", 30, 9);
    Path older = file("0000000b.woven", 30, 8);
    Path recent = file("0000000c.woven", 30, 7);
    Path newest = file("0000000d.woven", 30, 6);
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
    Path abandoned = file("part77-1", 1, 2);
    Path underWay = file("part78-1", 1, 0);
    sweep(100);
    assertThat(abandoned).doesNotExist();
    assertThat(underWay).exists();
  }

  @Test
  void leavesFilesOfOthersAlone() throws IOException {
    Path others = file("partners.txt", 1000, 99);
    Path woven = file("basket.woven", 1000, 99);
    Path inOwnFolder = file("my/0000000a.woven", 1000, 99);
    sweep(10);
    assertThat(others).exists();
    assertThat(woven).exists();
    assertThat(inOwnFolder).exists();
  }

  @Test
  void anArchiveThatIsOpenedIsInUse() throws IOException {
    Path used = file("0000000a.woven", 1000, 99);
    Path unused = file("0000000b.woven", 1000, 98);
    CacheSweep.noteUse(used);
    sweep(1500);
    assertThat(used).exists();
    assertThat(unused).doesNotExist();
  }
}
