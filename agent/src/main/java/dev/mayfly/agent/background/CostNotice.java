package dev.mayfly.agent.background;

import dev.mayfly.ProcessCpuTime;
import dev.mayfly.recording.ledger.WeavingLedger;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Confined to the housekeeping thread. Notices soon after the start when the chosen mode costs much
 * for this program, and says once what costs less: very many calling contexts, or weaving that
 * takes most of the CPU time.
 */
final class CostNotice {
  /** A cost that begins later shows when the user looks at the program's CPU time. */
  private static final int SECONDS = 10;

  /** On a busy machine the first seconds are little CPU time: it takes so much to tell. */
  private static final long CPU_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final int MANY_CONTEXTS = 40_000;
  private static final long MUCH_WEAVING_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final IntSupplier contexts;
  private final Consumer<String> say;
  private boolean isStarting = true;
  private boolean contextsSaid;
  private boolean weavingSaid;

  /**
   * Has said nothing yet.
   *
   * @param contexts tells how many calling contexts there are
   * @param say takes one line for the user
   */
  CostNotice(IntSupplier contexts, Consumer<String> say) {
    this.contexts = contexts;
    this.say = say;
  }

  /** Looks now, a number of seconds after the start; to be called once a second. */
  void tick(long seconds) {
    if (isStarting) {
      long cpu = ProcessCpuTime.nanos();
      if (cpu > 0) {
        look(contexts.getAsInt(), WeavingLedger.instance().nanos(), cpu);
        isStarting = isStart(seconds, cpu);
      }
    }
  }

  /** Whether the program is starting still, by the clock or by its CPU time. */
  static boolean isStart(long seconds, long processNanos) {
    return seconds < SECONDS || processNanos < CPU_NANOS;
  }

  /** Looks at the contexts so far, the CPU time of weaving, and that of the whole process. */
  void look(int liveContexts, long weavingNanos, long processNanos) {
    if (!contextsSaid && liveContexts >= MANY_CONTEXTS) {
      contextsSaid = true;
      say.accept(
          String.format(
              Locale.ROOT,
              "%,d calling contexts so far. Tracing them can slow the program several times;"
                  + " context=site or context=sampled costs less",
              liveContexts));
    }
    if (!weavingSaid && weavingNanos >= MUCH_WEAVING_NANOS && weavingNanos > processNanos / 3) {
      weavingSaid = true;
      say.accept(
          String.format(
              Locale.ROOT,
              "weaving took %.1f of %.1f CPU seconds so far; a narrower include= reduces this",
              weavingNanos / 1e9,
              processNanos / 1e9));
    }
  }
}
