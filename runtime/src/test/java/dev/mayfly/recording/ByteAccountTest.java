package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.types.ArrayLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each byte is charged once, to the context that was current; nothing of the profiler's is. */
final class ByteAccountTest {
  private static final String TEST = "ByteAccountTest";

  private final PlatformRecorder recorder = TestRecorders.of(Thread.currentThread(), false, 1);
  private final CallNode outer = recorder.tree.root.enter(Named.frame(TEST, "outer"));
  private final CallNode inner = outer.enter(Named.frame(TEST, "inner"));

  @SuppressWarnings("UnusedVariable") // what stands in it was really allocated
  private static volatile Object sink = "";

  @Test
  void chargesTheContextThatIsLeft() {
    ByteAccount account = new ByteAccount(recorder.tree, 1_000, true);
    account.charge(recorder.tree.root, 1_100);
    account.charge(outer, 1_130);
    account.charge(inner, 1_137);
    account.charge(outer, 1_137);
    account.charge(inner, 1_139);
    assertThat(physical()).containsExactly(100L, 30L, 9L);
  }

  /** What the profiler allocated was taken off late: nothing is charged until readings catch up. */
  @Test
  void neverChargesAByteTwice() {
    ByteAccount account = new ByteAccount(recorder.tree, 0, true);
    account.charge(outer, 500);
    account.charge(inner, 300);
    account.charge(inner, 499);
    account.charge(inner, 501);
    assertThat(physical()).containsExactly(0L, 500L, 1L);
  }

  @Test
  void leavesOutWhatTheProfilerAllocates() {
    ByteAccount account = accountFromNow();
    long mark = account.ownWorkBegins();
    sink = new byte[1_000];
    long nested = account.ownWorkBegins();
    sink = new byte[2_000];
    account.ownWorkEnds(nested);
    sink = new byte[3_000];
    account.ownWorkEnds(mark);
    account.charge(outer);
    sink = new byte[4_000];
    account.charge(inner);
    assertThat(outer.physicalBytes).isZero();
    assertThat(recorder.steps.profilerBytes).isBetween(6_000L, 6_100L);
    assertThat(inner.physicalBytes).isEqualTo(ArrayLayout.bytes(ArrayLayout.ofElement('B'), 4_000));
  }

  @Test
  void readsThisThread() {
    ByteAccount account = accountFromNow();
    sink = new long[100];
    account.charge(inner);
    account.charge(outer);
    assertThat(inner.physicalBytes).isEqualTo(ArrayLayout.bytes(ArrayLayout.ofElement('J'), 100));
    assertThat(outer.physicalBytes).isZero();
  }

  /** A finished thread's last reading is its root's; one of before is nobody's. */
  @Test
  void whatCameAfterTheLastContextBelongsToTheRoot() {
    ByteAccount account = new ByteAccount(recorder.tree, 0, true);
    account.charge(outer, 500);
    account.finish(400);
    account.finish(520);
    assertThat(physical()).containsExactly(20L, 500L, 0L);
  }

  @Test
  void chargesNothingThatCameWhileNothingWasRecorded() {
    long reading = AllocatedBytes.ofThisThread();
    ByteAccount account = new ByteAccount(recorder.tree, reading, false);
    sink = new byte[1_000];
    account.charge(inner);
    assertThat(physical()).containsExactly(0L, 0L, 0L);
    account.finish(reading + 5_000);
    assertThat(physical()).containsExactly(0L, 0L, 0L);
  }

  /**
   * What came before the stop belongs to the context of then, what came until the start to none.
   */
  @Test
  void leavesOutTheTimeBetweenStopAndStart() {
    ByteAccount account = new ByteAccount(recorder.tree, 0, true);
    account.charge(outer, account.programBytes(100));
    account.stop(150);
    account.charge(inner); // an end of a method, some time later
    recorder.steps.profilerBytes += 7_000; // a class was woven
    account.start(20_000);
    account.charge(outer, account.programBytes(20_010));
    assertThat(physical()).containsExactly(0L, 110L, 50L);
  }

  /** A reader adds what is not charged yet to the current context, if it stays that. */
  @Test
  void readersSeeWhatIsNotChargedYet() {
    ByteAccount account = new ByteAccount(recorder.tree, 0, true);
    account.charge(outer, 100);
    List<String> told = new ArrayList<>();
    account.read(() -> {}, () -> 130, (node, bytes) -> told.add(node.frame + " " + bytes));
    account.read(
        () -> account.charge(inner, 120), // changes its context meanwhile
        () -> 130,
        (node, bytes) -> told.add(node.frame + " " + bytes));
    account.suspend(true); // works for the profiler
    account.read(() -> {}, () -> 900, (node, bytes) -> told.add(node.frame + " " + bytes));
    assertThat(told).containsExactly(inner.frame + " 30");
  }

  private ByteAccount accountFromNow() {
    ByteAccount account = new ByteAccount(recorder.tree, AllocatedBytes.ofThisThread(), true);
    account.charge(recorder.tree.root); // the account itself
    return account;
  }

  private List<Long> physical() {
    List<Long> bytes = new ArrayList<>();
    TreeWalk.walk(recorder.tree.root, node -> bytes.add(node.physicalBytes), node -> {});
    return bytes;
  }
}
