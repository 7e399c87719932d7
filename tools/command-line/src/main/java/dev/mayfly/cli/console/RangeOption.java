package dev.mayfly.cli.console;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.TimeRange;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Phase;
import java.time.Duration;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Confined to one thread: the options of commands that show a part of a profile's time. */
public final class RangeOption {

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "Show the counts from this time on, such as 30s or 2m after the start; needs a profile of"
              + " ranges=true.")
  private @Nullable String from;

  @Option(names = "--to", paramLabel = "TIME", description = "Show the counts until this time.")
  private @Nullable String to;

  @Option(
      names = "--phase",
      paramLabel = "NAME",
      description =
          "Show the counts of this phase: startup, before-first-request or steady, as far as the"
              + " profile knows them.")
  private @Nullable String phase;

  /** Made by picocli. */
  public RangeOption() {}

  /** The requested part of the profile, or all of it. */
  public ProfileSnapshot in(ProfileSnapshot snapshot) {
    if (from == null && to == null && phase == null) {
      return snapshot;
    }
    Intervals intervals = snapshot.intervals();
    if (intervals.isEmpty()) {
      throw CommandFailure.usage(
          "the profile has no counts by time: profile with ranges=true; differences and merged"
              + " profiles have none");
    }
    long start = snapshot.environment().startMillis();
    if (phase != null) {
      if (from != null || to != null) {
        throw CommandFailure.usage("--phase excludes --from and --to");
      }
      Phase known =
          intervals
              .phase(phase)
              .orElseThrow(
                  () ->
                      CommandFailure.usage(
                          "phase '" + phase + "' is not known; " + known(intervals)));
      return between(
          snapshot, Duration.ofMillis(known.from() - start), Duration.ofMillis(known.to() - start));
    }
    return between(
        snapshot,
        from == null ? Duration.ZERO : time(from),
        to == null ? snapshot.environment().duration().plusSeconds(1) : time(to));
  }

  private Duration time(String text) {
    return Duration.ofNanos(
        TimeText.nanos(text)
            .orElseThrow(
                () -> CommandFailure.usage("--from and --to take times such as 30s, not " + text)));
  }

  private ProfileSnapshot between(ProfileSnapshot snapshot, Duration begin, Duration end) {
    try {
      return TimeRange.of(snapshot, begin, end);
    } catch (IllegalArgumentException none) {
      throw CommandFailure.usage(
          "--from and --to must be times of the profile, which ends after "
              + snapshot.environment().duration().toSeconds()
              + "s");
    }
  }

  private static String known(Intervals intervals) {
    return intervals.phases().isEmpty()
        ? "the profile knows no phases"
        : intervals.phases().stream()
            .map(Phase::name)
            .collect(Collectors.joining(", ", "known are: ", ""));
  }
}
