package dev.mayfly.report.pprof;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.stacks.SmallestBranch;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackCost;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.Quantity;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Thread-safe, without state: a profile as pprof reads it [1], with the sample types of a heap
 * profile.
 *
 * <p>{@code alloc_objects} and {@code alloc_space} are what was counted. {@code inuse_objects} and
 * {@code inuse_space} are there where lifetimes are: how many objects the tracked ones stand for
 * that were live at the snapshot, and their bytes if they are as large as the others of their
 * stack. {@code all_space} and {@code estimated_space} are there where unwoven code was sampled:
 * all allocated bytes, and the part of them that is estimated. {@code bytecodes} is there where
 * executed bytecodes were counted, {@code cpu} and {@code wall} where time was measured, by method.
 * For the other sample types the innermost function of a stack is the type that was allocated, the
 * next one the method of the site with its line. Contexts deeper than 1,000 frames are added up in
 * a frame {@code [deeper]}; and if the profile would be larger than 100 million bytes before
 * compression, small branches in frames {@code [smaller]}.
 *
 * <p>[1] https://github.com/google/pprof/blob/main/proto/profile.proto
 */
public final class PprofReport implements ReportFile {

  private static final ImmutableList<Quantity> MEASURED =
      ImmutableList.of(Quantity.BYTECODES, Quantity.CPU, Quantity.WALL);

  /** Nine numbers of at most ten bytes, with their tags and lengths; a frame is a small number. */
  private static final StackCost.Prices PRICES = new StackCost.Prices(107, frame -> 4, true);

  @Override
  public String fileName() {
    return "profile.pb.gz";
  }

  @Override
  public void writeBytes(ProfileSnapshot snapshot, OutputStream out) throws IOException {
    long smallest =
        SmallestBranch.of(
            snapshot.whole().root(), StackWalk.size(snapshot), PRICES, SmallestBranch.MAX_REPORT);
    GZIPOutputStream zip = new GZIPOutputStream(out);
    write(snapshot, smallest, zip);
    zip.finish();
  }

  private static void write(ProfileSnapshot snapshot, long smallest, OutputStream out)
      throws IOException {
    boolean live = !snapshot.lifetimesByType().isEmpty();
    ImmutableList<Quantity> measured =
        MEASURED.stream()
            .filter(snapshot.quantities()::contains)
            .collect(ImmutableList.toImmutableList());
    PprofStacks stacks = new PprofStacks(live, !snapshot.whole().isEmpty(), measured, out);
    new StackWalk(
            (site, stats, lifetimes) -> StackAmounts.of(stats, lifetimes, 0),
            StackWalk.size(snapshot),
            smallest,
            stacks)
        .walk(snapshot.whole().root());
    stacks.finish(snapshot.environment());
  }
}
