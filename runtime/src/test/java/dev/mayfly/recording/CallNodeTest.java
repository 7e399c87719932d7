package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entering, leaving, folding and counting in one tree. */
final class CallNodeTest {
  private static final String TEST = "CallNodeTest";

  private final Recorder jvm = Recorder.instance();
  // a thread that never starts: the jvm knows nothing of the recorder
  private final PlatformRecorder recorder = TestRecorders.of(false, 1);
  private final int a = Named.frame(TEST, "a");
  private final int b = Named.frame(TEST, "b");
  private final int site = Named.objects(a, "Thing", "Other");
  private final int siteOfB = Named.objects(b, "Thing");

  @AfterEach
  void defaults() {
    jvm.reconfigure(RecordingConfig.DEFAULT);
  }

  @Test
  void enteringFindsOrMakesTheChildAndExitReturns() {
    CallNode root = recorder.tree.root;
    CallNode first = root.enter(a);
    assertThat(recorder.current()).isSameAs(first);
    CallNode second = first.enter(b);
    MethodProbes.exit(second);
    assertThat(recorder.current()).isSameAs(first);
    MethodProbes.exit(first);
    assertThat(recorder.current()).isSameAs(root);
    assertThat(root.enter(b)).isNotSameAs(second);
    assertThat(root.enter(a)).isSameAs(first);
    assertThat(first.enter(b)).isSameAs(second);
    assertThat(second.depth).isEqualTo(2);
    assertThat(recorder.tree.repairedContexts).isZero();
  }

  @Test
  void recursionGoesDeeper() {
    CallNode here = recorder.tree.root;
    for (int i = 1; i <= 100; i++) {
      here = here.enter(a);
      assertThat(here.depth).isEqualTo(i);
    }
    for (int i = 99; i >= 0; i--) {
      MethodProbes.exit(recorder.current());
      assertThat(recorder.current().depth).isEqualTo(i);
    }
  }

