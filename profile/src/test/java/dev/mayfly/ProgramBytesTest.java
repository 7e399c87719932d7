package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProgramBytesTest {
  private final Thread caller = Thread.currentThread();
  private final Thread other = new Thread(() -> {});
  private final Thread own = new Thread(() -> {});
  private final Thread ended = new Thread(() -> {});
  private final Map<Thread, Long> allocated =
      new HashMap<>(Map.of(caller, 1000L, other, 500L, own, 70L, ended, -1L));
  private long ofAll = 10_000;
  private final Map<Set<Long>, Long> others = new HashMap<>();
  private final ProgramBytes bytes =
      new ProgramBytes(thread -> allocated.getOrDefault(thread, -1L), () -> ofAll, others::get);

  private static ThreadSnapshot row(String name, long allocatedBytes) {
    return new ThreadSnapshot(name, 100, false, 1, AllocationStats.EMPTY, allocatedBytes);
  }

  @Test
  void aThreadsBytesAreThoseForTheProgram() {
    assertThat(bytes.of(other, 120)).isEqualTo(380);
    assertThat(bytes.of(other, 501)).isZero();
    assertThat(bytes.of(ended, 0)).isEqualTo(-1);
  }

  @Test
  void whatTheCallerAllocatesMeanwhileIsTheProfilers() {
    allocated.put(caller, 1600L);
    assertThat(bytes.of(caller, 100)).isEqualTo(900);
    assertThat(bytes.total(List.of(own, ended), 300, List.of())).isEqualTo(10_000 - 600 - 70 - 300);
    assertThat(bytes.total(List.of(own, caller), 0, List.of())).isEqualTo(10_000 - 70 - 1600);
  }

  /** Else more would have been counted than allocated. */
  @Test
  void ownThreadsAreReadBeforeTheTotal() {
    ProgramBytes running =
        new ProgramBytes(
            thread -> {
              ofAll += 50; // allocated by the own thread that is read next
              return allocated.merge(own, 50L, Long::sum);
            },
            () -> ofAll,
            known -> 0);
    ofAll = 10_000;
    allocated.put(own, 0L);
    assertThat(running.total(List.of(own, caller), 0, List.of())).isEqualTo(10_000 + 100 - 150);
  }

  @Test
  void theTotalIsNoLessThanWhatIsInTheRows() {
    assertThat(bytes.total(List.of(own), 20_000, List.of())).isZero();
    assertThat(bytes.total(List.of(own), 20_000, List.of(row("a", 100)))).isEqualTo(100);
  }

  @Test
  void whereTheJvmDoesNotCountFinishedThreadsRowsAndOtherThreadsAreAddedUp() {
    assertThat(bytes.countsFinishedThreads()).isTrue();
    ofAll = -1;
    assertThat(bytes.countsFinishedThreads()).isFalse();
    others.put(Set.of(caller.getId(), own.getId(), 100L), 40L); // 100 is that of the rows
    assertThat(bytes.total(List.of(own), 30, List.of(row("a", 100), row("b", -1), row("c", 7))))
        .isEqualTo(107 + 40);
  }
}
