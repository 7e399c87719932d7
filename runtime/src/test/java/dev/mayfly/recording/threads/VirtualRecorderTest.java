package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.types.ArrayLayout;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What virtual threads write into the tree that they share; no virtual thread is needed for it. */
final class VirtualRecorderTest {
  private static final String TEST = "VirtualRecorderTest";

  private final Recorder jvm = Recorder.instance();
  private final Stripe stripe = TestRecorders.stripe(false);
  private final VirtualRecorder one = TestRecorders.virtual(stripe, 2);
  private final VirtualRecorder other = TestRecorders.virtual(stripe, 3);
  private final int outer = Named.frame(TEST, "outer");
  private final int inner = Named.frame(TEST, "inner");
  private final int site = Named.objects(inner, "Thing");
  private final int constructor = Named.constructor(TEST, "Thing");

  @AfterEach
  void nobodyListens() {
    jvm.listener(null);
  }

  private Map<String, String> counts() {
    return Counts.of(TEST, stripe.tree);
  }

  @Test
  void eachThreadHasItsOwnContextInOneTree() {
    long top = one.enterKnown(outer);
    CallNode ofOne = one.current();
    other.enterKnown(inner);
    long caller = one.enterKnown(inner);
    one.made("a", site);
    other.made("b", site);
    one.leave(caller);
    assertThat(one.current()).isSameAs(ofOne);
    other.leave(top);
    other.enter(outer);
    assertThat(other.current()).isSameAs(ofOne);
    assertThat(counts()).isEqualTo(Map.of("outer/inner Thing", "1", "inner Thing", "1"));
  }

  @Test
  void pendingObjectsCountForTheirConstructorUntilTheyAreClaimed() {
    CallNode node = Named.child(stripe.tree.root, inner);
    Named.in(one, node);
    one.initialized("a", constructor, Named.type(constructor));
    assertThat(counts()).isEqualTo(Map.of("inner Thing", "1"));
    assertThat(node.sharedCounter(constructor).allocations()).isEqualTo(1);
    one.constructed("a", site, Named.type(site));
    assertThat(node.sharedCounter(constructor).allocations()).isZero();
    assertThat(node.sharedCounter(site).allocations()).isEqualTo(1);
    one.initialized("b", constructor, Named.type(constructor));
    one.initialized("c", constructor, Named.type(constructor));
    one.made("d", site);
    assertThat(node.sharedCounter(constructor).allocations()).isEqualTo(2);
    assertThat(node.sharedCounter(site).allocations()).isEqualTo(2);
  }

  @Test
  void constructorThatGoesOnAfterThisTakesTheObjectBack() {
    CallNode node = Named.child(stripe.tree.root, inner);
    Named.in(one, node);
    one.initialized("a", constructor, Named.type(constructor));
    one.unfinished("a", Named.type(constructor));
    one.initialized("a", constructor, Named.type(constructor));
    one.constructed("a", site, Named.type(site));
    assertThat(counts()).isEqualTo(Map.of("inner Thing", "1"));
    assertThat(node.sharedCounter(constructor).allocations()).isZero();
  }

  @Test
  void bySiteContextsAreFlat() {
    Stripe flat = TestRecorders.stripe(true);
    VirtualRecorder recorder = TestRecorders.virtual(flat, 4);
    recorder.initialized("a", constructor, Named.type(constructor));
    recorder.constructed("a", site, Named.type(site));
    recorder.initialized("b", constructor, Named.type(constructor));
    recorder.made("c", site);
    recorder.array(new int[3], 3, site, ArrayLayout.ofClass(int[].class));
    assertThat(Counts.of(TEST, flat.tree))
        .containsEntry("<init>Thing Thing", "1")
        .containsEntry("inner Thing", "3/3");
  }
}
