package dev.mayfly.report.pprof;

import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.stacks.SmallestBranch;
import dev.mayfly.report.stacks.StackCost;
import dev.mayfly.report.stacks.StackSamples;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Thread-safe, without state: a profile as pprof reads it [1], with the sample types of a heap
 * profile.
 *
 * <p>{@code alloc_objects} and {@code alloc_space} are the counted objects and their bytes. {@code
 * inuse_objects} and {@code inuse_space} are there where lifetimes are: how many objects the
 * tracked ones stand for that were live at the snapshot, and their bytes if they are as large as
 * the others of their stack. {@code all_space} and {@code estimated_space} are there where unwoven
 * code was sampled: all allocated bytes, and the part of them that is estimated. {@code bytecodes}
 * is there where executed bytecodes were counted, {@code cpu} and {@code wall} where time was
 * measured, by method. For the other sample types the innermost function of a stack is the type
 * that was allocated, the next one the method of the site with its line. Contexts deeper than 1,000
 * frames are added up in a frame {@code [deeper]}; and if the profile would be larger than 100
 * million bytes before compression, small branches in frames {@code [smaller]}.
 *
 * <p>[1] https://github.com/google/pprof/blob/main/proto/profile.proto
 */
public final class PprofReport implements ReportFile {

  /** Nine numbers of at most ten bytes, with their tags and lengths; a frame is a small number. */
  private static final StackCost.Prices PRICES = new StackCost.Prices(107, frame -> 4);

  @Override
  public String fileName() {
    return "profile.pb.gz";
  }

  @Override
  public void writeBytes(ProfileSnapshot snapshot, OutputStream out) throws IOException {
    GZIPOutputStream zip = new GZIPOutputStream(out);
    PprofProfile profile = new PprofProfile(zip);
    StackSamples samples = StackSamples.walk(snapshot, PRICES, SmallestBranch.MAX_REPORT, profile);
    profile.finish(samples, snapshot);
    zip.finish();
  }
}
