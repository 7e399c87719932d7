package dev.mayfly.benchmarks.jmh;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.RecordingConfig;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.List;
import java.util.Set;

/**
 * Immutable. Does for a benchmark what the agent does for a program: registers methods and sites,
 * whose ids are constants to the JIT compiler, and switches the recorder on.
 */
final class BenchmarkRecorder {
  /**
   * Lets the recorder read the identifiers of threads, as the agent does. For {@code @Fork}'s JVM
   * arguments.
   */
  static final String OPEN = "--add-opens=java.base/java.lang=ALL-UNNAMED";

  /** Also lets it read what threads have allocated from the JVM's memory, as the agent does. */
  static final String OPEN_LOADER = "--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED";

  static final String OPEN_MEMORY = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED";

  private BenchmarkRecorder() {}

  /** Starts recording. To be called before the thread's first probe. */
  static void start(boolean bySite) {
    start(bySite, Set.of());
  }

  /** A recorder with what else is recorded. */
  static void start(boolean bySite, Set<RecordingConfig.Meter> meters) {
    Recorder recorder = Recorder.instance();
    recorder.configure(new RecordingConfig(bySite, 500_000, 2_000, 1).with(meters));
    recorder.recording(true);
  }

  /** A method's id. */
  static int frame(String methodName) {
    return SiteRegistry.instance().frame(new MethodFrame("Benchmark", methodName, "()V"));
  }

  /** The id of a method's only site. */
  static int site(int frameId, AllocationKind kind, String typeName, int layout) {
    return SiteRegistry.instance().sites(frameId, List.of(new SiteSpec(1, typeName, kind, layout)));
  }
}
