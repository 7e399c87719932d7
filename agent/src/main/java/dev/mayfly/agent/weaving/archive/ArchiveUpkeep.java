package dev.mayfly.agent.weaving.archive;

import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.threads.ProfilerWork;
import java.util.concurrent.TimeUnit;

/**
 * Confined to its own daemon thread, once a second. Writes an archive when a second has passed in
 * which no class was added, or when much is to be written, and at the exit.
 */
public final class ArchiveUpkeep implements Runnable {
  private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** From which size on it is written at once, to be out of memory. */
  private static final long MUCH_BYTES = 32L << 20;

  private static final int LONGEST_PAUSE_TICKS = 64;

  private final ClassArchive archive;
  private final CacheSweep sweep;
  private boolean swept;
  private int waitingBefore;
  private int pauseTicks = 1;
  private int ticksLeft;

  private ArchiveUpkeep(ClassArchive archive, CacheSweep sweep) {
    this.archive = archive;
    this.sweep = sweep;
  }

  /**
   * Starts the thread, if there is anything to write to.
   *
   * @param sweep keeps the directory within its size; run once
   */
  public static void start(ClassArchive archive, CacheSweep sweep) {
    if (!archive.isWritable()) {
      return;
    }
    AgentThread.start("mayfly-cache", TICK_NANOS, new ArchiveUpkeep(archive, sweep));
    Runtime.getRuntime()
        .addShutdownHook(
            ProfilerThreads.of(
                "mayfly-cache-exit",
                () -> {
                  ProfilerWork.excludeThread();
                  archive.write();
                }));
  }

  /** Writes if it is time: the file is written whole, so each time with a longer pause. */
  @Override
  public void run() {
    if (!swept) {
      swept = true;
      sweep.run();
    }
    int waiting = archive.waiting();
    boolean idle = waiting == waitingBefore;
    waitingBefore = waiting;
    ticksLeft--;
    if (waiting > 0 && ((idle && ticksLeft <= 0) || archive.waitingBytes() > MUCH_BYTES)) {
      archive.write();
      ticksLeft = pauseTicks;
      pauseTicks = Math.min(2 * pauseTicks, LONGEST_PAUSE_TICKS);
    }
  }
}
