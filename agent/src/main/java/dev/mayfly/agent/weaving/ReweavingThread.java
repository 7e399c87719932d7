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
 * Confined to its own daemon thread, ten times a second. Changes the woven code of loaded classes,
 * as {@link ProbeRemoval}, {@link EventWeaving}, {@link LoadedWeaving} and {@link JdkWeaving} ask
 * for it.
 */
public final class ReweavingThread implements Runnable {
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final WeavingTransformer transformer;
  private final ProbeRemoval probeRemoval;
  private final EventWeaving events;
  private final @Nullable JdkWeaving jdk;
  private final LoadedWeaving loaded;

  private ReweavingThread(
      WeavingTransformer transformer,
      ProbeRemoval probeRemoval,
      EventWeaving events,
      LoadedWeaving loaded,
      @Nullable JdkWeaving jdk) {
    this.transformer = transformer;
    this.probeRemoval = probeRemoval;
    this.events = events;
    this.loaded = loaded;
    this.jdk = jdk;
  }

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
    AgentThread.start(
        ProfilerWork.REWEAVING,
        TICK_NANOS,
        new ReweavingThread(
            transformer, new ProbeRemoval(recorder, reweaving), events, loaded, jdk));
    Analyses.weaver(events::awaitProbes);
  }

  @Override
  public void run() {
    transformer.forgetDeadLoaders();
    if (probeRemoval.tick()) {
      return;
    }
    events.tick();
    loaded.tick();
    if (jdk != null) {
      jdk.tick();
    }
  }
}
