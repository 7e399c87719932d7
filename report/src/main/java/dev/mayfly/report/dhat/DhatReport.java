package dev.mayfly.report.dhat;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.stacks.SmallestBranch;
import dev.mayfly.report.stacks.StackCost;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Environment;
import java.io.IOException;

/**
 * Thread-safe, without state: a heap profile as Valgrind's DHAT writes it, version 2 [1], for its
 * viewer {@code dh_view.html} and for the Firefox Profiler.
 *
 * <p>A "program point" is a stack, the allocated type first, then the method of the site with its
 * line, then its callers. Bytes and blocks are the counted ones. Where lifetimes were recorded,
 * these are estimates: the lifetimes added up ({@code tl}), from the mean of the tracked objects;
 * the live objects at the end ({@code eb}, {@code ebk}); the peak of live objects ({@code mb},
 * {@code mbk}), of which only a lower limit is known: the amount at the end or the average
 * (Little's law), whichever is larger. The moment of the peak of all together is not known: the end
 * is given for it ({@code tg}, {@code gb}, {@code gbk}). Reads and writes are not recorded.
 * Contexts deeper than 1,000 frames are added up in a frame {@code [deeper]}; and if the file would
 * be larger than 100 million characters, small branches in frames {@code [smaller]}.
 *
 * <p>[1] https://sourceware.org/git/?p=valgrind.git;a=blob;f=dhat/dh_main.c
 */
public final class DhatReport implements ReportWriter {

  /** The viewer's threshold of short lifetimes, in microseconds. */
  private static final long SHORT_LIVED = 1_000;

  /** Nine numbers with their names; a frame is a small number. */
  private static final StackCost.Prices PRICES = new StackCost.Prices(160, frame -> 8, true);

  @Override
  public String fileName() {
    return "dhat.json";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    long smallest =
        SmallestBranch.of(
            snapshot.root(), StackWalk.size(snapshot), PRICES, SmallestBranch.MAX_REPORT);
    write(snapshot, smallest, out);
  }

  private static void write(ProfileSnapshot snapshot, long smallest, Appendable out)
      throws IOException {
    Environment about = snapshot.environment();
    boolean lifetimes = !snapshot.lifetimesByType().isEmpty();
    long end = micros(about);
    JsonWriter json = EscapedJson.json(out);
    json.beginObject();
    json.name("dhatFileVersion").value(2);
    json.name("mode").value("java-heap");
    json.name("verb").value("Allocated");
    json.name("bklt").value(lifetimes);
    json.name("bkacc").value(false);
    json.name("tu").value("µs");
    json.name("Mtu").value("s");
    if (lifetimes) {
      json.name("tuth").value(SHORT_LIVED);
    }
    json.name("cmd").value(Printable.of("Java, scope: " + about.scope()));
    // a snapshot does not know it
    json.name("pid").value(0);
    json.name("te").value(end);
    if (lifetimes) {
      json.name("tg").value(end);
    }
    json.name("pps").beginArray();
    MeanLifetimes means = new MeanLifetimes(snapshot);
    DhatStacks stacks = new DhatStacks(lifetimes, end, json);
    new StackWalk(means, StackWalk.size(snapshot), smallest, stacks).walk(snapshot.root());
    json.endArray();
    json.name("ftbl").beginArray();
    for (String frame : stacks.frames()) {
      json.value(frame);
    }
    json.endArray();
    json.endObject();
    json.flush();
  }

  private static long micros(Environment about) {
    double seconds = about.duration().toSeconds() + about.duration().toNanosPart() / 1e9;
    return Math.max(0, Math.round(seconds * 1e6));
  }
}
