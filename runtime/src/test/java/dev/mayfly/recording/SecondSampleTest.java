package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ContextSampler;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.recording.threads.RecorderRegistry;
import dev.mayfly.recording.threads.TestRecorders;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Of which sampled objects the context is found, and with what weights. */
final class SecondSampleTest {
  private static final String TEST = "SecondSampleTest";
  private static final int OBJECTS = 60_000;

  private final Recorder jvm = Recorder.instance();
  private final RecordingState state = RecorderRegistry.instance().state;
  private final int method = Named.frame(TEST, "method");
  private final int site = Named.objects(method, "Thing");
  private final int constructor = Named.constructor(TEST, "Thing");

  /** Confined to its test. Walks nothing: all contexts are one. */
  private static final class Contexts implements ContextSampler {
    final CallNode unknown;
    final CallNode found;
    int interval;
    long objects;
    long sum;

    Contexts(CallNode unknown, CallNode found, int interval) {
      this.unknown = unknown;
      this.found = found;
      this.interval = interval;
    }

    @Override
    public int interval(int site, int doublings) {
      return interval;
    }

    @Override
    public CallNode unknown() {
      return unknown;
    }

    @Override
    public CallNode drawn(int site, int length, long weight) {
      objects++;
      sum += weight;
      return found;
    }

    @Override
    public CallNode claimed(
        CallNode context, int constructor, long counted, int site, long weight) {
      assertThat(context).isSameAs(found);
      objects -= weight == 0 ? 1 : 0;
      sum += weight - counted;
      return found;
    }
  }

  /**
   * Confined to its test. Samples one object in 4 of any site, and keeps the events that it gets.
   */
  private static final class Heard implements AllocationListener {
    static final int INTERVAL = 4;
    final List<Object> born = new ArrayList<>();
    final Map<Object, Integer> contextWeights = new HashMap<>();
    final Map<Object, CallNode> contexts = new HashMap<>();
    private final int constructor;
    int atConstructors;
    long weightAtConstructors;

    Heard(int constructor) {
      this.constructor = constructor;
    }

    @Override
    public void born(Object object, int siteId, CallNode context, int weight, int contextWeight) {
      atConstructors += siteId == constructor ? 1 : 0;
      weightAtConstructors += siteId == constructor ? weight : 0;
      assertThat(weight % INTERVAL).isZero();
      born.add(object);
      contextWeights.put(object, contextWeight);
      contexts.put(object, context);
    }

    @Override
    public void claimed(
        Object object, int siteId, CallNode context, int weight, int contextWeight) {
      if (weight == 0) {
        born.remove(born.size() - 1);
        contextWeights.remove(object);
        contexts.remove(object);
      } else {
        contextWeights.put(object, contextWeight);
        contexts.put(object, context);
      }
    }

    @Override
    public int baseInterval() {
      return INTERVAL;
    }

    @Override
    public int samplingExponent(int siteId) {
      return 0;
    }
  }

  @AfterEach
  void asBefore() {
    jvm.listener(null);
    state.contextSampler = null;
  }

  private final Heard heard = new Heard(constructor);
  private final Contexts contexts =
      new Contexts(TestRecorders.of(true, 1).tree.root, TestRecorders.of(true, 1).tree.root, 1);

  private PlatformRecorder recorder(int interval) {
    contexts.interval = interval;
    state.contextSampler = contexts;
    jvm.listener(null);
    jvm.listener(heard);
    return TestRecorders.of(true, 17);
  }

  private void allocate(PlatformRecorder recorder, boolean byWovenCode, boolean seenAtItsEnd) {
    for (int i = 0; i < OBJECTS; i++) {
      if (seenAtItsEnd) {
        recorder.initialized(i, constructor, Named.type(constructor));
      }
      if (byWovenCode) {
        recorder.constructed(i, site, Named.type(site));
      }
    }
  }

