package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.TreeWalk;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Executed bytecodes and ended calls, by context, on threads of both kinds. */
final class ExecutedBytecodesTest {
  private static final String TEST = "ExecutedBytecodesTest";

  private final PlatformRecorder thread = TestRecorders.of(false, 1);
  private final int outer = Named.frame(TEST, "outer");
  private final int inner = Named.frame(TEST, "inner");
  private final int site = Named.objects(inner, "Thing");

  private static long enter(ThreadRecorder recorder, int frame) {
    return recorder.enterKnown(frame);
  }

  private static void end(ThreadRecorder recorder, long caller, int bytecodes) {
    execute(recorder, bytecodes, 1);
    recorder.leave(caller);
  }

  private static void execute(ThreadRecorder recorder, int bytecodes, int ends) {
    if (!recorder.execute(bytecodes, ends)) {
      recorder.executeSlowly(bytecodes, ends);
    }
  }

  /** Bytecodes and calls by the numbers of the frames on the path. */
  private Map<String, String> executed(CallTree tree) {
    Map<String, String> rows = new TreeMap<>();
    StringBuilder path = new StringBuilder();
    TreeWalk.walk(
        tree.root,
        node -> {
          path.append(node.frame() == outer ? "o" : node.frame() == inner ? "i" : "-");
          tree.executions.read(
              node.index(),
              (bytecodes, calls) -> rows.put(path.toString(), bytecodes + " " + calls));
        },
        node -> path.setLength(path.length() - 1));
    return rows;
  }

  private void work(ThreadRecorder recorder) {
    long top = enter(recorder, outer);
    execute(recorder, 3, 0); // a method without a context
    for (int i = 0; i < 5; i++) {
      end(recorder, enter(recorder, inner), 10);
    }
    execute(recorder, 1 << 20, 0);
    end(recorder, top, 100);
    end(recorder, enter(recorder, inner), 7);
    execute(recorder, 2, 0);
  }

  @Test
  void eachContextHasItsOwn() {
    work(thread);
    assertThat(executed(thread.tree))
        .isEqualTo(Map.of("-", "2 0", "-o", (103 + (1 << 20)) + " 1", "-oi", "50 5", "-i", "7 1"));
    assertThat(Named.repaired(thread.tree)).isZero();
  }

  @Test
  void virtualThreadsAddToTheContextsThatTheyShare() {
    Stripe stripe = TestRecorders.stripe(false);
    work(TestRecorders.virtual(stripe, 1));
    work(TestRecorders.virtual(stripe, 2));
    assertThat(executed(stripe.tree))
        .isEqualTo(
            Map.of("-", "4 0", "-o", 2 * (103 + (1 << 20)) + " 2", "-oi", "100 10", "-i", "14 2"));
  }

  @Test
  void withoutContextsEachMethodHasItsOwn() {
    for (ThreadRecorder recorder :
        new ThreadRecorder[] {
          TestRecorders.of(true, 1), TestRecorders.virtual(TestRecorders.stripe(true), 1)
        }) {
      for (int i = 0; i < 3; i++) {
        if (!recorder.executeIn(inner, 9, 1)) {
          recorder.executeInSlowly(inner, 9, 1);
        }
      }
      assertThat(executed(recorder.tree)).isEqualTo(Map.of("-i", "27 3"));
      if (recorder instanceof PlatformRecorder) {
        recorder.made("a", site); // in the same context
        assertThat(recorder.tree.node(1).frame()).isEqualTo(inner);
      }
    }
  }

  /** More contexts than a chunk of counters has. */
  @Test
  void manyContexts() {
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 300; i++) {
        end(thread, enter(thread, Named.frame(TEST, "method" + i)), i);
      }
    }
    long[] sums = {0, 0};
    TreeWalk.walk(
        thread.tree.root,
        node ->
            thread.tree.executions.read(
                node.index(),
                (bytecodes, calls) -> {
                  sums[0] += bytecodes;
                  sums[1] += calls;
                }),
        node -> {});
    assertThat(sums).containsExactly(2 * 300 * 299 / 2, 600);
  }

  @Test
  void theyMoveOnceWhenTheThreadHasFinished() {
    work(thread);
    CallTree retired = CallTree.muted(RecorderRegistry.instance().state, new NodeBudget(1_000));
    Map<String, String> before = executed(thread.tree);
    for (int i = 0; i < 2; i++) {
      TreeWalk.walk(
          thread.tree.root,
          node ->
              node.tree()
                  .executions
                  .move(node.index(), retired.executions, twin(retired, node).index()),
          node -> {});
    }
    assertThat(executed(thread.tree)).isEmpty();
    assertThat(executed(retired)).isEqualTo(before);
  }

  private static CallNode twin(CallTree tree, CallNode node) {
    CallNode caller = node.caller();
    return caller == null ? tree.root : tree.childOf(twin(tree, caller), node.frame());
  }
}
