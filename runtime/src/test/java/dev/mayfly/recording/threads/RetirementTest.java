package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.contexts.SiteTable;
import dev.mayfly.recording.contexts.TreeWalk;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a finished thread has counted is moved once, wherever memory ends meanwhile. */
final class RetirementTest {
  private static final String TEST = "RetirementTest";

  private final Recorder jvm = Recorder.instance();
  private final PlatformRecorder gone = TestRecorders.of(Thread.currentThread(), false, 1);
  private final CallTree retired =
      CallTree.muted(RecorderRegistry.instance().state, new NodeBudget(1_000));
  private final FinishedThreads finished = new FinishedThreads();
  private final int outer = Named.frame(TEST, "outer");
  private final int inner = Named.frame(TEST, "inner");
  private final int own = Named.objects(inner, "Own");
  private final int others = Named.objects(outer, "Others");

  private void work() {
    CallNode out = Named.child(gone.tree.root, outer);
    CallNode in = Named.child(out, inner);
    Named.in(gone, in);
    gone.made("a", own);
    gone.made("b", own);
    gone.made("c", others);
    in.countFailed(own);
    in.chargeShared(100);
    out.chargeShared(10);
    Named.in(gone, out);
    gone.made("d", others);
  }

  private Retirement failing(int failsAt) {
    return new Retirement(retired, finished) {
      private int calls;

      @Override
      CallNode twin(CallNode node) {
        if (calls++ == failsAt) {
          throw new OutOfMemoryError("as if");
        }
        return super.twin(node);
      }
    };
  }

  /** Fails where a place is made, after so many. */
  private static final class Failing implements SiteTable.Visitor {
    private final SiteTable.Visitor then;
    private int left;

    Failing(SiteTable.Visitor then, int left) {
      this.then = then;
      this.left = left;
    }

    @Override
    public void counters(int key, long allocations, long elements, long bytes) {
      if (left-- == 0) {
        throw new OutOfMemoryError("as if");
      }
      then.counters(key, allocations, elements, bytes);
    }
  }

  private static Map<Integer, Long> countsOf(CallTree tree) {
    Map<Integer, Long> counts = new HashMap<>();
    TreeWalk.walk(
        tree.root,
        node ->
            NodeCounters.forEach(
                node,
                (key, allocations, elements, bytes) -> counts.merge(key, allocations, Long::sum)),
        node -> {});
    return counts;
  }

  private static Map<Integer, Long> both(CallTree one, CallTree other) {
    Map<Integer, Long> sum = countsOf(one);
    countsOf(other).forEach((key, counted) -> sum.merge(key, counted, Long::sum));
    return sum;
  }

  private Map<Integer, Long> expected() {
    return Map.of(own, 2L, others, 2L, ~own, 1L);
  }

  private static long physicalBytes(CallTree tree) {
    long[] sum = {0};
    TreeWalk.walk(tree.root, node -> sum[0] += NodeCounters.physicalBytes(node), node -> {});
    return sum[0];
  }

  private Map<Integer, Long> rows() {
    Map<Integer, Long> counts = new HashMap<>();
    finished.accept(
        new ProfileVisitor() {
          @Override
          public void recorder(Thread thread, long profilerBytes) {}

          @Override
          public void enter(int frameId, CallNode context) {}

          @Override
          public void counters(int siteId, long allocations, long elements, long bytes) {
            counts.merge(siteId, allocations, Long::sum);
          }

          @Override
          public void failures(int siteId, long failures) {
            counts.merge(~siteId, failures, Long::sum);
          }

          @Override
          public void exit() {}

          @Override
          public void finished(String name, int threads, long allocatedBytes, long profilers) {
            counts.merge(0, allocatedBytes, Long::sum);
          }
        });
    return counts;
  }

  @Test
  void whatFailsInTheMiddleGoesOnWhereItWas() {
    work();
    for (int failsAt = 0; failsAt < 3; failsAt++) {
      Retirement retirement = failing(failsAt);
      try {
        retirement.move(gone);
      } catch (OutOfMemoryError asIf) {
        assertThat(both(gone.tree, retired)).as("after failure %d", failsAt).isEqualTo(expected());
      }
    }
    new Retirement(retired, finished).move(gone);
    new Retirement(retired, finished).move(gone);
    assertThat(countsOf(retired)).isEqualTo(expected());
    assertThat(countsOf(gone.tree)).isEmpty();
    assertThat(physicalBytes(retired)).isEqualTo(110);
    assertThat(rows()).isEqualTo(Map.of(own, 2L, others, 2L, ~own, 1L, 0, 110L));
  }

  @Test
  void eachCounterIsMovedWholeOrNotAtAll() {
    work();
    CallNode in = gone.tree.childOf(gone.tree.childOf(gone.tree.root, outer), inner);
    CallNode to = retired.childOf(retired.root, inner);
    SiteTable.Visitor merge =
        (key, allocations, elements, bytes) ->
            NodeCounters.add(to, key, allocations, elements, bytes);
    for (int failsAt = 0; failsAt < 3; failsAt++) {
      try {
        NodeCounters.move(in, new Failing(merge, failsAt));
      } catch (OutOfMemoryError asIf) {
        assertThat(both(gone.tree, retired)).as("after failure %d", failsAt).isEqualTo(expected());
      }
    }
    NodeCounters.move(in, merge);
    assertThat(both(gone.tree, retired)).isEqualTo(expected());
    assertThat(countsOf(retired)).isEqualTo(Map.of(own, 2L, others, 1L, ~own, 1L));
  }
}