  private void expectWeightsOfBothSamples(int interval) {
    assertThat(heard.contextWeights.values()).containsOnly(0, interval);
    heard.contextWeights.forEach(
        (object, weight) ->
            assertThat(heard.contexts.get(object))
                .isSameAs(weight == 0 ? contexts.unknown : contexts.found));
    long found = heard.contextWeights.values().stream().filter(weight -> weight > 0).count();
    assertThat(contexts.objects).isEqualTo(found);
    assertThat(contexts.sum).isEqualTo(found * Heard.INTERVAL * interval);
    // both sums are those of all objects, but for four standard deviations
    double first = Math.sqrt(OBJECTS * (Heard.INTERVAL - 1.0));
    assertThat((double) Heard.INTERVAL * heard.born.size())
        .isBetween(OBJECTS - 4 * first, OBJECTS + 4 * first);
    double both = Math.sqrt(OBJECTS * (Heard.INTERVAL * interval - 1.0));
    assertThat((double) contexts.sum).isBetween(OBJECTS - 4 * both, OBJECTS + 4 * both);
  }

  @Test
  void weightsAreThoseOfBothSamples() {
    allocate(recorder(10), true, false);
    expectWeightsOfBothSamples(10);
  }

  @Test
  void theSiteDecidesOfWhatItsConstructorSampled() {
    allocate(recorder(10), true, true);
    expectWeightsOfBothSamples(10);
  }

  @Test
  void objectsOfUnwovenCodeHaveTheirConstructorsWeights() {
    allocate(recorder(10), false, true);
    expectWeightsOfBothSamples(10);
  }

  @Test
  void whatConstructorsSampleInVainBecomesRare() {
    allocate(recorder(1), true, true);
    // at most 16 at each of the intervals 4, 8 .. 128; then one in 256
    assertThat(heard.atConstructors).isLessThan(6 * 16 + 2 * OBJECTS / 256);
  }

  /** Their weights are right, though none was expected any more. */
  @Test
  void objectsOfUnwovenCodeBehindManyOthersAreSampled() {
    double sum = 0;
    int runs = 20;
    for (int i = 0; i < runs; i++) {
      PlatformRecorder recorder = recorder(1);
      allocate(recorder, true, true);
      long before = heard.weightAtConstructors;
      allocate(recorder, false, true);
      sum += heard.weightAtConstructors - before;
    }
    double deviation = Math.sqrt(runs * (OBJECTS * (Heard.INTERVAL - 1.0) + 2 * 256 * 256));
    assertThat(sum)
        .isBetween(
            (double) runs * OBJECTS - 4 * deviation, (double) runs * OBJECTS + 4 * deviation);
    assertThat(heard.atConstructors).isGreaterThan(runs * OBJECTS / Heard.INTERVAL / 2);
  }

  @Test
  void anIntervalOfOneFindsTheContextOfEach() {
    allocate(recorder(1), true, true);
    assertThat(heard.contextWeights.values()).containsOnly(1);
    assertThat(contexts.objects).isEqualTo(heard.contextWeights.size());
  }

  /** Lifetimes do not depend on the time for walks: the same objects are followed. */
  @Test
  void howFewContextsAreFoundChangesNothingInWhatIsSampled() {
    allocate(recorder(1), true, true);
    List<Object> all = List.copyOf(heard.born);
    for (int interval : new int[] {2, 64, 1 << 20}) {
      heard.born.clear();
      contexts.objects = 0;
      allocate(recorder(interval), true, true);
      assertThat(heard.born).isEqualTo(all);
    }
    assertThat(contexts.objects).isLessThan(3);
  }

  @Test
  void withoutSampledContextsEachIsKnown() {
    PlatformRecorder recorder = recorder(10);
    state.contextSampler = null;
    allocate(recorder, true, true);
    assertThat(heard.contextWeights.values()).containsOnly(1);
    assertThat(contexts.objects).isZero();
  }
}
