package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many virtual threads' recorders at the same time on one tree: the sums are known. */
@Tag("slow")
final class VirtualRecorderStressTest {
  private static final String TEST = "VirtualRecorderStressTest";
  private static final int CARRIERS = 4;
  private static final int THREADS = 500;
  private static final int OBJECTS = 100;
  private static final int ALL = CARRIERS * THREADS * OBJECTS;

  private final Recorder jvm = Recorder.instance();
  private final int method = Named.frame(TEST, "method");
  private final int below = Named.frame(TEST, "below");
  private final int site = Named.objects(method, "Thing");
  private final int constructor = Named.constructor(TEST, "Thing");

  /** Sums the events that it gets. */
  private static final class Sum implements AllocationListener {
    final int interval;
    final LongAdder births = new LongAdder();
    final LongAdder weights = new LongAdder();
    private final Map<Object, Integer> weightsOf = new ConcurrentHashMap<>();

    Sum(int interval) {
      this.interval = interval;
    }

    @Override
    public void born(Object object, int siteId, CallNode context, int weight, int contextWeight) {
      births.increment();
      weights.add(weight);
      weightsOf.put(object, weight);
    }

    @Override
    public void claimed(
        Object object, int siteId, CallNode context, int weight, int contextWeight) {
      births.add(weight == 0 ? -1 : 0);
      weights.add(weight - weightsOf.remove(object));
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

  private Map<String, String> run(Stripe stripe) throws Exception {
    ExecutorService carriers = Executors.newFixedThreadPool(CARRIERS);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int carrier = 0; carrier < CARRIERS; carrier++) {
      long seed = carrier;
      tasks.add(
          () -> {
            for (int i = 0; i < THREADS; i++) {
              live(TestRecorders.virtual(stripe, 1_000 * seed + i));
            }
            return null;
          });
    }
    for (Future<Void> done : carriers.invokeAll(tasks)) {
      done.get();
    }
    carriers.shutdown();
    return Counts.of(TEST, stripe.tree);
  }

  private void live(VirtualRecorder recorder) {
    long outside = recorder.enterKnown(method);
    long outer = recorder.enterKnown(below);
    long inner = recorder.numberSeen();
    for (int i = 0; i < OBJECTS; i++) {
      Object thing = new Object();
      recorder.initialized(thing, constructor, Named.type(constructor));
      recorder.leave(i % 2 == 0 ? inner : outer);
      recorder.constructed(thing, site, Named.type(site));
      recorder.leave(inner);
    }
    recorder.leave(outer);
    recorder.leave(outside);
    assertThat(recorder.current()).isSameAs(recorder.tree.root);
  }

  @Test
  void countsAreExact() throws Exception {
    assertThat(run(TestRecorders.stripe(false)))
        .isEqualTo(Map.of("method Thing", "" + ALL / 2, "method/below Thing", "" + ALL / 2));
  }

  @Test
  void anIntervalOfOneDrawsEachObject() throws Exception {
    Sum sum = new Sum(1);
    jvm.listener(sum);
    run(TestRecorders.stripe(false));
    // draws that race come late: at the end, of each of the two streams, one a carrier at most
    assertThat(sum.births.sum()).isBetween(ALL - 2L * CARRIERS, (long) ALL);
    assertThat(sum.weights.sum()).isEqualTo(sum.births.sum());
  }

  @Test
  void sampledWeightsAddUp() throws Exception {
    Sum sum = new Sum(32);
    jvm.listener(sum);
    run(TestRecorders.stripe(false));
    // 6,250 births with a standard deviation of 78
    assertThat(sum.births.sum()).isBetween(6250L - 400, 6250L + 400);
    assertThat(sum.weights.sum()).isEqualTo(32 * sum.births.sum());
  }
}
