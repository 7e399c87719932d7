package dev.mayfly.analysis.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.Registration;
import dev.mayfly.analysis.TestHost;
import dev.mayfly.site.MethodFrame;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NativeMemoryTest {
  private static final MethodFrame METHOD = new MethodFrame("a.A", "m", "()V");
  private static final int DIRECT = site(7, "java.nio.ByteBuffer.allocateDirect");
  private static final int MAPPED = site(8, "java.nio.channels.FileChannel.map");

  private static int site(int line, String member) {
    return EventSites.register(METHOD, List.of(EventSites.Spec.place(line, member)));
  }

  private static Map<String, List<Long>> rows(NativeMemory memory) {
    TestHost.start();
    Map<String, List<Long>> rows = new HashMap<>();
    try (Registration on = Analyses.add("NativeMemoryTest", memory)) {
      Analyses.results().stream()
          .filter(result -> result.name().equals("NativeMemoryTest"))
          .flatMap(result -> result.tables().stream())
          .forEach(
              table ->
                  table
                      .rows()
                      .forEach(
                          (name, row) -> rows.put(name, List.of(row[0], row[1], row[2], row[3]))));
    }
    return rows;
  }

  private static Map<String, List<Long>> rowsWhenFreed(NativeMemory memory, String site, long bytes)
      throws InterruptedException {
    for (int i = 0; i < 1000 && rows(memory).get(site).get(1) < bytes; i++) {
      System.gc();
      Thread.sleep(5);
    }
    return rows(memory);
  }

  @Test
  void deadBuffersAreFreed() throws Throwable {
    NativeMemory memory = new NativeMemory(100);
    List<ByteBuffer> kept = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(10);
      memory.add(buffer, DIRECT);
      if (i % 2 == 0) {
        kept.add(buffer);
      }
    }
    memory.add(ByteBuffer.allocateDirect(3), MAPPED);
    assertThat(rowsWhenFreed(memory, "a.A.m:7 (direct)", 50))
        .containsEntry("a.A.m:7 (direct)", List.of(50L, 50L, 100L, 10L));
    assertThat(rowsWhenFreed(memory, "a.A.m:8 (mapped)", 3))
        .containsEntry("a.A.m:8 (mapped)", List.of(0L, 3L, 3L, 1L));
    assertThat(kept).hasSize(5);
  }

  @Test
  void beyondTheLimitOnlyTotalsCount() throws Throwable {
    NativeMemory memory = new NativeMemory(8);
    long before = NativeMemory.unwatched();
    List<ByteBuffer> kept = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      kept.add(ByteBuffer.allocateDirect(10));
      memory.add(kept.get(i), DIRECT);
    }
    assertThat(NativeMemory.unwatched()).isEqualTo(before + 2);
    assertThat(rows(memory)).containsEntry("a.A.m:7 (direct)", List.of(80L, 0L, 100L, 10L));
    kept.clear();
    assertThat(rowsWhenFreed(memory, "a.A.m:7 (direct)", 80))
        .containsEntry("a.A.m:7 (direct)", List.of(0L, 80L, 100L, 10L));
    memory.add(ByteBuffer.allocateDirect(10), DIRECT);
    assertThat(NativeMemory.unwatched()).isEqualTo(before + 2);
  }

  /** No snapshot is taken meanwhile. */
  @Test
  void roomIsMadeWhenThereIsNone() throws Throwable {
    NativeMemory memory = new NativeMemory(8);
    long before = NativeMemory.unwatched();
    for (int i = 0; i < 1000; i++) {
      memory.add(ByteBuffer.allocateDirect(10), DIRECT);
      if (i % 8 == 7) {
        System.gc();
        Thread.sleep(1);
      }
    }
    assertThat(NativeMemory.unwatched() - before).isLessThan(500);
  }
}
