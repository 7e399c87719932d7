package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import subject.steady.Steady;

/**
 * Little's law: in a steady program the objects that live are as many as are born in a mean
 * lifetime. Rate and lifetime come from a sample; the number is what the JVM counts in its heap.
 */
@Tag("slow")
final class LittlesLawIT {
  private static final int LENGTH = 20_000;
  private static final int BIRTHS = 300_000;

  @EachJvm(contexts = "tree", anyJdk = true)
  void objectsAliveAreBirthRateTimesLifetime(WovenJvm jvm) {
    WovenRun run = jvm.with("lifetime", "sampled").with("sample", "16").run(Steady.class);
    run.expectSound();
    String[] told = run.stdout().strip().split(" ", -1);
    double nanos = Long.parseLong(told[0]);
    double instances = Long.parseLong(told[1]);
    assertThat(instances).isBetween((double) LENGTH, LENGTH + 1.0);

    LifetimeStats items = run.profile().lifetimesByType().get("subject.steady.Steady$Item");
    ClockStats ages = items.nanos();
    // 20,000 tracked births: a standard error of 0.7 %
    assertThat(items.estimatedBirths()).isCloseTo(BIRTHS, Percentage.withPercentage(4));
    // 1,250 of them live: one of 2.7 %
    assertThat((double) ages.live().total()).isCloseTo(instances, Percentage.withPercentage(15));

    double rate = items.estimatedBirths() / nanos;
    double most = rate * ages.meanAgeAtDeath();
    double least = rate * meanOfSmallest(ages.deathsLastSeen());
    assertThat(least).isLessThanOrEqualTo(1.05 * instances);
    assertThat(most).isGreaterThanOrEqualTo(0.95 * instances);
    assertThat((least + most) / 2).isCloseTo(instances, within(0.3 * instances));
    // no object lives much shorter or longer than the others, unless the machine is slower then
    assertThat(ages.bounds().percentile(0.9).from().getAsLong())
        .isLessThan(2 * Long.parseLong(told[3]));
    assertThat(ages.bounds().percentile(0.5).to().getAsLong())
        .isGreaterThan(Long.parseLong(told[2]) / 2);
  }

  private static double meanOfSmallest(Buckets ages) {
    double sum = 0;
    for (int i = 0; i < ages.size(); i++) {
      sum += (double) LogBuckets.lowerBound(ages.bucketAt(i)) * ages.countAt(i);
    }
    return sum / ages.total();
  }
}
