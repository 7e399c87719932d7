package dev.mayfly.cli;

import com.google.common.base.Ascii;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.TimeText;
import dev.mayfly.report.wording.LiveHeapSentences;
import dev.mayfly.snapshot.LiveHeap;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.AgeLimit;
import dev.mayfly.snapshot.lifetimes.AgeLimit.Clock;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Confined to one thread: the options that ask for live objects instead of the whole report. */
final class LiveOptions {

  private static final Pattern COLLECTIONS = Pattern.compile("(\\d{1,9})gc");

  /** Immutable: when the objects were alive. */
  private enum Moment {
    PEAK,
    END
  }

  /** Immutable: the text to print. */
  record View(String title, String about, LiveHeap heap) {}

  @Option(
      names = "--live",
      paramLabel = "MOMENT",
      description = {
        "Print only what was alive, by site: at the peak, when live objects had the most bytes",
        "(of the moments that leaks= counted), or at the end. One of ${COMPLETION-CANDIDATES}."
      })
  private @Nullable Moment moment;

  @Option(
      names = "--older-than",
      paramLabel = "AGE",
      description = "Of what is alive at the end, only objects of this age: 30s, 5m or 2gc.")
  private @Nullable String age;

  /** Made by picocli. */
  LiveOptions() {}

  /** Whether live objects are requested. */
  boolean areGiven() {
    return moment != null || age != null;
  }

  /** The view of a profile to print. */
  View of(ProfileSnapshot snapshot) {
    if (moment == Moment.PEAK) {
      if (age != null) {
        throw CommandFailure.usage("--older-than is for --live=end");
      }
      LiveHeap heap = known(LiveHeap.atPeak(snapshot), "counts of live objects", "leaks=30");
      return new View("Live at the peak", LiveHeapSentences.peak(heap, snapshot), heap);
    }
    AgeLimit limit = limit();
    LiveHeap heap = known(LiveHeap.atEnd(snapshot, limit), "lifetimes", "lifetime=sampled");
    return new View("Live at the end", LiveHeapSentences.end(heap, limit), heap);
  }

  private AgeLimit limit() {
    if (age == null) {
      return AgeLimit.NONE;
    }
    String text = Ascii.toLowerCase(age);
    Matcher collections = COLLECTIONS.matcher(text);
    return collections.matches()
        ? new AgeLimit(Clock.COLLECTIONS, Long.parseLong(collections.group(1)))
        : new AgeLimit(
            Clock.NANOS,
            TimeText.nanos(text)
                .orElseThrow(
                    () ->
                        CommandFailure.usage(
                            "--older-than must be an age such as 30s, 5m or 2gc, not '"
                                + age
                                + "'")));
  }

  private static LiveHeap known(Optional<LiveHeap> heap, String what, String option) {
    return heap.orElseThrow(
        () ->
            new CommandFailure(
                "the profile has no " + what + "; record with " + option, (Throwable) null));
  }
}
