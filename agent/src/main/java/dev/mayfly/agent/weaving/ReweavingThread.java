package dev.mayfly.agent.weaving;

import dev.mayfly.recording.RecorderRegistry;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its own daemon thread. Changes the woven code of loaded classes, as {@link Pruning}
 * and {@link Rest} ask for it.
 */
public final class ReweavingThread implements Runnable {
  static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Rest rest;
  private final @Nullable Pruning pruning;

  private ReweavingThread(Rest rest, @Nullable Pruning pruning) {
    this.rest = rest;
    this.pruning = pruning;
  }

  /**
   * Starts the thread.
   *
   * @param instrumentation the JVM's
   * @param transformer weaves the classes, and can weave them again
   */
  public static void start(Instrumentation instrumentation, WeavingTransformer transformer) {
    Reweaving reweaving =
        new Reweaving(instrumentation, transformer, transformer.transparent(), System::nanoTime);
    Pruning pruning = transformer.prunes() ? new Pruning(transformer, reweaving) : null;
    Thread thread =
        new Thread(
            null, new ReweavingThread(new Rest(reweaving), pruning), "mayfly-reweaving", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  @Override
  public void run() {
    RecorderRegistry.instance().excludeCurrentThread();
    while (true) {
      LockSupport.parkNanos(TICK_NANOS);
      try {
        if (!rest.tick() && pruning != null) {
          pruning.tick();
        }
      } catch (RuntimeException | Error failure) {
        // Memory may be short for a moment: what is not done now is done at the next tick.
      }
    }
  }
}
