package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entering and leaving, repairs, and which context a level has. */
final class ShadowStackTest {
  private static final String TEST = "ShadowStackTest";

  private final Recorder jvm = Recorder.instance();
  private final PlatformRecorder stack = TestRecorders.of(false, 1);
  private final CallNode root = stack.tree.root;
  private final int a = Named.frame(TEST, "a");
  private final int b = Named.frame(TEST, "b");
  private final int site = Named.objects(a, "Thing");

  @AfterEach
  void defaults() {
    jvm.reconfigure(RecordingConfig.DEFAULT);
  }

  private int enter(int frame) {
    int level = stack.push(frame);
    return level != ShadowStack.NONE ? level : stack.pushSlowly(frame);
  }

  private void exit(int level) {
    if (!stack.pop(level)) {
      stack.repairEnd(level);
    }
  }

  private CallNode context(int... frames) {
    CallNode node = root;
    for (int frame : frames) {
      node = Named.child(node, frame);
    }
    return node;
  }

  @Test
  void contextsAreMadeWhereSomethingIsCountedOnly() {
    int outer = enter(a);
    int inner = enter(b);
    exit(inner);
    assertThat(root.firstChild()).isNull();
    assertThat(stack.contextAt(outer)).isSameAs(root.firstChild());
    assertThat(stack.contextAt(outer).firstChild()).isNull();
    exit(outer);
    assertThat(stack.current()).isSameAs(root);
    assertThat(stack.tree.repairedContexts).isZero();
  }

  @Test
  void aLevelHasTheContextOfItsOwnPath() {
    int outer = enter(a);
    int inner = enter(b);
    assertThat(stack.contextAt(inner)).isSameAs(context(a, b));
    assertThat(stack.contextAt(outer)).isSameAs(context(a));
    exit(inner);
    assertThat(enter(a)).isEqualTo(inner);
    assertThat(stack.current()).isSameAs(context(a, a));
    exit(inner);
    exit(outer);
    enter(b);
    enter(b); // at a level whose last context was one of b, too
    assertThat(stack.current()).isSameAs(context(b, b));
  }

  @Test
  void aCallerThatChangedChangesTheContextsOfItsCallees() {
    int outer = enter(a);
    int inner = enter(b);
    CallNode below = stack.contextAt(inner);
    exit(inner);
    exit(outer);
    enter(b);
    enter(b);
    assertThat(stack.contextAt(inner)).isNotSameAs(below).isSameAs(context(b, b));
  }

  @Test
  void recursionGoesDeeper() {
    for (int i = 1; i <= 100; i++) {
      assertThat(enter(a)).isEqualTo(i);
    }
    assertThat(stack.current().depth).isEqualTo(100);
    for (int i = 100; i > 0; i--) {
      assertThat(stack.contextAt(i).depth).isEqualTo(i);
      exit(i);
    }
    assertThat(stack.current()).isSameAs(root);
  }

  /** The same as looking up each context from the root. */
  @Test
  void agreesWithAStackOfContexts() {
    Random random = new Random(7);
    List<CallNode> plain = new ArrayList<>(List.of(root));
    for (int i = 0; i < 100_000; i++) {
      int choice = random.nextInt(10);
      int level = plain.size() - 1;
      if (choice < 4 && level < 40) {
        int frame = Named.frame(TEST, "m" + random.nextInt(3));
        plain.add(Named.child(plain.get(level), frame));
        assertThat(enter(frame)).isEqualTo(level + 1);
      } else if (choice < 8 && level > 0) {
        exit(level);
        plain.remove(level);
      } else if (choice == 8 && level > 0) {
        int caught = 1 + random.nextInt(level);
        if (!stack.isAt(caught)) {
          stack.repairCaught(caught);
        }
        plain.subList(caught + 1, plain.size()).clear();
      } else {
        int counting = random.nextInt(level + 1);
        assertThat(stack.contextAt(counting)).isSameAs(plain.get(counting));
      }
    }
  }

