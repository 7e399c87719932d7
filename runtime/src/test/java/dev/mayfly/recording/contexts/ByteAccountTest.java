package dev.mayfly.recording.contexts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.meters.ByteAccount;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.recording.threads.TestRecorders;
import dev.mayfly.recording.types.ArrayLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each byte is charged once, to the context that was current; nothing of the profiler's is. */
final class ByteAccountTest {
  private static final String TEST = "ByteAccountTest";

  private final PlatformRecorder recorder = TestRecorders.of(Thread.currentThread(), false, 1);
  private final CallNode outer = Named.child(recorder.tree.root, Named.frame(TEST, "outer"));
  private final CallNode inner = Named.child(outer, Named.frame(TEST, "inner"));

  @SuppressWarnings("UnusedVariable") // what stands in it was really allocated
  private static volatile Object sink = "";

  @Test
  void chargesTheContextThatIsLeft() {
    ByteAccount account = new ByteAccount(recorder.steps, 1_000, true);
    recorder.tree.root.physicalBytes += account.take(1_100);
    outer.physicalBytes += account.take(1_130);
    inner.physicalBytes += account.take(1_137);
    outer.physicalBytes += account.take(1_137);
    inner.physicalBytes += account.take(1_139);
    assertThat(physical()).containsExactly(100L, 30L, 9L);
  }

  /** What the profiler allocated was taken off late: nothing is charged until readings catch up. */
  @Test
  void neverChargesAByteTwice() {
    ByteAccount account = new ByteAccount(recorder.steps, 0, true);
    outer.physicalBytes += account.take(500);
    inner.physicalBytes += account.take(300);
    inner.physicalBytes += account.take(499);
    inner.physicalBytes += account.take(501);
    assertThat(physical()).containsExactly(0L, 500L, 1L);
  }

  @Test
  void leavesOutWhatTheProfilerAllocates() {
    ByteAccount account = accountFromNow();
    recorder.steps.bytes = account;
    long mark = recorder.steps.begins();
    sink = new byte[1_000];
    long nested = recorder.steps.begins();
    sink = new byte[2_000];
    recorder.steps.ends(nested);
    sink = new byte[3_000];
    recorder.steps.ends(mark);
    outer.charge(account);
    sink = new byte[4_000];
    inner.charge(account);
    assertThat(outer.physicalBytes).isZero();
    assertThat(recorder.steps.profilerBytes).isBetween(6_000L, 6_100L);
    assertThat(inner.physicalBytes).isEqualTo(ArrayLayout.bytes(ArrayLayout.ofElement('B'), 4_000));
  }

  @Test
  void readsThisThread() {
    ByteAccount account = accountFromNow();
    sink = new long[100];
    inner.charge(account);
    outer.charge(account);
    assertThat(inner.physicalBytes).isEqualTo(ArrayLayout.bytes(ArrayLayout.ofElement('J'), 100));
    assertThat(outer.physicalBytes).isZero();
  }

  /** A finished thread's last reading is its root's; one of before has no owner. */
  @Test
  void whatCameAfterTheLastContextBelongsToTheRoot() {
    ByteAccount account = new ByteAccount(recorder.steps, 0, true);
    outer.physicalBytes += account.take(500);
    recorder.tree.root.physicalBytes += account.takeLast(400);
    recorder.tree.root.physicalBytes += account.takeLast(520);
    assertThat(physical()).containsExactly(20L, 500L, 0L);
  }

  @Test
  void chargesNothingThatCameWhileNothingWasRecorded() {
    long reading = AllocatedBytes.ofThisThread();
    ByteAccount account = new ByteAccount(recorder.steps, reading, false);
    sink = new byte[1_000];
    inner.charge(account);
    assertThat(physical()).containsExactly(0L, 0L, 0L);
    recorder.tree.root.physicalBytes += account.takeLast(reading + 5_000);
    assertThat(physical()).containsExactly(0L, 0L, 0L);
  }

  /**
   * What came before the stop belongs to the context of then, what came until the start to none.
   */
  @Test
  void leavesOutTheTimeBetweenStopAndStart() {
    ByteAccount account = new ByteAccount(recorder.steps, 0, true);
    outer.physicalBytes += account.takeLast(100);
    account.stop(150);
    inner.charge(account); // an end of a method, some time later
    recorder.steps.profilerBytes += 7_000; // a class was woven
    account.start(20_000);
    outer.physicalBytes += account.takeLast(20_010);
    assertThat(physical()).containsExactly(0L, 110L, 50L);
  }

  /** A reader adds what is not charged yet to the current context, if it stays that. */
  @Test
  void readersSeeWhatIsNotChargedYet() {
    recorder.enterKnown(outer.frame);
    recorder.enter(inner.frame);
    assertThat(recorder.currentIndex()).as("not known").isNegative();
    assertThat(((ThreadContext) recorder).find(inner.frame, false)).isSameAs(inner);
    recorder.steps.profilerBytes = 0; // the stack itself
    ByteAccount account = new ByteAccount(recorder.steps, 0, true);
    outer.physicalBytes += account.take(100);
    List<String> told = new ArrayList<>();
    account.read(
        () -> {},
        recorder::currentIndex,
        () -> 130,
        (context, bytes) -> told.add(context + " " + bytes));
    account.read(
        () -> inner.physicalBytes += account.take(120), // changes its context meanwhile
        recorder::currentIndex,
        () -> 130,
        (context, bytes) -> told.add(context + " " + bytes));
    account.suspend(true); // works for the profiler
    account.read(
        () -> {},
        recorder::currentIndex,
        () -> 900,
        (context, bytes) -> told.add(context + " " + bytes));
    assertThat(told).containsExactly(inner.index + " 30");
  }

  private ByteAccount accountFromNow() {
    ByteAccount account = new ByteAccount(recorder.steps, AllocatedBytes.ofThisThread(), true);
    recorder.tree.root.charge(account); // the account itself
    return account;
  }

  private List<Long> physical() {
    List<Long> bytes = new ArrayList<>();
    TreeWalk.walk(recorder.tree.root, node -> bytes.add(node.physicalBytes), node -> {});
    return bytes;
  }
}
