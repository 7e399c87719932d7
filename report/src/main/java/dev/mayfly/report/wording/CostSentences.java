package dev.mayfly.report.wording;

import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;

/** Thread-safe, without state: what the profiler itself cost, in words. */
public final class CostSentences {

  private CostSentences() {}

  /** {@code 1.3 s before the program began, of which 0.7 s for 601 classes of the JDK, ..}. */
  public static String start(StartCost start) {
    String all = Units.nanos(start.nanos()) + " before the program began";
    return start.jdkClasses() == 0
        ? all
        : all
            + ", of which "
            + Units.nanos(start.jdkNanos())
            + " for "
            + Units.counted(start.jdkClasses(), "class", "classes")
            + " of the JDK, "
            + (start.jdkClassesKept() == 0
                ? ""
                : Units.count(start.jdkClassesKept()) + " of them cached by an earlier start, ")
            + Units.bytes(start.jdkBytes())
            + " allocated";
  }

  /** {@code at least 1.35 times the CPU time: 6.2 s of 24.1 s are the profiler's, ..}. */
  public static String slowdown(CpuCost cpu) {
    String known =
        Units.nanos(cpu.profilerNanos())
            + " of "
            + Units.nanos(cpu.processNanos())
            + " of CPU time are the profiler's: its start, weaving and its threads. The time of its"
            + " probes is not known.";
    return cpu.profilerNanos() < cpu.processNanos()
        ? "at least " + Decimals.fixed(cpu.slowdown(), 2) + " times. " + known
        : known;
  }

  /** How objects are sampled, how many are tracked, and what that takes. */
  public static String lifetimes(Overhead cost) {
    if (cost.samplingInterval() == 0 && cost.initialSamplingInterval() == 0) {
      return "not tracked";
    }
    return sampling(cost)
        + "; "
        + Units.count(cost.trackedLive())
        + " tracked and live, at most "
        + Units.count(cost.trackedCapacity())
        + "; "
        + Units.nanos(cost.trackerNanos())
        + " spent";
  }

  /** {@code to 2.0 % at each site}, {@code every object at the start, 1 object in 64 now}. */
  static String sampling(Overhead cost) {
    return cost.samplingPrecision() > 0 ? adaptive(cost) : fixed(cost);
  }

  private static String adaptive(Overhead cost) {
    String aim = "to " + Units.percent(cost.samplingPrecision()) + " % at each site";
    return cost.samplingInterval() == 1
        ? aim
        : aim
            + ", with "
            + Units.count(cost.samplingInterval())
            + " times fewer samples, because the tracker was full";
  }

  private static String fixed(Overhead cost) {
    if (cost.samplingInterval() == 1 && cost.initialSamplingInterval() == 1) {
      return "every object while there was room";
    }
    return cost.samplingInterval() == cost.initialSamplingInterval()
        ? oneIn(cost.samplingInterval())
        : oneIn(cost.initialSamplingInterval())
            + " at the start, "
            + oneIn(cost.samplingInterval())
            + " now";
  }

  /** {@code 1 object in 64}. */
  private static String oneIn(int interval) {
    return switch (interval) {
      case 0 -> "no object";
      case 1 -> "every object";
      default -> "1 object in " + Units.count(interval);
    };
  }
}
