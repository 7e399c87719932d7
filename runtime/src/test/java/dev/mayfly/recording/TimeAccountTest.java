package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** To which contexts time is attributed that is read at entries and exits. */
final class TimeAccountTest {
  private static final String TEST = "TimeAccountTest";

  private final PlatformRecorder thread = TestRecorders.of(false, 1);
  private final CallNode root = thread.tree.root;
  private final CallNode outer = Named.child(root, Named.frame(TEST, "outer"));
  private final CallNode inner = Named.child(outer, Named.frame(TEST, "inner"));
  private final TimeAccount time = new TimeAccount(100, true);

  @Test
  void eachContextHasWhatPassedInIt() {
    time.charge(root, 150); // entered from outside
    time.charge(outer, 170);
    time.charge(inner, 200);
    time.charge(outer, 201);
    time.charge(root, 300);
    assertThat(time.of(root.index)).isZero();
    assertThat(time.of(outer.index)).isEqualTo(21);
    assertThat(time.of(inner.index)).isEqualTo(30);
  }

  @Test
  void theProfilersOwnTimeIsNobodys() {
    time.charge(outer, 110);
    time.skip(150);
    time.charge(outer, 160);
    assertThat(time.of(outer.index)).isEqualTo(20);
  }

  @Test
  void norIsTimeWhileNothingIsRecorded() {
    time.recording(false, 120);
    time.charge(outer, 130);
    time.recording(true, 200);
    time.charge(outer, 205);
    assertThat(time.of(outer.index)).isEqualTo(5);
  }

  @Test
  void thereMayBeManyContexts() {
    List<CallNode> all = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      all.add(Named.child(outer, Named.frame(TEST, "method" + i)));
    }
    long now = 100;
    for (CallNode context : all) {
      now += context.index;
      time.charge(context, now);
    }
    for (CallNode context : all) {
      assertThat(time.of(context.index)).isEqualTo(context.index);
    }
  }

  @Test
  void whatIsNotAttributedYetIsTheCurrentContexts() {
    time.charge(outer, 120);
    List<String> told = new ArrayList<>();
    time.read(
        () -> told.add("contexts"),
        () -> inner.index,
        () -> 150,
        (context, nanos) -> told.add(context + " " + nanos));
    assertThat(told).containsExactly("contexts", inner.index + " 30");
    told.clear();
    time.read(
        () -> time.charge(inner, 160),
        () -> inner.index,
        () -> 170,
        (context, nanos) -> told.add("attributed meanwhile"));
    time.read(() -> {}, () -> root.index, () -> 180, (context, nanos) -> told.add("outside"));
    assertThat(told).isEmpty();
  }

  @Test
  void itMovesOnceWhenTheThreadHasFinished() {
    TimeTree finished = new TimeTree(Recorder.instance().state(), true);
    assertThat(finished.newAccount()).isNotNull();
    thread.steps.time = time;
    time.charge(inner, 130);
    finished.takeOver(thread);
    finished.takeOver(thread);
    assertThat(time.of(inner.index)).isZero();
    List<Long> told = new ArrayList<>();
    finished.accept(new Times(told));
    assertThat(told).containsExactly(0L, 0L, 30L);
  }
}
