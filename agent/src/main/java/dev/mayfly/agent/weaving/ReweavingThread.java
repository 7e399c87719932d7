package dev.mayfly.agent.weaving;

import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.agent.weaving.adaptive.EventWeaving;
import dev.mayfly.agent.weaving.adaptive.LoadedWeaving;
import dev.mayfly.agent.weaving.adaptive.ProbeRemoval;
import dev.mayfly.agent.weaving.adaptive.Reweaving;
import dev.mayfly.agent.weaving.jdk.JdkWeaving;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.threads.ProfilerWork;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. The daemon thread that changes the woven code of loaded classes, ten times a second,
 * as {@link ProbeRemoval}, {@link EventWeaving}, {@link LoadedWeaving} and {@link JdkWeaving} ask
 * for it.
 */
public final class ReweavingThread {
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private ReweavingThread() {}

  /**
   * Starts the thread.
   *
   * @param recorder the recorder of woven code
   * @param transformer weaves the classes, and can weave them again
   * @param loaded weaves classes that were loaded before
   * @param jdk weaves classes of the JDK; null where they stay as they are
   */
  public static void start(
      Recorder recorder,
      Instrumentation instrumentation,
      WeavingTransformer transformer,
      LoadedWeaving loaded,
      @Nullable JdkWeaving jdk) {
    EventWeaving events = new EventWeaving(recorder, instrumentation, transformer.classes());
    Reweaving reweaving = new Reweaving(instrumentation, transformer.classes(), System::nanoTime);
    ProbeRemoval probeRemoval = new ProbeRemoval(recorder, reweaving);
    AgentThread.start(
        ProfilerWork.REWEAVING,
        TICK_NANOS,
        () -> {
          transformer.forgetDeadLoaders();
          if (!probeRemoval.tick()) {
            events.tick();
            loaded.tick();
            if (jdk != null) {
              jdk.tick();
            }
          }
        });
    Analyses.weaver(events::awaitProbes);
  }
}
