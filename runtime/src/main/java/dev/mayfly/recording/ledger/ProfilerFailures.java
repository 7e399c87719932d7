package dev.mayfly.recording.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The failures on the profiler's own threads, by name; kept beside the recorders so
 * that every copy of the profiler's API in the program can report it. The user reads a line for
 * each thread that fails.
 *
 * <p>A failure may be a lack of memory: adding a failure allocates nothing, and a line that cannot
 * be written is written later.
 */
public final class ProfilerFailures {
  private static final Object LOCK = new Object();

  private static volatile @Nullable Consumer<String> tells;

  /** Guarded by {@link #LOCK}: the first of all rows that have a failure. */
  private static @Nullable Row rows;

  private ProfilerFailures() {}

  /** Immutable. How often a thread failed. */
  public record Failure(String thread, long count, String first) {}

  /** Guarded by {@link #LOCK}. The failures of a thread, in the list of all once it has one. */
  static final class Row {
    private final String thread;
    private long count;
    private @Nullable Throwable first;
    private boolean told;
    private @Nullable Row next;

    private Row(String thread) {
      this.thread = thread;
    }
  }

  /** Sets the receiver of failures, a line each; until then there is none. */
  public static void tell(Consumer<String> listener) {
    tells = listener;
  }

  /** The row of a thread, for its failures. */
  static Row row(String thread) {
    return new Row(thread);
  }

  /** Adds a failure of a thread, which goes on. */
  public static void note(String thread, Throwable failure) {
    add(row(thread), failure);
  }

  static void add(Row own, Throwable failure) {
    synchronized (LOCK) {
      Row row = rows;
      while (row != null && !row.thread.equals(own.thread)) {
        row = row.next;
      }
      if (row == null) {
        row = own;
        row.next = rows;
        rows = row;
      }
      row.count++;
      if (row.first == null) {
        row.first = failure;
      }
    }
    tellAll();
  }

  /** All failures so far; reports those that were not reported. */
  public static List<Failure> all() {
    tellAll();
    List<Failure> all = new ArrayList<>();
    synchronized (LOCK) {
      for (Row row = rows; row != null; row = row.next) {
        all.add(new Failure(row.thread, row.count, String.valueOf(row.first)));
      }
    }
    return all;
  }

  private static void tellAll() {
    Consumer<String> listener = tells;
    Row row;
    while (listener != null && (row = untold()) != null) {
      try {
        listener.accept(
            "thread "
                + row.thread
                + " failed: "
                + row.first
                + ". Mayfly keeps what it has and goes on.");
      } catch (RuntimeException | Error later) {
        synchronized (LOCK) {
          row.told = false;
        }
        return;
      }
    }
  }

  /** Takes the next unreported failure and marks it reported. */
  private static @Nullable Row untold() {
    synchronized (LOCK) {
      for (Row row = rows; row != null; row = row.next) {
        if (!row.told) {
          row.told = true;
          return row;
        }
      }
      return null;
    }
  }
}