  @Test
  void findsEachOfManyChildren() {
    List<CallNode> children = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      children.add(recorder.tree.root.enter(Named.frame(TEST, "many" + i)));
      MethodProbes.exit(recorder.current());
    }
    for (int i = 0; i < 3_000; i++) {
      assertThat(recorder.tree.root.enter(Named.frame(TEST, "many" + i))).isSameAs(children.get(i));
      MethodProbes.exit(recorder.current());
    }
    assertThat(children).doesNotHaveDuplicates();
  }

  /** The number of a context follows from its caller's and its method's: two may share it. */
  @Test
  void contextsWhoseNumbersWouldBeTheSameAreToldApart() {
    CallNode first = recorder.tree.root.enter(a);
    CallNode second = first.enter(b);
    MethodProbes.exit(second);
    MethodProbes.exit(first);
    int clashing = first.id + b;
    CallNode other = recorder.tree.add(recorder.tree.root, clashing, 0);
    assertThat(other.id).isNotEqualTo(second.id);
    assertThat(recorder.tree.find(recorder.tree.root, clashing)).isSameAs(other);
    assertThat(recorder.tree.find(first, b)).isSameAs(second);
    assertThat(recorder.enterNear(clashing)).isNull();
    assertThat(recorder.enter(clashing)).isSameAs(other);
    assertThat(recorder.current()).isSameAs(other);
    MethodProbes.exit(other);
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
    assertThat(recorder.enter(a)).isSameAs(first);
    assertThat(recorder.enter(b)).isSameAs(second);
    assertThat(recorder.tree.repairedContexts).isZero();
  }

  @Test
  void anExitThatWasLostIsMadeGoodAndCounted() {
    CallNode outer = recorder.tree.root.enter(a);
    outer.enter(b).enter(a); // neither of these exits
    MethodProbes.exit(outer);
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
    assertThat(recorder.tree.repairedContexts).isEqualTo(1);
  }

  @Test
  void anEntryThatWasLostIsMadeGood() {
    CallNode outer = recorder.tree.root.enter(a);
    CallNode inner = outer.enter(b);
    recorder.tree.current(recorder.tree.root);
    MethodProbes.exit(inner);
    assertThat(recorder.current()).isSameAs(outer);
    assertThat(recorder.tree.repairedContexts).isEqualTo(1);
  }

  @Test
  void catchingComesBack() {
    CallNode outer = recorder.tree.root.enter(a);
    MethodProbes.caught(outer);
    assertThat(recorder.tree.repairedContexts).isZero();
    outer.enter(b).enter(b);
    MethodProbes.caught(outer);
    assertThat(recorder.current()).isSameAs(outer);
    assertThat(recorder.tree.repairedContexts).isEqualTo(1);
  }

  @Test
  void foldsBelowTheDepthBudget() {
    jvm.reconfigure(new RecordingConfig(false, 500_000, 2, 1));
    CallNode deepest = recorder.tree.root.enter(a).enter(b);
    CallNode folded = deepest.enter(a);
    assertThat(folded.frame()).isEqualTo(CallNode.FOLDED_FRAME);
    assertThat(folded.enter(b)).isSameAs(folded);
    assertThat(folded.enter(a)).isSameAs(folded);
    folded.countObject(site);
    MethodProbes.exit(folded);
    MethodProbes.exit(folded);
    assertThat(recorder.current()).isSameAs(folded);
    MethodProbes.exit(folded);
    assertThat(recorder.current()).isSameAs(deepest);
    assertThat(deepest.enter(b)).isSameAs(folded); // one fold for all methods
    MethodProbes.exit(folded);
    assertThat(recorder.current()).isSameAs(deepest);
    assertThat(Counts.of(TEST, recorder.tree)).isEqualTo(Map.of("a/b/(folded) Thing", "1"));
    assertThat(recorder.tree.foldedContexts).isEqualTo(2);
    assertThat(recorder.tree.repairedContexts).isZero();
  }

  @Test
  void exitsThatWereLostInAFoldDoNotStayThere() {
    jvm.reconfigure(new RecordingConfig(false, 500_000, 1, 1));
    CallNode outer = recorder.tree.root.enter(a);
    outer.enter(b).enter(b).enter(b); // an exception: no exits
    MethodProbes.caught(outer);
    CallNode folded = outer.enter(b);
    MethodProbes.exit(folded);
    assertThat(recorder.current()).isSameAs(outer);
  }

  @Test
  void foldsBeyondTheNodeBudget() {
    long before = jvm.threads().health().contexts();
    jvm.reconfigure(new RecordingConfig(false, (int) before, 2_000, 1));
    assertThat(recorder.tree.root.enter(a).frame()).isEqualTo(CallNode.FOLDED_FRAME);
    MethodProbes.exit(recorder.current());
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
  }

  @Test
  void countsByContextAndSite() {
    CallNode outer = recorder.tree.root.enter(a);
    outer.countObject(site);
    outer.countObject(site + 1);
    outer.countObject(site);
    outer.countFailed(site + 1);
    CallNode inner = outer.enter(b);
    inner.countObject(siteOfB);
    inner.countObject(site); // a site of another method: an object made by unwoven code, say
    outer.countObject(site);
    assertThat(Counts.of(TEST, recorder.tree))
        .isEqualTo(
            Map.of(
                "a Thing", "3",
                "a Other", "1",
                "a Other failed", "1",
                "a/b Thing", "2"));
  }

  @Test
  void countsArraysWithTheirElements() {
    int arrays = Named.arrays(Named.frame(TEST, "arrays"), int[][].class, 2);
    CallNode node = recorder.tree.root.enter(Named.frame(TEST, "arrays"));
    node.countArrays(arrays, 1, 2, 24);
    node.countArrays(arrays + 1, 2, 6, 64);
    node.countArrays(arrays + 1, 1, 0, 16);
    assertThat(Counts.of(TEST, recorder.tree))
        .isEqualTo(Map.of("arrays int[][]", "1/2", "arrays int[]", "3/6"));
  }

  @Test
  void aMethodOfTwoClassLoadersCountsBothItsSetsOfSites() {
    int frame = Named.frame(TEST, "twice");
    int first = Named.objects(frame, "One");
    int second = Named.objects(frame, "One", "Two");
    assertThat(second).isNotEqualTo(first);
    assertThat(Named.objects(frame, "One")).isEqualTo(first);
    CallNode node = recorder.tree.root.enter(frame);
    node.countObject(first);
    node.countObject(second);
    node.countObject(second + 1);
    assertThat(Counts.of(TEST, recorder.tree))
        .isEqualTo(Map.of("twice One", "2", "twice Two", "1"));
  }
}
