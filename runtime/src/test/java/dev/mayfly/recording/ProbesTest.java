package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.WovenClones;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The door of woven code, with and without a level at hand. */
final class ProbesTest {
  private static final String TEST = "ProbesTest";

  private final Recorder jvm = Recorder.instance();
  private final int a = Named.frame(TEST, "a");
  private final int b = Named.frame(TEST, "b");
  private final int site = Named.objects(a, "Thing");
  private final int siteOfB = Named.objects(b, "Thing");
  private final int constructor = Named.constructor(TEST, "dev.mayfly.recording.ProbesTest$Thing");
  private PlatformRecorder recorder;
  private ThreadRecorder own;

  static class Thing implements Cloneable {}

  static final class Child extends Thing {}

  @BeforeEach
  void recordIntoATreeOfItsOwn() {
    jvm.recording(true);
    own = CurrentRecorder.get();
    recorder = TestRecorders.of(Thread.currentThread(), false, 1);
    CurrentRecorder.resume(recorder);
  }

  @AfterEach
  void giveBack() {
    CurrentRecorder.resume(own);
    jvm.recording(true);
  }

  @Test
  void countsWhereTheContextSays() {
    int outer = MethodProbes.begin(a);
    Probes.constructed("x", site, Named.type(site), outer);
    int inner = MethodProbes.begin(b);
    Probes.constructed("x", siteOfB, Named.type(siteOfB), inner);
    Probes.constructed("x", siteOfB, Named.type(siteOfB), inner);
    Probes.failed(siteOfB, inner);
    MethodProbes.end(inner);
    Probes.constructed("x", site, Named.type(site), outer);
    MethodProbes.end(outer);
    assertThat(counts())
        .isEqualTo(Map.of("a Thing", "2", "a/b Thing", "2", "a/b Thing failed", "1"));
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
  }

  @Test
  void countsInTheCurrentContextWhereNoneIsAtHand() {
    int outer = MethodProbes.begin(a);
    Probes.constructed("x", site);
    Probes.constructed("x", site, Named.type(site), ShadowStack.NONE);
    Probes.failed(site);
    Probes.array(new int[3], 3, Named.arrays(a, int[].class, 1), ArrayLayout.ofElement('I'));
    MethodProbes.end(outer);
    assertThat(counts()).isEqualTo(Map.of("a Thing", "2", "a Thing failed", "1", "a int[]", "1/3"));
  }

  @Test
  void switchedOffItCountsNothing() {
    int outer = MethodProbes.begin(a);
    jvm.recording(false);
    Probes.constructed("x", site, Named.type(site), outer);
    Probes.constructed("x", site);
    Probes.failed(site);
    Probes.boxed(5000, site, outer);
    Probes.cloned(new int[1], new int[1], site, outer);
    Probes.multiArray(new int[1][1], site, outer);
    Probes.reflectiveArray(new int[1][1], site, outer);
    Probes.copied(new int[1], site, outer);
    Probes.initialized(new Thing(), Thing.class, constructor, Named.type(constructor), outer);
    jvm.recording(true);
    Probes.constructed("x", site, Named.type(site), outer);
    MethodProbes.end(outer);
    assertThat(counts()).isEqualTo(Map.of("a Thing", "1"));
  }

  @Test
  void switchedOffNothingBeginsAndNothingIsLeft() {
    int outer = MethodProbes.begin(a);
    jvm.recording(false);
    int missed = MethodProbes.begin(b);
    assertThat(missed).isEqualTo(ShadowStack.NONE);
    jvm.recording(true);
    int inner = MethodProbes.begin(a); // called by b, whose frame is missing
    Probes.constructed("x", site, Named.type(site), inner);
    MethodProbes.end(inner);
    MethodProbes.end(missed);
    assertThat(recorder.isAt(outer)).isTrue();
    jvm.recording(false);
    MethodProbes.end(outer); // left all the same
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
    assertThat(counts()).isEqualTo(Map.of("a/a Thing", "1"));
    assertThat(recorder.tree.repairedContexts).isZero();
  }

