package dev.mayfly.agent.reporting;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.files.OutputFile;
import dev.mayfly.recording.ledger.SampleLedger;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.csv.CsvReport;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.wording.AllBytes;
import dev.mayfly.report.wording.CoverageAdvice;
import dev.mayfly.report.wording.LifetimeSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.Coverage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Thread-safe (one report at a time). Takes snapshots and writes them to files. */
public final class Reporting {
  private final AllocationProfiler profiler;
  private final UnaryOperator<ProfileSnapshot> layouts;
  private final OutputDirectory output;
  private final List<ReportFormat> formats;
  private final SourceFiles sources;
  private final ProgramScope scope;
  private final IntSupplier loadedBefore;
  private final Supplier<Optional<List<String>>> loops;
  private final Function<Coverage, String> nothingWoven;

  /** Whether it is a tool of the JDK, of which nothing is said unless it has classes in scope. */
  private final boolean tool;

  /** Guarded by this. */
  private boolean swept;

  /** Whether it was said that nothing is woven. */
  private final AtomicBoolean saidNothing = new AtomicBoolean();

  /**
   * Prepares reports.
   *
   * @param layouts adds to snapshots what class files say; nothing if not requested
   * @param output the directory that reports go to
   * @param formats the formats to write; with none, nothing is written or said at the exit, and the
   *     usual ones on request
   * @param sources where the HTML report finds lines of source code
   * @param scope which classes were to be woven, for the message at the exit
   * @param loadedBefore how many classes in scope wait since they were loaded before the agent
   * @param loops the methods that run on in their old code; empty until that is known
   * @param nothingWoven why, where no class was woven
   * @param tool whether the JVM runs a tool of the JDK
   */
  public Reporting(
      AllocationProfiler profiler,
      UnaryOperator<ProfileSnapshot> layouts,
      OutputDirectory output,
      List<ReportFormat> formats,
      SourceFiles sources,
      ProgramScope scope,
      IntSupplier loadedBefore,
      Supplier<Optional<List<String>>> loops,
      Function<Coverage, String> nothingWoven,
      boolean tool) {
    this.profiler = profiler;
    this.layouts = layouts;
    this.output = output;
    this.formats = formats;
    this.sources = sources;
    this.scope = scope;
    this.loadedBefore = loadedBefore;
    this.loops = loops;
    this.nothingWoven = nothingWoven;
    this.tool = tool;
  }

  /** The classes in scope that the program had loaded before, and that are not woven yet. */
  public int loadedBefore() {
    return loadedBefore.getAsInt();
  }

  /**
   * The methods that run on in their old code since before the agent, with lines and threads; empty
   * until that is known.
   */
  public Optional<List<String>> loops() {
    return loops.get();
  }

  /** The directory that reports go to. */
  public Path output() {
    return output.path();
  }

  /**
   * Writes a snapshot into the output directory.
   *
   * @throws IOException if a file cannot be written; then the older one is still there
   */
  public ProfileSnapshot write() throws IOException {
    return write(output.path());
  }

  /**
   * Writes a snapshot into a directory.
   *
   * @throws IOException if a file cannot be written; then the older one is still there
   */
  public ProfileSnapshot write(Path directory) throws IOException {
    ProfileSnapshot snapshot = writeSnapshot(directory);
    sayIfNothingWoven(snapshot.coverage());
    return snapshot;
  }

  private synchronized ProfileSnapshot writeSnapshot(Path directory) throws IOException {
    if (!swept) {
      swept = true;
      output.removeUnfinished(StandardError::say);
    }
    ProfileSnapshot snapshot = snapshot();
    ReportDirectory reports = new ReportDirectory(directory, sources);
    reports.write(snapshot, formats.isEmpty() ? ReportFormat.USUAL : formats);
    if (!formats.contains(ReportFormat.CSV)) {
      for (ReportFile file : CsvReport.always()) {
        if (file.appliesTo(snapshot)) {
          reports.write(snapshot, file);
        }
      }
    }
    return snapshot;
  }

  /** The counts and samples so far, as {@code profile.json}, compressed. */
  public byte[] counts() {
    ProfileSnapshot counts = profiler.countsAndSamples();
    sayIfNothingWoven(counts.coverage());
    return CompressedProfile.of(counts);
  }

  /** All that was recorded so far, as {@code profile.json}, compressed. */
  public synchronized byte[] profile() {
    ProfileSnapshot snapshot = snapshot();
    sayIfNothingWoven(snapshot.coverage());
    return CompressedProfile.of(snapshot);
  }

  private ProfileSnapshot snapshot() {
    SampleLedger.instance().update();
    return layouts.apply(profiler.snapshot());
  }

  private void sayIfNothingWoven(Coverage coverage) {
    if (coverage.classesWoven() == 0
        && !tool
        && loadedBefore() == 0
        && saidNothing.compareAndSet(false, true)) {
      StandardError.say("nothing was counted so far: " + nothingWoven.apply(coverage));
    }
  }

  /**
   * Writes the last snapshot, at the exit of the program, and says in one line where it lies,
   * unless no report is wanted. Then the agent's own threads end.
   */
  public void last() {
    ProfilerWork.excludeThread();
    try {
      if (formats.isEmpty() || (tool && profiler.snapshot().coverage().classesWoven() == 0)) {
        return;
      }
      ProfileSnapshot snapshot = writeSnapshot(output.path());
      if (snapshot.coverage().classesWoven() > 0 || !saidNothing.get()) {
        StandardError.say(summary(snapshot));
      }
      CoverageAdvice.of(snapshot).forEach(StandardError::say);
      String notExact = LifetimeSentences.notExact(snapshot);
      if (!notExact.isEmpty()) {
        StandardError.say(notExact);
      }
    } catch (IOException | RuntimeException | Error failure) {
      if (output.isWritable() || !(failure instanceof IOException)) {
        StandardError.say("cannot write the report: " + OutputFile.reason(failure));
      }
    } finally {
      AgentThread.endAll();
    }
  }

  private String summary(ProfileSnapshot snapshot) {
    int classes = snapshot.coverage().classesWoven();
    if (classes == 0) {
      return "nothing was counted: "
          + nothingWoven.apply(snapshot.coverage())
          + "; report in "
          + output.path();
    }
    Optional<AllBytes> all = AllBytes.of(snapshot);
    if (all.isPresent()) {
      return all.get().sentence() + "; report in " + output.path();
    }
    AllocationStats total = snapshot.total();
    return Units.count(total.allocations())
        + " allocations counted ("
        + Units.bytes(total.bytes())
        + ") by "
        + Units.counted(classes, "woven class", "woven classes")
        + (scope.reason().isEmpty() ? "" : " of " + scope.brief())
        + ";"
        + explained(snapshot.whole())
        + " report in "
        + output.path();
  }

  private static String explained(WholePicture whole) {
    return whole.isEmpty() ? "" : " " + WholeSentences.explained(whole) + ";";
  }
}
