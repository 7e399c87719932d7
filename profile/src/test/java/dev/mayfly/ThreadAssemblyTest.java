package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import org.junit.jupiter.api.Test;

class ThreadAssemblyTest {
  private static final AllocationStats ONE = new AllocationStats(1, 2, 3, 4);

  private final ThreadAssembly threads = new ThreadAssembly(false);

  @Test
  void whatIsAddedBelongsToTheRowThatBeganLast() {
    threads.add(ONE); // to no account
    threads.physicalBytes(5);
    threads.live("main", 7, 100);
    threads.add(ONE);
    threads.add(ONE);
    threads.physicalBytes(20);
    threads.live("other", 8, -1);
    threads.end();
    threads.add(ONE); // to no account
    threads.physicalBytes(5);
    assertThat(threads.rows())
        .containsExactly(
            new ThreadSnapshot("main", 7, false, 1, ONE.plus(ONE), 120),
            new ThreadSnapshot("other", 8, false, 1, AllocationStats.EMPTY, -1));
  }

  @Test
  void virtualThreadsShareARow() {
    threads.virtual("(virtual threads)", 1L << 40, 7, -1);
    assertThat(threads.rows())
        .containsExactly(
            new ThreadSnapshot(
                "(virtual threads)",
                ThreadSnapshot.VIRTUAL,
                7,
                Integer.MAX_VALUE,
                AllocationStats.EMPTY,
                -1,
                -1));
  }

  @Test
  void ofFinishedThreadsTheProfilersBytesAreTakenOff() {
    threads.finished("pool-#", 3, 100, 30);
    threads.add(ONE);
    threads.finished("early-#", 2, 10, 30);
    threads.finished("unseen-#", 1, 0, 30);
    assertThat(threads.rows())
        .containsExactly(
            ThreadSnapshot.folded("pool-#", 3, ONE, 70),
            ThreadSnapshot.folded("early-#", 2, AllocationStats.EMPTY, 0),
            ThreadSnapshot.folded("unseen-#", 1, AllocationStats.EMPTY, -1));
  }
}
