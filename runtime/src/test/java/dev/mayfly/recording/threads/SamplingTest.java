package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.Named;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The objects that a listener gets. */
final class SamplingTest {
  private static final String TEST = "SamplingTest";

  private final Recorder jvm = Recorder.instance();
  private final int method = Named.frame(TEST, "method");
  private final int site = Named.objects(method, "Thing");
  private final int constructor = Named.constructor(TEST, "Thing");
  private final int table = Named.arrays(Named.frame(TEST, "table"), Object[][][].class, 3);

  /** Keeps the objects that it gets. */
  private static class Heard implements AllocationListener {
    final int interval;
    final List<Object> born = new ArrayList<>();
    final List<Integer> sites = new ArrayList<>();
    final List<Object> claimed = new ArrayList<>();
    long weights;
    private int last;

    Heard(int interval) {
      this.interval = interval;
    }

    @Override
    public void born(Object object, int siteId, CallNode context, int weight, int contextWeight) {
      born.add(object);
      sites.add(siteId);
      weights += weight;
      last = weight;
    }

    @Override
    public void claimed(
        Object object, int siteId, CallNode context, int weight, int contextWeight) {
      claimed.add(object);
      int index = born.lastIndexOf(object);
      weights -= last;
      if (weight == 0) {
        born.remove(index);
        sites.remove(index);
      } else {
        sites.set(index, siteId);
        weights += weight;
      }
    }

    @Override
    public int baseInterval() {
      return interval;
    }

    @Override
    public int samplingExponent(int siteId) {
      return 0;
    }
  }

  @AfterEach
  void nobodyListens() {
    jvm.listener(null);
  }

  private PlatformRecorder recorderFor(AllocationListener listener, long seed) {
    jvm.listener(null);
    jvm.listener(listener);
    return TestRecorders.of(false, seed);
  }

