package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.List;
import org.junit.jupiter.api.Tag;
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
  private static final int CPU_MILLIS_EXACT = 500;

  private static WovenJvm sampling(WovenJvm jvm) {
    return jvm.with("time", null).with("interval", "1");
  }

  @EachJvm(contexts = "tree")
  void sharesAndSums(WovenJvm jvm) {
    WovenRun run =
        sampling(jvm).with("bytecodes", "true").run(Shares.class, "" + CPU_MILLIS).expectSound();
    ProfileSnapshot profile = run.profile();
    Shares.Said said = Shares.Said.of(run.stdout());

    // 3 to 1, as the bytecodes say
    Amounts large = below(profile, "main", "large");
    Amounts small = below(profile, "main", "small");
    double bytecodes = share(large, small, Quantity.BYTECODES);
    assertThat(bytecodes).isCloseTo(0.75, within(0.001));
    long samples = large.get(Quantity.CPU_SAMPLES) + small.get(Quantity.CPU_SAMPLES);
    assertThat(samples).as("%s", run).isPositive();
    double deviation = Math.sqrt(0.75 * 0.25 / samples);
    assertThat(share(large, small, Quantity.CPU))
        .as("%s samples in %s", samples, run)
        .isCloseTo(bytecodes, within(Math.max(0.03, 5 * deviation)));

    // all CPU time of a thread has a context
    assertThat((double) ofMain(profile, Quantity.CPU) / said.mainCpu())
        .as("%s", run)
        .isCloseTo(1, within(0.02));
    long ended = below(profile, "ends", "ends").get(Quantity.CPU);
    assertThat((double) ended / said.endedCpu()).as("%s", run).isCloseTo(1, within(0.02));

    // a sleeping thread has wall time alone, an idle one nothing
    Amounts sleeping = below(profile, "sleeps", "sleeps");
    assertThat(sleeping.get(Quantity.CPU)).as("%s", run).isLessThanOrEqualTo(said.sleepingCpu());
    assertThat(sleeping.get(Quantity.WALL))
        .as("%s", run)
        .isBetween(said.leastSlept(), said.mostSlept());
    assertThat(below(profile, "once", "once").get(Quantity.WALL))
        .as("%s", run)
        .isLessThanOrEqualTo(said.mostBusy());
  }

  /** What the outermost method has but for what it begins and ends with. */
  private static long ofMain(ProfileSnapshot profile, Quantity quantity) {
    return below(profile, "main", "main").get(quantity)
        - below(profile, "main", "settles").get(quantity)
        - below(profile, "main", "says").get(quantity);
  }

  /**
   * At each entry and exit: the wall time of contexts, in all of which it is that of the thread.
   */
  @EachJvm(contexts = "tree")
  void exactTimes(WovenJvm jvm) {
    WovenRun run = jvm.with("time", "exact").run(Shares.class, "" + CPU_MILLIS_EXACT).expectSound();
    ProfileSnapshot profile = run.profile();
    assertThat(profile.quantities()).containsExactly(Quantity.WALL);
    Shares.Said said = Shares.Said.of(run.stdout());
    assertThat((double) ofMain(profile, Quantity.WALL) / said.mainWall())
        .as("%s", run)
        .isCloseTo(1, within(0.02));
    assertThat(below(profile, "sleeps", "sleeps").get(Quantity.WALL))
        .as("%s", run)
        .isBetween(said.leastSlept(), said.mostSlept());
    // 3 to 1 of computing takes so much of the processor, and on a busy machine waits, too
    double computed = CPU_MILLIS_EXACT * 1e6;
    double large = below(profile, "main", "large").get(Quantity.WALL);
    double small = below(profile, "main", "small").get(Quantity.WALL);
    assertThat(large).as("%s", run).isGreaterThan(0.7 * computed);
    assertThat(small).as("%s", run).isGreaterThan(0.2 * computed);
    // with the threads that end, of which two compute at a time while main waits
    assertThat(large + small).as("%s", run).isLessThan(2.0 * said.mainWall());
    assertThat((double) below(profile, "ends", "large").get(Quantity.WALL))
        .as("%s", run)
        .isGreaterThan(0.7 * computed);
  }

  /** Their CPU time is not known: their wall time is marked as theirs. */
  @Test
  void virtualThreadsHaveWallTime() {
    WovenRun run = sampling(WovenJvm.on(25)).run(InVirtualThreads.class).expectExit(0);
    ProfileSnapshot profile = run.profile();
    String[] said = run.stdout().strip().split(" ");
    Amounts sleeping = below(profile, "sleeps", "sleeps");
    assertThat(sleeping.get(Quantity.WALL) / Double.parseDouble(said[0]))
        .as("%s", run)
        .isCloseTo(1, within(0.1));
    Amounts computing = below(profile, "inVirtualThread", "inVirtualThread");
    assertThat(computing.get(Quantity.WALL) / Double.parseDouble(said[2]))
        .as("%s", run)
        .isBetween(0.8, 1.5);
    for (Amounts virtual : List.of(sleeping, computing)) {
      assertThat(virtual.get(Quantity.VIRTUAL_WALL)).isEqualTo(virtual.get(Quantity.WALL));
      assertThat(virtual.get(Quantity.CPU)).isZero();
    }
    Amounts used = below(profile, "main", "inPlatformThread");
    assertThat(used.get(Quantity.VIRTUAL_WALL)).isZero();
    assertThat(used.get(Quantity.CPU) / Double.parseDouble(said[1]))
        .as("%s", run)
        .isCloseTo(1, within(0.02));
  }

  @Tag("exhaustive")
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
