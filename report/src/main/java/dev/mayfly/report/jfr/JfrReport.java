package dev.mayfly.report.jfr;

import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.stacks.SmallestBranch;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackCost;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.snapshot.Environment;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;

/**
 * Thread-safe, without state: a profile as a recording of JDK Flight Recorder, for JDK Mission
 * Control and others that read such files [1].
 *
 * <p>An event {@code dev.mayfly.Allocation} for each type in a context says how many objects and
 * bytes were allocated, and how many of them are live as far as is known. An event {@code
 * dev.mayfly.Lifetime} beside it has the median lifetime of the site's objects, where that is
 * known. Their stack trace is the context. All events are at the end of the profile; one {@code
 * dev.mayfly.Profile} says what it is of. Contexts deeper than 1,000 frames are added up in a frame
 * {@code [deeper]}; and if the file would be larger than 32 million bytes, which are put together
 * in memory, small branches in frames {@code [smaller]}.
 *
 * <p>[1] https://github.com/openjdk/jdk/tree/jdk-25-ga/src/jdk.jfr (ChunkHeader, MetadataReader)
 */
public final class JfrReport implements ReportFile {

  /** Two events with their numbers, and a frame with those of its method and line. */
  private static final StackCost.Prices PRICES = new StackCost.Prices(72, frame -> 8, true);

  private static final long MAX_BYTES = 32_000_000;
  private static final int HEADER = 68;
  private static final int MAJOR = 2;
  private static final int MINOR = 1;
  private static final int COMPRESSED_INTS = 1;
  private static final long TICKS_A_SECOND = 1_000_000_000;
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
    JfrStacks stacks = new JfrStacks(snapshot, duration);
    new StackWalk(
            (site, stats, lifetimes) -> StackAmounts.of(stats, lifetimes, 0),
            StackWalk.size(snapshot),
            smallest,
            stacks)
        .walk(snapshot.root());
    JfrBytes events = new JfrBytes().event(profile(snapshot, duration)).add(stacks.events());
    JfrBytes constants = new JfrBytes().event(stacks.constants().event());
    JfrBytes metadata = new JfrBytes().event(new JfrMetadata().event());
    long constantsAt = HEADER + (long) events.size();
    long metadataAt = constantsAt + constants.size();
    JfrBytes header =
        new JfrBytes()
            .fixed('F', 1)
            .fixed('L', 1)
            .fixed('R', 1)
            .fixed(0, 1)
            .fixed(MAJOR, 2)
            .fixed(MINOR, 2)
            .fixed(metadataAt + metadata.size(), Long.BYTES)
            .fixed(constantsAt, Long.BYTES)
            .fixed(metadataAt, Long.BYTES)
            .fixed(start, Long.BYTES)
            .fixed(duration, Long.BYTES)
            .fixed(0, Long.BYTES)
            .fixed(TICKS_A_SECOND, Long.BYTES)
            .fixed(COMPRESSED_INTS, Integer.BYTES);
    for (JfrBytes part : new JfrBytes[] {header, events, constants, metadata}) {
      part.writeTo(out);
    }
  }

  private static JfrBytes profile(ProfileSnapshot snapshot, long ticks) {
    Environment about = snapshot.environment();
    return new JfrBytes()
        .number(JfrType.PROFILE.id)
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
