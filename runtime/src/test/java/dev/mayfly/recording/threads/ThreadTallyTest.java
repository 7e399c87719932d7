package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ThreadTally;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.SiteRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a thread recorded between two moments, in and below the context it was in. */
final class ThreadTallyTest {
  private static final String TEST = "ThreadTallyTest";
  private static final int SIZE = 24;

  private final Recorder jvm = Recorder.instance();
  private final int a = Named.frame(TEST, "a");
  private final int b = Named.frame(TEST, "b");
  private final int site = Named.objects(a, "TallyThing");
  private final int siteOfB = Named.objects(b, "TallyThing");
  private final int arrays = Named.arrays(Named.frame(TEST, "c"), int[].class, 1);
  private ThreadRecorder own;

  @BeforeEach
  void recordIntoATreeOfItsOwn() {
    jvm.recording(true);
    own = CurrentRecorder.get();
    CurrentRecorder.resume(TestRecorders.of(Thread.currentThread(), false, 1));
    SiteRegistry.instance().size(Named.type(site), SIZE);
  }

  @AfterEach
  void giveBack() {
    CurrentRecorder.resume(own);
  }

  private void make(int times) {
    long outer = MethodProbes.begin(a);
    for (int i = 0; i < times; i++) {
      Probes.constructed("x", site, Named.type(site));
      long inner = MethodProbes.begin(b);
      Probes.constructed("x", siteOfB, Named.type(siteOfB));
      Probes.failed(siteOfB);
      MethodProbes.end(inner);
    }
    MethodProbes.end(outer);
  }

  @Test
  void countsWhatCameInBetween() {
    make(5);
    ThreadTally tally = new ThreadTally();
    assertThat(tally.begin()).isTrue();
    assertThat(tally.objects()).isEqualTo(-1);
    make(3);
    tally.end();
    make(7);
    assertThat(tally.objects()).isEqualTo(6);
    assertThat(tally.bytes()).isEqualTo(6 * SIZE);
  }

  @Test
  void countsArraysByTheirLengths() {
    ThreadTally tally = new ThreadTally();
    tally.begin();
    Probes.array(new int[100], 100, arrays, ArrayLayout.ofElement('I'));
    tally.end();
    assertThat(tally.objects()).isEqualTo(1);
    assertThat(tally.bytes()).isEqualTo(ArrayLayout.bytes(ArrayLayout.ofElement('I'), 100));
  }

  @Test
  void readsOnlyWhatIsBelowTheContextItBeganIn() {
    long outer = MethodProbes.begin(a);
    ThreadTally tally = new ThreadTally();
    tally.begin();
    long inner = MethodProbes.begin(b);
    Probes.constructed("x", siteOfB, Named.type(siteOfB));
    MethodProbes.end(inner);
    Probes.constructed("x", site, Named.type(site));
    tally.end();
    MethodProbes.end(outer);
    make(2);
    assertThat(tally.objects()).isEqualTo(2);
  }

  @Test
  void ofATypeWhoseSizeIsNotKnownNoBytesAreTold() {
    int unsized = Named.objects(Named.frame(TEST, "d"), "NeverSized");
    ThreadTally tally = new ThreadTally();
    tally.begin();
    Probes.constructed("x", unsized);
    tally.end();
    assertThat(tally.objects()).isEqualTo(1);
    assertThat(tally.bytes()).isEqualTo(-1);
  }

  @Test
  void anotherRecorderEndsIt() {
    ThreadTally tally = new ThreadTally();
    tally.begin();
    CurrentRecorder.resume(TestRecorders.of(Thread.currentThread(), false, 1));
    tally.end();
    assertThat(tally.objects()).isEqualTo(-1);
  }

  @Test
  void aMutedThreadIsNotRead() {
    CurrentRecorder.resume(Recorder.instance().threads().mutedRecorder());
    assertThat(new ThreadTally().begin()).isFalse();
  }
}
