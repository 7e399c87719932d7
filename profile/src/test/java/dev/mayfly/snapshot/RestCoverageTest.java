package dev.mayfly.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the intervals of estimates hold, for simulated programs that are sampled as Mayfly does
 * it: an event where a buffer of the thread ends, in windows of time at random, with the bytes of
 * the buffer times the inverse of the windows' share of the time. Programs have bursts and phases,
 * and what contexts allocated is known or not.
 */
class RestCoverageTest {
  private static final int CONTEXTS = 12;
  private static final int TYPES = 4;
  private static final int BUFFER = 50_000;
  private static final int RUNS = 300;
  private static final int SLOTS = 40;

  private static MethodFrame method(int context) {
    return new MethodFrame("c.C" + context, "run", "()V");
  }

  private static String type(int type) {
    return "T" + type;
  }

  private static AllocationSite site(int context, int type) {
    return new AllocationSite(method(context), 1, type(type), AllocationKind.OBJECT);
  }

  private final long[][] truth = new long[CONTEXTS][TYPES];
  private final RestSample[][] samples = new RestSample[CONTEXTS][TYPES];

  /** Runs one program, of which a share of the time is in windows. */
  private void run(Random random, int burst, double share) {
    long buffer = random.nextInt(BUFFER);
    int context = 0;
    for (RestSample[] row : samples) {
      Arrays.fill(row, RestSample.EMPTY);
    }
    for (int slot = 0; slot < SLOTS; slot++) {
      int objects = (slot / 8) % 2 == 0 ? 6_000 : 600; // busy and idle by turns
      int from = random.nextInt((int) (objects * (1 - share)) + 1);
      int to = from + (int) (objects * share);
      long[] met = new long[CONTEXTS * TYPES];
      for (int i = 0; i < objects; i++) {
        if (random.nextInt(burst) == 0) {
          context = (int) (CONTEXTS * Math.pow(random.nextDouble(), 2.5));
        }
        // the second half of a run allocates other types than the first
        int type = (slot < SLOTS / 2 ? 0 : 2) + (random.nextInt(3) == 0 ? 1 : 0);
        int size = 100 * (1 + random.nextInt(1 + 3 * context));
        truth[context][type] += size;
        buffer += size;
        if (buffer >= BUFFER) {
          buffer = 0;
          met[context * TYPES + type] += i >= from && i < to ? BUFFER : 0;
        }
      }
      for (int i = 0; i < met.length; i++) {
        if (met[i] > 0) { // those of one window are one sample
          samples[i / TYPES][i % TYPES] =
              samples[i / TYPES][i % TYPES].plus(RestSample.of((long) (met[i] / share)));
        }
      }
    }
  }

  private WholePicture whole(boolean contextsAreKnown) {
    ContextBuilder tree = ContextSnapshot.builder();
    ContextBuilder exact = ContextSnapshot.builder();
    long total = 0;
    for (int i = 0; i < CONTEXTS; i++) {
      long ofContext = Arrays.stream(truth[i]).sum();
      total += ofContext;
      if (contextsAreKnown) {
        exact.child(method(i)).add(Amounts.of(Quantity.PHYSICAL_BYTES, ofContext));
      }
      for (int type = 0; type < TYPES; type++) {
        (contextsAreKnown ? tree.child(method(i)) : tree.threads("t"))
            .unwoven(method(i))
            .add(site(i, type), SiteRecord.of(samples[i][type]));
      }
    }
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, exact.build())
        .adding(
            ThreadSnapshot.PART, new ThreadSnapshot("t", 1, false, 1, AllocationStats.EMPTY, total))
        .with(Coverage.PART, new Coverage(0, total, 1, 1, ImmutableList.of()))
        .with(
            SampledRest.PART,
            new SampledRest(ImmutableMap.of("t", tree.build()), ImmutableMap.of()))
        .whole();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, false",
    "1, 1, true",
    "30, 1, true",
    "1, 0.1, false",
    "1, 0.1, true",
    "30, 0.1, false",
    "30, 0.1, true",
    "400, 0.1, true"
  })
  void intervalsHoldAsOftenAsPromised(int burst, double share, boolean contextsAreKnown) {
    Random random = new Random(31L * burst + (long) (1_000 * share));
    int holds = 0;
    int farOff = 0;
    int all = 0;
    for (int i = 0; i < RUNS; i++) {
      for (long[] row : truth) {
        Arrays.fill(row, 0);
      }
      run(random, burst, share);
      WholePicture whole = whole(contextsAreKnown);
      for (int type = 0; type < TYPES; type++) {
        long known = 0;
        for (long[] context : truth) {
          known += context[type];
        }
        RestEstimate estimate = whole.byType().getOrDefault(type(type), RestEstimate.NONE);
        if (estimate.samples() > 0) {
          all++;
          holds += estimate.bytesLow() <= known && known <= estimate.bytesHigh() ? 1 : 0;
          farOff += Math.abs(estimate.bytes() - known) > 3 * estimate.halfWidth() ? 1 : 0;
        }
      }
    }
    // found: 0.992 to 1: the intervals do not use that the totals of strata are known
    assertThat((double) holds / all).isGreaterThan(0.94);
    assertThat((double) farOff / all).isLessThan(0.005);
  }
}
