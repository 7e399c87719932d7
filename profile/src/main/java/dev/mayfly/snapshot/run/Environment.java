package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.parts.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable: the circumstances of a snapshot.
 *
 * @param collectors its garbage collectors
 * @param options the options given to the profiler, by name
 * @param maxTenuringThreshold how many collections a young object survives at most before it is
 *     promoted to the old generation; -1 if that is unknown
 * @param command the command line of the program, as {@link CommandLine} records it; empty if that
 *     is unknown
 */
public record Environment(
    String mayflyVersion,
    String javaVersion,
    String vmName,
    String collectors,
    Modes<ContextMode> contextModes,
    Modes<LifetimeMode> lifetimeModes,
    String scope,
    ImmutableMap<String, String> options,
    Instant start,
    Instant end,
    int maxTenuringThreshold,
    String command) {

  /** The option that says which methods have contexts. */
  public static final String FRAMES = "frames";

  /** Its value for all methods in which something can be recorded. */
  public static final String ALL_FRAMES = "all";

  /** Its value for these without the methods that only hand on. */
  public static final String WORKING_FRAMES = "working";

  /** Empty: nothing known. */
  public static final Environment UNKNOWN =
      new Environment(
          "",
          "",
          "",
          "",
          Modes.unknown(),
          Modes.unknown(),
          "",
          ImmutableMap.of(),
          Instant.EPOCH,
          Instant.EPOCH,
          -1,
          "");

  /** The circumstances of a snapshot. */
  public static final Part<Environment> PART =
      Part.counters("environment", UNKNOWN, Environment::minus, Environment::plus);

  /** Sorts the options by name. */
  public Environment {
    options = ImmutableSortedMap.copyOf(options);
    Counters.requireCountOrUnknown(maxTenuringThreshold, "maxTenuringThreshold");
  }

  /**
   * The values that an option was given: of a merged snapshot, one for each program at most.
   *
   * @return the values; none where no program was given the option
   */
  public ImmutableSortedSet<String> optionValues(String option) {
    return Alternatives.of(options.getOrDefault(option, ""));
  }

  /** Whether contexts have methods that only hand on: so they do in older profiles. */
  public boolean hasAllFrames() {
    return !options.getOrDefault(FRAMES, ALL_FRAMES).contains(WORKING_FRAMES);
  }

  /** The time at which counting began, in milliseconds since 1970, or the nearest such number. */
  public long startMillis() {
    return millis(start);
  }

  /** The time at which the snapshot was taken, as {@link #startMillis}. */
  public long endMillis() {
    return millis(end);
  }

  private static long millis(Instant moment) {
    try {
      return moment.toEpochMilli();
    } catch (ArithmeticException beyond) {
      return moment.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  /** The duration of the counts. */
  public Duration duration() {
    return Duration.between(start, end);
  }

  /** The duration in nanoseconds, never less than none. */
  public double durationNanos() {
    return Math.max(0, duration().toSeconds() * 1e9 + duration().toNanosPart());
  }

  /** The circumstances of both programs: differing values are listed with all alternatives. */
  public Environment plus(Environment other) {
    Map<String, String> both = new TreeMap<>(options);
    other.options.forEach((name, value) -> both.merge(name, value, Alternatives::merged));
    return new Environment(
        Alternatives.merged(mayflyVersion, other.mayflyVersion),
        Alternatives.merged(javaVersion, other.javaVersion),
        Alternatives.merged(vmName, other.vmName),
        Alternatives.merged(collectors, other.collectors),
        contextModes.plus(other.contextModes),
        lifetimeModes.plus(other.lifetimeModes),
        Alternatives.merged(scope, other.scope),
        ImmutableMap.copyOf(both),
        start.isBefore(other.start) ? start : other.start,
        end.isAfter(other.end) ? end : other.end,
        maxTenuringThreshold == other.maxTenuringThreshold
            ? maxTenuringThreshold
            : (int) Counters.UNKNOWN,
        Alternatives.merged(command, other.command));
  }

  /** These circumstances, from the end of an earlier snapshot on. */
  public Environment minus(Environment earlier) {
    return between(earlier.end, end);
  }

  /** These circumstances from one moment to another. */
  public Environment between(Instant from, Instant to) {
    return new Environment(
        mayflyVersion,
        javaVersion,
        vmName,
        collectors,
        contextModes,
        lifetimeModes,
        scope,
        options,
        from,
        to,
        maxTenuringThreshold,
        command);
  }
}
