package dev.mayfly.snapshot.amounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Shares of contexts with their intervals, by formula and by trial. */
final class ShareIntervalTest {
  private static ContextSample drawn(long objects, long weight) {
    long all = objects * weight;
    return new ContextSample(objects, all, (double) all * (weight - 1), 0, 0, 0);
  }

  @Test
  void roundingLeavesTheWholeItsInterval() {
    ShareInterval whole = ShareInterval.of(5, 5, 3, 3);
    assertThat(ShareInterval.of(5, 5, Math.nextDown(3.0), 3)).isEqualTo(whole);
    assertThat(whole.low()).isPositive();
  }

  @Test
  void equalWeightsGiveWilsonsInterval() {
    // 20 of 100, each for ten: Wilson's interval for n = 100 / (1 - 1/10)
    ShareInterval share = ShareInterval.ofObjects(drawn(20, 10), drawn(100, 10));
    assertThat(share.share()).isEqualTo(0.2);
    assertThat(share.low()).isCloseTo(0.1362, within(0.0001));
    assertThat(share.high()).isCloseTo(0.2838, within(0.0001));
  }

  @Test
  void ofACensusAllIsSure() {
    assertThat(ShareInterval.ofObjects(drawn(1, 1), drawn(3, 1)))
        .isEqualTo(new ShareInterval(1.0 / 3, 1.0 / 3, 1.0 / 3));
  }

  @Test
  void oneObjectSaysLittle() {
    ShareInterval share = ShareInterval.ofObjects(drawn(1, 64), drawn(1, 64));
    assertThat(share.share()).isEqualTo(1);
    assertThat(share.low()).isBetween(0.15, 0.25);
    assertThat(share.high()).isEqualTo(1);
  }

  @Test
  void lightObjectsBesideHeavyOnesAreNoBetterThanTheWholeSample() {
    ContextSample light = drawn(10, 1);
    ContextSample all = light.plus(drawn(100, 100));
    ShareInterval share = ShareInterval.ofObjects(light, all);
    assertThat(share.share()).isCloseTo(0.001, within(0.0001));
    assertThat(share.high()).isBetween(0.03, 0.05); // three in a hundred might have been missed
  }

  @Test
  void ofNothingNothingIsKnown() {
    assertThat(ShareInterval.ofObjects(ContextSample.EMPTY, ContextSample.EMPTY))
        .isEqualTo(new ShareInterval(0, 0, 1));
  }

  /**
   * A million objects in two contexts, drawn at a rate that changes midway, arrays of lengths that
   * depend on the context: the true share lies in the interval as often as promised.
   */
  @Test
  void intervalsHoldTheTruthAsOftenAsTheySay() {
    Random random = new Random(20_260_307);
    for (double share : new double[] {0.02, 0.2, 0.5, 0.9}) {
      int trials = 400;
      int hits = 0;
      int hitsOfBytes = 0;
      for (int trial = 0; trial < trials; trial++) {
        Trial drawn = new Trial(random, share);
        hits +=
            drawn.holds(ShareInterval.ofObjects(drawn.part, drawn.all), drawn.trueShare()) ? 1 : 0;
        hitsOfBytes +=
            drawn.holds(ShareInterval.ofBytes(drawn.part, drawn.all), drawn.trueShareOfBytes())
                ? 1
                : 0;
      }
      // 95 %, less three standard deviations of 400 trials
      assertThat((double) hits / trials).as("objects, share %s", share).isBetween(0.917, 1.0);
      assertThat((double) hitsOfBytes / trials).as("bytes, share %s", share).isBetween(0.917, 1.0);
    }
  }

  /** Confined to one thread. One program and its sample. */
  private static final class Trial {
    private static final int OBJECTS = 20_000;
    ContextSample part = ContextSample.EMPTY;
    ContextSample all = ContextSample.EMPTY;
    private long objectsOfPart;
    private double bytesOfPart;
    private double bytes;

    Trial(Random random, double share) {
      for (int i = 0; i < OBJECTS; i++) {
        boolean inPart = random.nextDouble() < share;
        double size = inPart ? 16 + random.nextInt(100) : 16 + random.nextInt(1000);
        objectsOfPart += inPart ? 1 : 0;
        bytesOfPart += inPart ? size : 0;
        bytes += size;
        long weight = i < OBJECTS / 2 ? 20 : 80;
        if (random.nextDouble() < 1.0 / weight) {
          double pairs = (double) weight * (weight - 1);
          ContextSample object =
              new ContextSample(1, weight, pairs, 0, weight * size, pairs * size * size);
          all = all.plus(object);
          part = inPart ? part.plus(object) : part;
        }
      }
    }

    double trueShare() {
      return (double) objectsOfPart / OBJECTS;
    }

    double trueShareOfBytes() {
      return bytesOfPart / bytes;
    }

    boolean holds(ShareInterval interval, double truth) {
      return interval.low() <= truth && truth <= interval.high();
    }
  }
}
