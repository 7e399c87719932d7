package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.base.Splitter;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.Amounts;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;
import subject.contexts.Calls;
import subject.time.InVirtualThreads;
import subject.time.Shares;

/**
 * {@code time=sampled}, the default: CPU and wall time of contexts, beside what the program itself
 * measures.
 */
final class TimeIT {
  private static final int CPU_MILLIS = 1_500;

  private static WovenJvm sampling(WovenJvm jvm) {
    return jvm.with("time", null).with("interval", "1");
  }

  @EachJvm(contexts = "tree")
  void sharesAndSums(WovenJvm jvm) {
    WovenRun run =
        sampling(jvm).with("bytecodes", "true").run(Shares.class, "" + CPU_MILLIS).expectSound();
    ProfileSnapshot profile = run.profile();
    List<Long> said =
        Splitter.on(' ').splitToStream(run.stdout().strip()).map(Long::valueOf).toList();

    // 3 to 1, as the bytecodes say
    Amounts large = below(profile, "main", "large");
    Amounts small = below(profile, "main", "small");
    double bytecodes = share(large, small, Quantity.BYTECODES);
    assertThat(bytecodes).isCloseTo(0.75, within(0.001));
    long samples = large.get(Quantity.CPU_SAMPLES) + small.get(Quantity.CPU_SAMPLES);
    assertThat(samples).as("%s", run).isGreaterThan(100);
    double deviation = Math.sqrt(0.75 * 0.25 / samples);
    assertThat(share(large, small, Quantity.CPU))
        .as("%s samples in %s", samples, run)
        .isCloseTo(bytecodes, within(Math.max(0.03, 5 * deviation)));

    // all CPU time of a thread has a context
    long main =
        below(profile, "main", "main").get(Quantity.CPU)
            - below(profile, "main", "settles").get(Quantity.CPU);
    assertThat((double) main / said.get(0)).as("%s", run).isCloseTo(1, within(0.02));
    long ended = below(profile, "ends", "ends").get(Quantity.CPU);
    assertThat((double) ended / said.get(1)).as("%s", run).isBetween(0.85, 1.02);

    // a sleeping thread has wall time alone, an idle one nothing
    Amounts sleeping = below(profile, "sleeps", "sleeps");
    assertThat(sleeping.get(Quantity.CPU)).isLessThan(20_000_000);
    assertThat((double) sleeping.get(Quantity.WALL) / said.get(2))
        .as("%s", run)
        .isBetween(0.9, 1.05);
    assertThat(below(profile, "once", "once").get(Quantity.WALL)).isLessThan(20_000_000);
  }

  /**
   * At each entry and exit: the wall time of contexts, in all of which it is that of the thread.
   */
  @EachJvm(contexts = "tree")
  void exactTimes(WovenJvm jvm) {
    WovenRun run = jvm.with("time", "exact").run(Shares.class, "500").expectSound();
    ProfileSnapshot profile = run.profile();
    assertThat(profile.quantities()).containsExactly(Quantity.WALL);
    List<Long> said =
        Splitter.on(' ').splitToStream(run.stdout().strip()).map(Long::valueOf).toList();
    double main =
        below(profile, "main", "main").get(Quantity.WALL)
            - below(profile, "main", "settles").get(Quantity.WALL);
    assertThat(main / said.get(2)).as("%s", run).isCloseTo(1, within(0.02));
    double sleeping = below(profile, "sleeps", "sleeps").get(Quantity.WALL);
    assertThat(sleeping / said.get(2)).as("%s", run).isBetween(0.9, 1.05);
    Amounts large = below(profile, "main", "large");
    Amounts small = below(profile, "main", "small");
    assertThat(share(large, small, Quantity.WALL)).as("%s", run).isCloseTo(0.75, within(0.1));
    assertThat(below(profile, "ends", "large").get(Quantity.WALL)).isGreaterThan(50_000_000);
  }

  @Test
  void virtualThreadsHaveNone() {
    ProfileSnapshot profile =
        sampling(WovenJvm.on(25)).run(InVirtualThreads.class).expectExit(0).profile();
    assertThat(below(profile, "inVirtualThread", "inVirtualThread")).isEqualTo(Amounts.NONE);
    assertThat(below(profile, "main", "inPlatformThread").get(Quantity.CPU))
        .isBetween(100_000_000L, 450_000_000L);
  }

  @EachJvm(contexts = "tree")
  void allocationsAreTheSame(WovenJvm jvm) {
    WovenRun without = jvm.run(Calls.class).expectSound();
    WovenRun with = sampling(jvm).run(Calls.class).expectSound();
    assertThat(with.sites()).isEqualTo(without.sites());
    assertThat(with.profile().total()).isEqualTo(without.profile().total());
  }

  private static double share(Amounts one, Amounts other, Quantity quantity) {
    return (double) one.get(quantity) / (one.get(quantity) + other.get(quantity));
  }

  /** What a method has with its callees, below the outermost run of another one. */
  private static Amounts below(ProfileSnapshot profile, String outermost, String method) {
    Amounts sum = Amounts.NONE;
    for (ContextSnapshot top : profile.root().children()) {
      if (isOf(top, outermost) || top.method().methodName().startsWith("lambda$")) {
        sum = sum.plus(totalOf(top, method));
      }
    }
    return sum;
  }

  private static Amounts totalOf(ContextSnapshot context, String method) {
    if (isOf(context, method)) {
      return context.totalAmounts();
    }
    Amounts sum = Amounts.NONE;
    for (ContextSnapshot child : context.children()) {
      sum = sum.plus(totalOf(child, method));
    }
    return sum;
  }

  private static boolean isOf(ContextSnapshot context, String method) {
    MethodFrame frame = context.method();
    return frame != null && frame.methodName().equals(method);
  }
}
