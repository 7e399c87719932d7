package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.meters.TimeAccount;
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
    root.charge(time, 150); // entered from outside
    outer.charge(time, 170);
    inner.charge(time, 200);
    outer.charge(time, 201);
    root.charge(time, 300);
    assertThat(time.of(root.index())).isZero();
    assertThat(time.of(outer.index())).isEqualTo(21);
    assertThat(time.of(inner.index())).isEqualTo(30);
  }

  @Test
  void theProfilersOwnTimeIsNobodys() {
    outer.charge(time, 110);
    time.skip(150);
    outer.charge(time, 160);
    assertThat(time.of(outer.index())).isEqualTo(20);
  }

  @Test
  void norIsTimeWhileNothingIsRecorded() {
    time.recording(false, 120);
    outer.charge(time, 130);
    time.recording(true, 200);
    outer.charge(time, 205);
    assertThat(time.of(outer.index())).isEqualTo(5);
  }

  @Test
  void thereMayBeManyContexts() {
    List<CallNode> all = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      all.add(Named.child(outer, Named.frame(TEST, "method" + i)));
    }
    long now = 100;
    for (CallNode context : all) {
      now += context.index();
      context.charge(time, now);
    }
    for (CallNode context : all) {
      assertThat(time.of(context.index())).isEqualTo(context.index());
    }
  }

  @Test
  void whatIsNotAttributedYetIsTheCurrentContexts() {
    outer.charge(time, 120);
    List<String> told = new ArrayList<>();
    time.read(
        () -> told.add("contexts"),
        () -> inner.index(),
        () -> 150,
        (context, nanos) -> told.add(context + " " + nanos));
    assertThat(told).containsExactly("contexts", inner.index() + " 30");
    told.clear();
    time.read(
        () -> inner.charge(time, 160),
        () -> inner.index(),
        () -> 170,
        (context, nanos) -> told.add("attributed meanwhile"));
    time.read(() -> {}, () -> root.index(), () -> 180, (context, nanos) -> told.add("outside"));
    assertThat(told).isEmpty();
  }

  @Test
  void itMovesOnceWhenTheThreadHasFinished() {
    TimeTree finished = new TimeTree(RecorderRegistry.instance().state, true);
    finished.open(thread, 0);
    assertThat(thread.steps.time).isNotNull();
    thread.steps.time = time;
    inner.charge(time, 130);
    finished.retire(thread);
    finished.retire(thread);
    assertThat(time.of(inner.index())).isZero();
    List<Long> told = new ArrayList<>();
    finished.accept(new Times(told));
    assertThat(told).containsExactly(0L, 0L, 30L);
  }
}
