package dev.mayfly.snapshot.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimilarThreadsTest {

  private static AllocationStats bytes(long bytes) {
    return new AllocationStats(1, 0, bytes, 0);
  }

  private static ThreadSnapshot live(String name, long id, long bytes, long allocated) {
    return new ThreadSnapshot(name, id, false, 1, bytes(bytes), allocated);
  }

  @Test
  void liveAndFinishedThreadsOfLikeNamesAreOneGroup() {
    ThreadSnapshot one = live("http-8080-exec-1", 11, 30, 100);
    ThreadSnapshot two = live("http-8080-exec-2", 12, 20, 200);
    ThreadSnapshot gone = ThreadSnapshot.folded("http-8080-exec-#", 8, bytes(10), 1000);
    ThreadSnapshot main = live("main", 1, 40, 50);
    assertThat(SimilarThreads.of(List.of(main, one, two, gone)))
        .containsExactly(
            new SimilarThreads(
                "http-8080-exec-#",
                10,
                2,
                new AllocationStats(3, 0, 60, 0),
                1300,
                true,
                ImmutableList.of(one, two, gone)),
            new SimilarThreads("main", 1, 1, bytes(40), 50, false, ImmutableList.of(main)));
  }

  @Test
  void aThreadAloneKeepsItsName() {
    ThreadSnapshot alone = live("pool-1-thread-1", 7, 1, 2);
    assertThat(SimilarThreads.of(List.of(alone)).get(0).name()).isEqualTo("pool-1-thread-1");
  }

  @Test
  void bytesOfSomeThreadsAreALowerBoundAndOfNoneAreUnknown() {
    ThreadSnapshot known = live("t-1", 1, 2, 5);
    ThreadSnapshot unknown = live("t-2", 2, 1, -1);
    assertThat(SimilarThreads.of(List.of(known, unknown)).get(0))
        .matches(group -> group.allocatedBytes() == 5 && group.isLowerBound());
    assertThat(SimilarThreads.of(List.of(unknown)).get(0).allocatedBytes()).isEqualTo(-1);
  }
}
