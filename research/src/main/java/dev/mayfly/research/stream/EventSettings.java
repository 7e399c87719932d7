package dev.mayfly.research.stream;

import java.io.File;

/**
 * Immutable. The kinds of events to record, and their file.
 *
 * @param limit how many bytes it has at most; of two files together where the latest are kept
 * @param keepsLatest whether the oldest events are dropped at the limit; else recording stops
 * @param kinds a set of the kinds below
 * @param startMillis when recording began, in milliseconds since 1970
 * @param processId the process whose events they are
 */
public record EventSettings(
    File file,
    long limit,
    boolean keepsLatest,
    int kinds,
    int alignment,
    long startMillis,
    long processId) {
  /** Allocations. */
  public static final int ALLOC = 1;

  /** Deaths, as collections find them. */
  public static final int FREE = 2;

  /** Entries and exits of methods. */
  public static final int ENTER = 4;

  /** Uses of objects. */
  public static final int USE = 8;

  /** Whether a kind of event is recorded. */
  public boolean has(int kind) {
    return (kinds & kind) != 0;
  }
}
