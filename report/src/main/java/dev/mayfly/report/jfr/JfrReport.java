package dev.mayfly.report.jfr;

import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.stacks.SmallestBranch;
import dev.mayfly.report.stacks.StackCost;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Environment;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;

/**
 * Thread-safe, without state: a profile as a recording of JDK Flight Recorder, for JDK Mission
 * Control and others that read such files.
 *
 * <p>An event {@code dev.mayfly.Allocation} for each type in a context says how many objects and
 * bytes were allocated, and how many of them are live as far as is known. An event {@code
 * dev.mayfly.Lifetime} beside it has the median lifetime of the site's objects, where that is
 * known. Their stack trace is the context. All events are at the end of the profile; one {@code
 * dev.mayfly.Profile} says what it is of. Contexts deeper than 1,000 frames are added up in a frame
 * {@code [deeper]}; and if the file would be larger than 32 million bytes, which are put together
 * in memory, small branches in frames {@code [smaller]}.
 */
public final class JfrReport implements ReportFile {

  /** Two events with their numbers, and a frame with those of its method and line. */
  private static final StackCost.Prices PRICES = new StackCost.Prices(72, frame -> 8);

  private static final long MAX_BYTES = 32_000_000;
  private static final long LATEST_SECOND = 1L << 33;

  @Override
  public String fileName() {
    return "profile.jfr";
  }

  @Override
  public void writeBytes(ProfileSnapshot snapshot, OutputStream out) throws IOException {
    long smallest = SmallestBranch.of(snapshot.root(), StackWalk.size(snapshot), PRICES, MAX_BYTES);
    Environment about = snapshot.environment();
    long start = nanos(about.start());
    long duration = Math.max(1, nanos(about.end()) - start);
    JfrChunk chunk = JfrChunk.first();
    chunk.add(profile(snapshot, duration));
    new StackWalk(
            StackWalk.Measure.ofAll(snapshot),
            StackWalk.size(snapshot),
            smallest,
            new JfrStacks(snapshot, duration, chunk))
        .walk(snapshot.root());
    chunk.writeTo(out, JfrEventTypes.OF_PROFILES, start, 0, duration);
  }

  private static JfrBytes profile(ProfileSnapshot snapshot, long ticks) {
    Environment about = snapshot.environment();
    return new JfrBytes()
        .number(JfrEventTypes.PROFILE.id())
        .number(ticks)
        .text(Printable.of(about.mayflyVersion()))
        .text(Printable.of(about.scope()))
        .text(Printable.of(about.contextModes().text()))
        .text(Printable.of(about.lifetimeModes().text()))
        .number(snapshot.total().allocations())
        .number(snapshot.total().bytes());
  }

  /** Since 1970; 0 for what lies before it or very far ahead, in a profile of unknown date. */
  private static long nanos(Instant moment) {
    return moment.getEpochSecond() >= 0 && moment.getEpochSecond() < LATEST_SECOND
        ? Duration.between(Instant.EPOCH, moment).toNanos()
        : 0;
  }
}