  @Test
  void anIntervalOfOneMeansEveryObjectOnce() {
    Heard heard = new Heard(1);
    PlatformRecorder recorder = recorderFor(heard, 1);
    Named.in(recorder, Named.child(recorder.tree.root, method));
    List<Object> made = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Object thing = new Object();
      made.add(thing);
      recorder.initialized(thing, constructor, Named.type(constructor));
      recorder.constructed(thing, site, Named.type(site));
    }
    assertThat(heard.born).isEqualTo(made);
    assertThat(heard.claimed).isEqualTo(made); // each was drawn at its constructor
    assertThat(heard.sites).containsOnly(site);
    assertThat(heard.weights).isEqualTo(100);
  }

  @Test
  void objectsOfUnwovenCodeStayWithTheirConstructor() {
    Heard heard = new Heard(1);
    PlatformRecorder recorder = recorderFor(heard, 1);
    Named.in(recorder, Named.child(recorder.tree.root, method));
    recorder.initialized("one", constructor, Named.type(constructor));
    recorder.initialized("two", constructor, Named.type(constructor));
    recorder.constructed("two", site, Named.type(site));
    assertThat(heard.born).containsExactly("one", "two");
    assertThat(heard.sites).containsExactly(constructor, site);
  }

  @Test
  void anObjectIsBornOnceWhateverItsChainOfConstructorsMakes() {
    Heard heard = new Heard(1);
    PlatformRecorder recorder = recorderFor(heard, 1);
    Named.in(recorder, Named.child(recorder.tree.root, method));
    int part = Named.constructor(TEST, "Part");
    recorder.initialized("whole", constructor, Named.type(constructor));
    recorder.unfinished("whole", Named.type(constructor)); // it goes on after its this(..)
    recorder.initialized("part", part, Named.type(part));
    recorder.initialized("whole", constructor, Named.type(constructor));
    recorder.constructed("whole", site, Named.type(site));
    recorder.initialized("failed", constructor, Named.type(constructor));
    recorder.unfinished("failed", Named.type(constructor)); // and throws
    assertThat(heard.born).containsExactly("part", "whole");
    assertThat(heard.sites).containsExactly(part, site);
    assertThat(heard.weights).isEqualTo(2);
  }

  @Test
  void everyInnerArrayIsDrawnOnce() {
    Heard heard = new Heard(1);
    PlatformRecorder recorder = recorderFor(heard, 1);
    Object[][][] array = new Object[4][5][6];
    recorder.multiArray(
        array, table, Named.child(recorder.tree.root, Named.frame(TEST, "table")), null);
    Set<Object> expected = Collections.newSetFromMap(new IdentityHashMap<>());
    expected.add(array);
    for (Object[][] middle : array) {
      expected.add(middle);
      Collections.addAll(expected, (Object[]) middle);
    }
    assertThat(heard.born).hasSize(1 + 4 + 20);
    Set<Object> drawn = Collections.newSetFromMap(new IdentityHashMap<>());
    drawn.addAll(heard.born);
    assertThat(drawn).hasSize(1 + 4 + 20);
    assertThat(drawn.stream().allMatch(expected::contains)).isTrue();
  }

  @Test
  void innerArraysAreDrawnAsOftenAsOthers() {
    Heard heard = new Heard(16);
    PlatformRecorder recorder = recorderFor(heard, 7);
    CallNode node = Named.child(recorder.tree.root, Named.frame(TEST, "table"));
    Set<Object> members = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 200; i++) {
      Object[][][] array = new Object[3][7][1];
      recorder.multiArray(array, table, node, null);
      members.add(array);
      for (Object[][] middle : array) {
        members.add(middle);
        Collections.addAll(members, (Object[]) middle);
      }
    }
    int arrays = 200 * (1 + 3 + 21);
    assertThat(members).hasSize(arrays);
    assertThat(heard.born.stream().allMatch(members::contains)).isTrue();
    assertThat(heard.weights).isBetween((long) (arrays * 0.85), (long) (arrays * 1.15));
    assertThat(heard.sites).contains(table, table + 1, table + 2);
  }

  @Test
  void aSampleIsUnbiasedAndRepeatable() {
    Heard one = drawAmong(100_000, 64, 3);
    Heard same = drawAmong(100_000, 64, 3);
    Heard other = drawAmong(100_000, 64, 4);
    assertThat(same.born).isEqualTo(one.born);
    assertThat(other.born).isNotEqualTo(one.born);
    // standard deviation of the count: sqrt(100,000 / 64) = 40
    assertThat(one.born.size()).isBetween(1562 - 160, 1562 + 160);
    assertThat(one.weights).isEqualTo(64L * one.born.size());
  }

  private Heard drawAmong(int objects, int interval, long seed) {
    Heard heard = new Heard(interval);
    PlatformRecorder recorder = recorderFor(heard, seed);
    Named.in(recorder, Named.child(recorder.tree.root, method));
    for (int i = 0; i < objects; i++) {
      recorder.constructed(i, site, Named.type(site));
    }
    return heard;
  }

  @Test
  void aLiveThreadIsSampledOnceSomebodyListens() {
    PlatformRecorder recorder = TestRecorders.of(false, 1);
    Named.in(recorder, Named.child(recorder.tree.root, method));
    recorder.constructed("unheard", site, Named.type(site));
    Heard heard = new Heard(1);
    jvm.listener(heard);
    SamplingRestart.rearm(recorder.types, recorder.tree);
    recorder.constructed("heard", site, Named.type(site));
    jvm.listener(null);
    SamplingRestart.rearm(recorder.types, recorder.tree);
    recorder.constructed("unheard again", site, Named.type(site));
    assertThat(heard.born).containsExactly("heard");
  }

  @Test
  void fromTheFirstEachObjectHasTheSameProbability() {
    int threads = 4_000;
    int interval = 8;
    int[] drawnAt = new int[6];
    for (int seed = 0; seed < threads; seed++) {
      Heard heard = new Heard(interval);
      PlatformRecorder recorder = recorderFor(heard, 31L * seed);
      Named.in(recorder, Named.child(recorder.tree.root, method));
      for (int i = 0; i < drawnAt.length; i++) {
        recorder.constructed(i, site, Named.type(site));
      }
      heard.born.forEach(object -> drawnAt[(Integer) object]++);
    }
    // 500 each; standard deviation sqrt(4,000 · 1/8 · 7/8) = 21
    assertThat(IntStream.of(drawnAt)).allMatch(drawn -> Math.abs(drawn - threads / interval) < 84);
  }

  @Test
  void whatConstructorsDrewAndSitesPassOverIsTakenBack() {
    int objects = 50_000;
    int interval = 16;
    Heard heard = new Heard(interval);
    PlatformRecorder recorder = recorderFor(heard, 5);
    Named.in(recorder, Named.child(recorder.tree.root, method));
    for (int i = 0; i < objects; i++) {
      recorder.initialized(i, constructor, Named.type(constructor));
      recorder.constructed(i, site, Named.type(site));
    }
    assertThat(heard.sites).containsOnly(site);
    // one draw an object, not two: 3,125 with a standard deviation of 54
    assertThat(heard.born.size()).isBetween(3125 - 216, 3125 + 216);
    assertThat(heard.weights).isEqualTo((long) interval * heard.born.size());
  }

  @Test
  void objectsOfUnwovenCodeAreDrawnByTheirConstructors() {
    int objects = 50_000;
    int interval = 16;
    Heard heard = new Heard(interval);
    PlatformRecorder recorder = recorderFor(heard, 6);
    for (int i = 0; i < objects; i++) {
      recorder.initialized(i, constructor, Named.type(constructor));
    }
    assertThat(heard.sites).containsOnly(constructor);
    assertThat(heard.born.size()).isBetween(3125 - 216, 3125 + 216);
  }

  @Test
  void rareSitesAreDrawnWholeWhileHotOnesAreThinned() {
    int rare = Named.objects(Named.frame(TEST, "rarely"), "Rare");
    Heard heard =
        new Heard(1) {
          @Override
          public int samplingExponent(int siteId) {
            return siteId == site ? 10 : 0;
          }
        };
    PlatformRecorder recorder = recorderFor(heard, 8);
    CallNode hotly = Named.child(recorder.tree.root, method);
    CallNode rarely = Named.child(recorder.tree.root, Named.frame(TEST, "rarely"));
    for (int i = 0; i < 1 << 20; i++) {
      Named.in(recorder, hotly);
      recorder.constructed(i, site, Named.type(site));
      if (i % 10_000 == 0) {
        Named.in(recorder, rarely);
        recorder.constructed(i, rare, Named.type(rare));
      }
    }
    assertThat(heard.sites.stream().filter(drawn -> drawn == rare)).hasSize(105);
    assertThat(heard.sites.stream().filter(drawn -> drawn == site).count())
        .isBetween(1024L - 128, 1024L + 128);
  }
}