  @Test
  void withoutALocalVariableTheNearestContextOfTheMethodEnds() {
    MethodProbes.enter(a);
    MethodProbes.enter(b);
    MethodProbes.enter(b);
    MethodProbes.exit(b);
    assertThat(recorder.current().depth).isEqualTo(2);
    MethodProbes.exit(a); // the exit of b was lost
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
    assertThat(recorder.tree.repairedContexts).isEqualTo(1);
    MethodProbes.exit(a); // never entered
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
    assertThat(recorder.tree.repairedContexts).isEqualTo(2);
  }

  @Test
  void withoutALocalVariableCatchingComesBackToTheNearestContextOfTheMethod() {
    MethodProbes.enter(a);
    CallNode caught = recorder.current();
    MethodProbes.enter(b);
    MethodProbes.enter(b);
    MethodProbes.caught(a);
    assertThat(recorder.current()).isSameAs(caught);
    MethodProbes.caught(b); // not on the path
    assertThat(recorder.current()).isSameAs(caught);
  }

  @Test
  void noLevelIsNothingToLeave() {
    MethodProbes.end(ShadowStack.NONE);
    MethodProbes.resume(ShadowStack.NONE);
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
  }

  @Test
  void onlyTheConstructorOfTheObjectsOwnClassEndsIt() {
    int outer = MethodProbes.begin(a);
    Probes.initialized(
        new Child(), Thing.class, constructor, Named.type(constructor), ShadowStack.NONE);
    Probes.reinitialized(
        new Child(), Thing.class, constructor, Named.type(constructor), ShadowStack.NONE);
    assertThat(counts()).isEmpty();
    Probes.initialized(
        new Thing(), Thing.class, constructor, Named.type(constructor), ShadowStack.NONE);
    MethodProbes.end(outer);
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("a dev.mayfly.recording.ProbesTest$Thing", "1"));
  }

  @Test
  void anObjectOfUnwovenCodeIsChargedToTheConstructorsCaller() {
    int outer = MethodProbes.begin(a);
    int constructing = MethodProbes.begin(b);
    Probes.initialized(
        new Thing(), Thing.class, constructor, Named.type(constructor), constructing);
    MethodProbes.end(constructing);
    MethodProbes.end(outer);
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("a dev.mayfly.recording.ProbesTest$Thing", "1"));
  }

  @Test
  void cachedBoxesAreNotCounted() {
    int outer = MethodProbes.begin(a);
    int boxes = Named.objects(Named.frame(TEST, "boxes"), "java.lang.Integer");
    Probes.boxed(127, boxes, outer);
    Probes.boxed(128, boxes, outer);
    Probes.boxed(128, boxes);
    assertThat(counts()).isEqualTo(Map.of("a java.lang.Integer", "2"));
  }

  @Test
  void clonesAreCountedUnlessAWovenMethodMadeThem() {
    int outer = MethodProbes.begin(a);
    Probes.cloned(new int[2], new int[2], site, outer);
    Probes.cloned(new int[3], site);
    Probes.cloned(null, site);
    Probes.cloned(new WovenClonesTest.Plain(), new WovenClonesTest.Plain(), site, outer);
    WovenClones.declare(WovenClonesTest.Declares.class.getName());
    Probes.cloned(new WovenClonesTest.Declares(), new int[9], site, outer);
    Probes.superCloned(new WovenClonesTest.Inherits(), WovenClonesTest.Inherits.class, site, outer);
    Probes.superCloned(new WovenClonesTest.Declares(), WovenClonesTest.Declares.class, site, outer);
    assertThat(counts())
        .isEqualTo(
            Map.of(
                "a int[]", "2/5",
                "a dev.mayfly.recording.WovenClonesTest$Plain", "1",
                "a dev.mayfly.recording.WovenClonesTest$Declares", "1"));
  }

  private Map<String, String> counts() {
    return Counts.of(TEST, recorder);
  }
}
