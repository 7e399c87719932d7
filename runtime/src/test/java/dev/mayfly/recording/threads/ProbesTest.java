package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.WovenClones;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The door of woven code. */
final class ProbesTest {
  private static final String TEST = "ProbesTest";

  private final Recorder jvm = Recorder.instance();
  private final int a = Named.frame(TEST, "a");
  private final int b = Named.frame(TEST, "b");
  private final int site = Named.objects(a, "Thing");
  private final int siteOfB = Named.objects(b, "Thing");
  private final int constructor =
      Named.constructor(TEST, "dev.mayfly.recording.threads.ProbesTest$Thing");
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
    Named.know(Named.child(Named.child(recorder.tree.root, a), a));
  }

  @AfterEach
  void giveBack() {
    CurrentRecorder.resume(own);
    jvm.recording(true);
  }

  @Test
  void countsWhereTheContextSays() {
    long outer = MethodProbes.begin(a);
    Probes.constructed("x", site, Named.type(site));
    long inner = MethodProbes.begin(b);
    Probes.constructed("x", siteOfB, Named.type(siteOfB));
    Probes.constructed("x", siteOfB, Named.type(siteOfB));
    Probes.failed(siteOfB);
    MethodProbes.end(inner);
    Probes.constructed("x", site, Named.type(site));
    MethodProbes.end(outer);
    assertThat(counts())
        .isEqualTo(Map.of("a Thing", "2", "a/b Thing", "2", "a/b Thing failed", "1"));
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
  }

  @Test
  void countsInTheCurrentContextWhereNoneIsAtHand() {
    long outer = MethodProbes.begin(a);
    Probes.constructed("x", site);
    Probes.constructed("x", site, Named.type(site));
    Probes.failed(site);
    Probes.array(new int[3], 3, Named.arrays(a, int[].class, 1), ArrayLayout.ofElement('I'));
    MethodProbes.end(outer);
    assertThat(counts()).isEqualTo(Map.of("a Thing", "2", "a Thing failed", "1", "a int[]", "1/3"));
  }

  @Test
  void switchedOffItCountsNothing() {
    long outer = MethodProbes.begin(a);
    jvm.recording(false);
    Probes.constructed("x", site, Named.type(site));
    Probes.constructed("x", site);
    Probes.failed(site);
    Probes.boxed(5000, site);
    Probes.cloned(new int[1], new int[1], site);
    Probes.nestedArrays(new int[1][1], site);
    Probes.reflectiveArray(new int[1][1], site);
    Probes.copied(new int[1], site);
    Probes.initialized(new Thing(), Thing.class, constructor, Named.type(constructor));
    jvm.recording(true);
    Probes.constructed("x", site, Named.type(site));
    MethodProbes.end(outer);
    assertThat(counts()).isEqualTo(Map.of("a Thing", "1"));
  }

  @Test
  void switchedOffContextsAreFollowed() {
    jvm.recording(false);
    long outer = MethodProbes.begin(a);
    long inner = MethodProbes.begin(a);
    Probes.constructed("x", site, Named.type(site));
    jvm.recording(true);
    Probes.constructed("x", site, Named.type(site));
    jvm.recording(false);
    MethodProbes.end(inner);
    MethodProbes.end(outer);
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
    assertThat(counts()).isEqualTo(Map.of("a/a Thing", "1"));
    assertThat(Named.repaired(recorder.tree)).isZero();
  }

  @Test
  void withoutALocalVariableTheNearestContextOfTheMethodEnds() {
    MethodProbes.enter(a);
    MethodProbes.enter(b);
    MethodProbes.enter(b);
    MethodProbes.exit(b);
    assertThat(recorder.current().depth()).isEqualTo(2);
    MethodProbes.exit(a); // the exit of b was lost
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
    assertThat(Named.repaired(recorder.tree)).isEqualTo(1);
    MethodProbes.exit(a); // never entered
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
    assertThat(Named.repaired(recorder.tree)).isEqualTo(2);
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
  void noContextIsNothingToLeave() {
    MethodProbes.end(ContextNumber.NONE);
    MethodProbes.resume(ContextNumber.NONE, a);
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
  }

  @Test
  void onlyTheConstructorOfTheObjectsOwnClassEndsIt() {
    long outer = MethodProbes.begin(a);
    Probes.initialized(new Child(), Thing.class, constructor, Named.type(constructor));
    assertThat(counts()).isEmpty();
    Probes.initialized(new Thing(), Thing.class, constructor, Named.type(constructor));
    MethodProbes.end(outer);
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("a dev.mayfly.recording.threads.ProbesTest$Thing", "1"));
  }

  @Test
  void anObjectOfUnwovenCodeIsChargedToTheConstructorsCaller() {
    long outer = MethodProbes.begin(a);
    long constructing = MethodProbes.begin(b);
    MethodProbes.end(constructing);
    Probes.initialized(new Thing(), Thing.class, constructor, Named.type(constructor));
    MethodProbes.end(outer);
    recorder.finish();
    assertThat(counts()).isEqualTo(Map.of("a dev.mayfly.recording.threads.ProbesTest$Thing", "1"));
  }

  @Test
  void cachedBoxesAreNotCounted() {
    MethodProbes.begin(a);
    int boxes = Named.objects(Named.frame(TEST, "boxes"), "java.lang.Integer");
    Probes.boxed(127, boxes);
    Probes.boxed(128, boxes);
    Probes.boxed(128, boxes);
    assertThat(counts()).isEqualTo(Map.of("a java.lang.Integer", "2"));
  }

  @Test
  void clonesAreCountedUnlessAWovenMethodMadeThem() {
    MethodProbes.begin(a);
    Probes.cloned(new int[2], new int[2], site);
    Probes.cloned(new int[3], site);
    Probes.cloned(null, site);
    Probes.cloned(new WovenClonesTest.Plain(), new WovenClonesTest.Plain(), site);
    WovenClones.declare(WovenClonesTest.Declares.class.getName());
    Probes.cloned(new WovenClonesTest.Declares(), new int[9], site);
    Probes.superCloned(new WovenClonesTest.Inherits(), WovenClonesTest.Inherits.class, site);
    Probes.superCloned(new WovenClonesTest.Declares(), WovenClonesTest.Declares.class, site);
    assertThat(counts())
        .isEqualTo(
            Map.of(
                "a int[]", "2/5",
                "a dev.mayfly.recording.threads.WovenClonesTest$Plain", "1",
                "a dev.mayfly.recording.threads.WovenClonesTest$Declares", "1"));
  }

  private Map<String, String> counts() {
    return Counts.of(TEST, recorder);
  }
}
