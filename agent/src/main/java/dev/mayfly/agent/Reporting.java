package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.SourceFiles;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Thread-safe (one report at a time). Takes snapshots and writes them to files. */
final class Reporting {
  private final AllocationProfiler profiler;
  private final Path output;
  private final List<ReportFormat> formats;
  private final SourceFiles sources;
  private final ProgramScope scope;
  private final int loadedBefore;

  /** Whether it is a tool of the JDK, of which nothing is said unless it has classes in scope. */
  private final boolean tool;

  Reporting(
      AllocationProfiler profiler,
      Path output,
      List<ReportFormat> formats,
      SourceFiles sources,
      ProgramScope scope,
      int loadedBefore,
      boolean tool) {
    this.profiler = profiler;
    this.output = output;
    this.formats = formats;
    this.sources = sources;
    this.scope = scope;
    this.loadedBefore = loadedBefore;
    this.tool = tool;
  }

  /** The classes in scope that are not woven since the program had loaded them before. */
  int loadedBefore() {
    return loadedBefore;
  }

  Path output() {
    return output;
  }

  /**
   * Writes a snapshot into the output directory.
   *
   * @throws IOException if a file cannot be written; then the older one is still there
   */
  ProfileSnapshot write() throws IOException {
    return write(output);
  }

  synchronized ProfileSnapshot write(Path directory) throws IOException {
    ProfileSnapshot snapshot = profiler.snapshot();
    new ReportDirectory(directory, sources).write(snapshot, formats);
    return snapshot;
  }

  /** Writes the last snapshot, at the exit of the program, and says in one line where it lies. */
  void last() {
    OwnWork.excludeThread();
    try {
      if (tool && profiler.snapshot().coverage().classesWoven() == 0) {
        return;
      }
      ProfileSnapshot snapshot = write();
      if (snapshot.coverage().classesWoven() == 0) {
        AgentStart.say(
            "no class was woven in scope "
                + scope.description()
                + "; try include=com.acme.* or include=*");
        return;
      }
      AllocationStats total = snapshot.total();
      AgentStart.say(
          String.format(
              Locale.ROOT,
              "%,d allocations, %,d bytes, by %,d woven %s; report in %s",
              total.allocations(),
              total.bytes(),
              snapshot.coverage().classesWoven(),
              snapshot.coverage().classesWoven() == 1 ? "class" : "classes",
              output));
    } catch (IOException | RuntimeException | Error failure) {
      AgentStart.say("the report could not be written: " + failure);
    }
  }
}
