package dev.mayfly.recording.contexts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.threads.Counts;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.recording.threads.TestRecorders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Finding, folding and counting in one tree. */
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
    TestRecorders.limit(RecordingConfig.DEFAULT);
  }

  @Test
  void aChildIsFoundOrMade() {
    CallNode root = recorder.tree.root;
    CallNode first = Named.child(root, a);
    CallNode second = Named.child(first, b);
    assertThat(Named.child(root, b)).isNotSameAs(second);
    assertThat(Named.child(root, a)).isSameAs(first);
    assertThat(Named.child(first, b)).isSameAs(second);
    assertThat(second.depth()).isEqualTo(2);
    assertThat(recorder.tree.node(second.index())).isSameAs(second);
  }

  @Test
  void findsEachOfManyChildren() {
    List<CallNode> children = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      children.add(Named.child(recorder.tree.root, Named.frame(TEST, "many" + i)));
    }
    for (int i = 0; i < 3_000; i++) {
      assertThat(Named.child(recorder.tree.root, Named.frame(TEST, "many" + i)))
          .isSameAs(children.get(i));
    }
    assertThat(children).doesNotHaveDuplicates();
  }

  @Test
  void foldsBelowTheDepthBudget() {
    TestRecorders.limit(new RecordingConfig(false, 500_000, 2, 1));
    CallNode deepest = Named.child(Named.child(recorder.tree.root, a), b);
    CallNode folded = Named.child(deepest, a);
    assertThat(folded.frame()).isEqualTo(CallNode.FOLDED_FRAME);
    assertThat(Named.child(folded, b)).isSameAs(folded);
    assertThat(Named.child(deepest, b)).as("one fold for all methods").isSameAs(folded);
    folded.countObject(site);
    assertThat(Counts.of(TEST, recorder)).isEqualTo(Map.of("a/b/(folded) Thing", "1"));
    assertThat(recorder.tree.foldedContexts).isEqualTo(2);
  }

  @Test
  void foldsBeyondTheNodeBudget() {
    long before = jvm.threads().health().contexts();
    TestRecorders.limit(new RecordingConfig(false, (int) before, 2_000, 1));
    assertThat(Named.child(recorder.tree.root, a).frame()).isEqualTo(CallNode.FOLDED_FRAME);
  }

  @Test
  void countsByContextAndSite() {
    CallNode outer = Named.child(recorder.tree.root, a);
    outer.countObject(site);
    outer.countObject(site + 1);
    outer.countObject(site);
    outer.countFailed(site + 1);
    CallNode inner = Named.child(outer, b);
    inner.countObject(siteOfB);
    inner.countObject(site); // a site of another method: an object made by unwoven code, say
    outer.countObject(site);
    assertThat(Counts.of(TEST, recorder))
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
    CallNode node = Named.child(recorder.tree.root, Named.frame(TEST, "arrays"));
    node.countArrays(arrays, 1, 2, 24);
    node.countArrays(arrays + 1, 2, 6, 64);
    node.countArrays(arrays + 1, 1, 0, 16);
    assertThat(Counts.of(TEST, recorder))
        .isEqualTo(Map.of("arrays int[][]", "1/2", "arrays int[]", "3/6"));
  }

  @Test
  void aMethodOfTwoClassLoadersCountsBothItsSetsOfSites() {
    int frame = Named.frame(TEST, "twice");
    int first = Named.objects(frame, "One");
    int second = Named.objects(frame, "One", "Two");
    assertThat(second).isNotEqualTo(first);
    assertThat(Named.objects(frame, "One")).isEqualTo(first);
    CallNode node = Named.child(recorder.tree.root, frame);
    node.countObject(first);
    node.countObject(second);
    node.countObject(second + 1);
    assertThat(Counts.of(TEST, recorder)).isEqualTo(Map.of("twice One", "2", "twice Two", "1"));
  }
}
