package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import java.util.LinkedHashMap;
import java.util.Map;

/** Thread-safe, without state: the cost of the profiler itself, in words. */
public final class CostSentences {

  private CostSentences() {}

  /** The cost of each part of the profiler, by its name. */
  public static ImmutableMap<String, String> parts(Overhead cost) {
    Map<String, String> parts = new LinkedHashMap<>();
    if (cost.start().nanos() > 0) {
      parts.put("start", start(cost.start()));
    }
    for (Cost figure : Cost.values()) {
      if (cost.get(figure) != 0) {
        parts.merge(
            figure.part(), amount(figure, cost.get(figure)), (some, more) -> some + ", " + more);
      }
    }
    if (isTracked(cost)) {
      parts.put("lifetimes", lifetimes(cost));
    }
    if (cost.cpu().isKnown()) {
      parts.put("slowdown", slowdown(cost.cpu()));
    }
    return ImmutableMap.copyOf(parts);
  }

  /** {@code 12,345 nodes}, {@code 3.4 MB held}. */
  private static String amount(Cost figure, long amount) {
    String value =
        switch (figure.unit()) {
          case COUNT -> Units.count(amount);
          case BYTES -> Units.bytes(amount);
          case NANOS -> Units.nanos(amount);
        };
    String words = figure.words();
    String one = words.endsWith("s") ? words.substring(0, words.length() - 1) : words;
    return (value + " " + (amount == 1 ? one : words)).strip();
  }

  /** {@code 1.3 s before the program began, of which 0.7 s for 601 classes of the JDK, ..}. */
  public static String start(StartCost start) {
    String all = Units.nanos(start.nanos()) + " before the program began";
    return start.jdkClasses() == 0
        ? all
        : lenientFormat(
            "%s, of which %s for %s of the JDK, %s%s allocated",
            all,
            Units.nanos(start.jdkNanos()),
            Units.counted(start.jdkClasses(), "class", "classes"),
            start.jdkClassesKept() == 0
                ? ""
                : Units.count(start.jdkClassesKept()) + " of them cached by an earlier start, ",
            Units.bytes(start.jdkBytes()));
  }

  /** {@code at least 1.35 times the CPU time: 6.2 s of 24.1 s are the profiler's, ..}. */
  public static String slowdown(CpuCost cpu) {
    String known =
        lenientFormat(
            "%s of %s of CPU time are the profiler's: its start, weaving and its threads. The time"
                + " of its probes is not known.",
            Units.nanos(cpu.profilerNanos()), Units.nanos(cpu.processNanos()));
    return cpu.profilerNanos() < cpu.processNanos()
        ? "at least " + Decimals.fixed(cpu.slowdown(), 2) + " times. " + known
        : known;
  }

  private static boolean isTracked(Overhead cost) {
    return cost.samplingInterval() != 0 || cost.get(Cost.INITIAL_SAMPLING_INTERVAL) != 0;
  }

  /** The sampling of objects, the number of tracked ones, and their cost. */
  private static String lifetimes(Overhead cost) {
    return lenientFormat(
        "%s; %s tracked and live, at most %s; %s spent",
        sampling(cost),
        Units.count(cost.trackedLive()),
        Units.count(cost.trackedCapacity()),
        Units.nanos(cost.get(Cost.TRACKER_NANOS)));
  }

  /** {@code to 2.0 % at each site}, {@code every object at the start, 1 object in 64 now}. */
  static String sampling(Overhead cost) {
    return cost.samplingPrecision() > 0 ? adaptive(cost) : fixed(cost);
  }

  private static String adaptive(Overhead cost) {
    String aim = "to " + Units.percent(cost.samplingPrecision()) + " % at each site";
    return cost.samplingInterval() == 1
        ? aim
        : lenientFormat(
            "%s, with %s times fewer samples, because the tracker was full",
            aim, Units.count(cost.samplingInterval()));
  }

  private static String fixed(Overhead cost) {
    if (cost.samplingInterval() == 1 && cost.get(Cost.INITIAL_SAMPLING_INTERVAL) == 1) {
      return "every object while there was room";
    }
    return cost.samplingInterval() == cost.get(Cost.INITIAL_SAMPLING_INTERVAL)
        ? oneIn(cost.samplingInterval())
        : lenientFormat(
            "%s at the start, %s now",
            oneIn(cost.get(Cost.INITIAL_SAMPLING_INTERVAL)), oneIn(cost.samplingInterval()));
  }

  /** {@code 1 object in 64}. */
  private static String oneIn(long interval) {
    return interval == 0
        ? "no object"
        : interval == 1 ? "every object" : "1 object in " + Units.count(interval);
  }
}
