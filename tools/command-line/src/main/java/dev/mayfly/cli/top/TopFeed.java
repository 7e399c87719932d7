package dev.mayfly.cli.top;

import dev.mayfly.report.text.Rates;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe: reads rates on a daemon thread of its own, since the program that is read may hang.
 */
public final class TopFeed {

  /**
   * Immutable: one reading.
   *
   * @param rates the rates of an interval
   * @param title a line that names the program
   * @param message what the user should know; may be empty
   */
  public record Reading(Rates rates, String title, String message) {}

  private final AtomicReference<@Nullable Reading> latest = new AtomicReference<>();
  private final long intervalNanos;
  private final String title;
  private volatile String message = "";
  private volatile long readNanos = System.nanoTime();
  private volatile boolean hasEnded;
  private volatile @Nullable RuntimeException failure;

  /**
   * Reads nothing yet.
   *
   * @param title names the program, until the first reading says more
   * @param intervalNanos the length of an interval
   */
  public TopFeed(String title, long intervalNanos) {
    this.title = title;
    this.intervalNanos = intervalNanos;
  }

  /**
   * Begins.
   *
   * @param reader reads; fails where the program is gone
   * @param most how often
   */
  public void start(Supplier<Reading> reader, int most) {
    Thread thread = new Thread(() -> read(reader, most), "mayfly-feed");
    thread.setDaemon(true);
    thread.start();
  }

  private void read(Supplier<Reading> reader, int most) {
    try {
      long next = System.nanoTime() + intervalNanos;
      for (int i = 0; i < most; i++) {
        sleepUntil(next);
        Reading reading = reader.get();
        message = reading.message();
        latest.set(reading);
        readNanos = System.nanoTime();
        next = Math.max(next, readNanos - intervalNanos) + intervalNanos;
      }
      sleepUntil(next); // the last one is seen
    } catch (RuntimeException gone) {
      failure = gone;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } finally {
      hasEnded = true;
    }
  }

  private static void sleepUntil(long nanoTime) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(nanoTime - System.nanoTime());
  }

  /** The newest reading since the last call; null if there is none. */
  @Nullable Reading poll() {
    return latest.getAndSet(null);
  }

  String title() {
    return title;
  }

  String message() {
    return message;
  }

  /** For how long a reading is overdue. */
  long silentNanos() {
    return System.nanoTime() - readNanos - intervalNanos;
  }

  /** Whether there will be no more readings. */
  boolean hasEnded() {
    return hasEnded;
  }

  /** Fails if the program could not be read any more. */
  public void check() {
    RuntimeException gone = failure;
    if (gone != null) {
      throw gone;
    }
  }
}