  @Test
  void anExitThatWasLostIsMadeGoodAndCounted() {
    int outer = enter(a);
    enter(b);
    enter(a); // neither of these exits
    exit(outer);
    assertThat(stack.current()).isSameAs(root);
    assertThat(stack.tree.repairedContexts).isEqualTo(1);
  }

  @Test
  void anExitThatComesTwiceLeavesTheCallerAlone() {
    int outer = enter(a);
    int inner = enter(b);
    exit(inner);
    exit(inner);
    assertThat(stack.isAt(outer)).isTrue();
    assertThat(stack.tree.repairedContexts).isEqualTo(1);
  }

  @Test
  void catchingComesBack() {
    int outer = enter(a);
    enter(b);
    enter(b);
    stack.repairCaught(outer);
    assertThat(stack.current()).isSameAs(context(a));
    assertThat(stack.tree.repairedContexts).isEqualTo(1);
  }

  /** An exception came after the end's probe and before the end, and the method catches it. */
  @Test
  void catchingComesBackToAMethodThatHadEnded() {
    enter(a);
    int inner = enter(b);
    exit(inner);
    stack.repairCaught(inner);
    assertThat(stack.current()).isSameAs(context(a, b));
  }

  @Test
  void findsTheInnermostRunOfAMethod() {
    assertThat(stack.levelOf(a)).isEqualTo(ShadowStack.NONE);
    enter(a);
    int inner = enter(b);
    enter(a);
    assertThat(stack.levelOf(a)).isEqualTo(3);
    assertThat(stack.levelOf(b)).isEqualTo(inner);
    assertThat(stack.levelOf(site + 1_000_000)).isEqualTo(ShadowStack.NONE);
  }

  @Test
  void whatIsTooDeepIsFolded() {
    jvm.reconfigure(new RecordingConfig(false, 500_000, 2, 1));
    enter(a);
    int deepest = enter(b);
    List<Integer> levels = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      levels.add(0, enter(a));
      stack.current().countObject(site);
    }
    CallNode folded = stack.current();
    assertThat(folded.frame()).isEqualTo(CallNode.FOLDED_FRAME);
    assertThat(folded.parent).isSameAs(context(a, b));
    assertThat(stack.contextAt(deepest)).isSameAs(context(a, b));
    assertThat(stack.levelOf(b)).as("any method may be there").isEqualTo(levels.get(0));
    levels.forEach(this::exit);
    assertThat(stack.current()).isSameAs(context(a, b));
    enter(b);
    assertThat(stack.current()).as("one fold for all methods").isSameAs(folded);
    assertThat(Counts.of(TEST, stack)).isEqualTo(Map.of("a/b/(folded) Thing", "20"));
    assertThat(stack.tree.repairedContexts).isZero();
  }

  @Test
  void exitsThatWereLostInAFoldDoNotStayThere() {
    jvm.reconfigure(new RecordingConfig(false, 500_000, 1, 1));
    int outer = enter(a);
    for (int i = 0; i < 10; i++) {
      enter(b); // an exception: no exits
    }
    stack.repairCaught(outer);
    assertThat(stack.current()).isSameAs(context(a));
    int folded = enter(b);
    exit(folded);
    assertThat(stack.isAt(outer)).isTrue();
  }

  @Test
  void aBudgetOfNodesFoldsWhereItEnds() {
    int used = jvm.threads().liveNodes().used();
    jvm.reconfigure(new RecordingConfig(false, used + 1, 2_000, 1));
    enter(a);
    enter(b);
    int inner = enter(a);
    assertThat(stack.current().frame()).isEqualTo(CallNode.FOLDED_FRAME);
    assertThat(stack.current().parent).isSameAs(context(a));
    exit(inner);
    assertThat(stack.current()).isSameAs(stack.contextAt(inner - 1));
    jvm.reconfigure(RecordingConfig.DEFAULT);
    enter(b);
    assertThat(stack.current().frame()).as("below a fold").isEqualTo(CallNode.FOLDED_FRAME);
  }
}
