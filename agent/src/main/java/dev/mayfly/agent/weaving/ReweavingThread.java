package dev.mayfly.agent.weaving;

import dev.mayfly.agent.threads.AgentThread;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its own daemon thread, ten times a second. Changes the woven code of loaded classes,
 * as {@link Pruning} and {@link Rest} ask for it.
 */
public final class ReweavingThread implements Runnable {
  static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final WeavingTransformer transformer;
  private final Rest rest;
  private final @Nullable Pruning pruning;
  private final @Nullable JdkWeaving jdk;
  private final LoadedWeaving loaded;

  private ReweavingThread(
      WeavingTransformer transformer,
      Rest rest,
      LoadedWeaving loaded,
      @Nullable Pruning pruning,
      @Nullable JdkWeaving jdk) {
    this.transformer = transformer;
    this.rest = rest;
    this.loaded = loaded;
    this.pruning = pruning;
    this.jdk = jdk;
  }

  /**
   * Starts the thread.
   *
   * @param instrumentation the JVM's
   * @param transformer weaves the classes, and can weave them again
   * @param loaded weaves what was loaded before
   * @param jdk weaves classes of the JDK; null where they stay as they are
   */
  public static void start(
      Instrumentation instrumentation,
      WeavingTransformer transformer,
      LoadedWeaving loaded,
      @Nullable JdkWeaving jdk) {
    Reweaving reweaving = new Reweaving(instrumentation, transformer, System::nanoTime);
    Pruning pruning = transformer.prunes() ? new Pruning(transformer, reweaving) : null;
    AgentThread.start(
        "mayfly-reweaving",
        TICK_NANOS,
        new ReweavingThread(transformer, new Rest(reweaving), loaded, pruning, jdk));
  }

  @Override
  public void run() {
    transformer.forgetDeadLoaders();
    if (jdk != null) {
      jdk.keep();
    }
    if (rest.tick()) {
      return;
    }
    loaded.tick();
    if (pruning != null) {
      pruning.tick();
    }
    if (jdk != null) {
      jdk.tick();
    }
  }
}
