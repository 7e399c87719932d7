package dev.mayfly.analysis;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * To be extended, thread-safe. Is called for events in woven code. Override the methods for the
 * events that you need: Mayfly puts probes into the program for these events only.
 *
 * <p>Methods for events run on the program's threads, with whatever locks the program holds. Their
 * own work is not recorded, and causes no events. A throwable is caught; at the tenth one, the
 * analysis is switched off.
 *
 * <p>Objects are handed over as they are. Do not change them, and do not keep them: they would live
 * longer. Use {@link #objectData} to keep data for an object.
 */
public abstract class Analysis {
  private final List<ObjectData<?>> tables = new CopyOnWriteArrayList<>();
  private volatile @Nullable TraceFile trace;

  /** For subclasses; it needs a constructor without parameters to be named in an option. */
  protected Analysis() {}

  /**
   * Woven code has created an object, whose constructor has returned, or an array.
   *
   * @param bytes the shallow size; 0 if it is unknown
   */
  public void created(Object object, Site site, long bytes) {}

  /**
   * Woven code is about to read a field or an element of an array.
   *
   * @param target the object or array; null for a static field, and where the program is about to
   *     throw a {@link NullPointerException}
   * @param index of the element, which may be out of bounds; −1 for a field
   */
  public void read(@Nullable Object target, int index, Site site) {}

  /**
   * Woven code is about to write to a field or an element of an array; parameters as in {@link
   * #read}.
   */
  public void written(@Nullable Object target, int index, Site site) {}

  /** Woven code is about to call a method; constructors are not among them. */
  public void called(Site site) {}

  /** A woven method begins; a constructor when it has called {@code super(..)}. */
  public void entered(Site method) {}

  /** A woven method ends, normally or not. */
  public void left(Site method) {}

  /**
   * Woven code is about to lock an object by a {@code synchronized} statement, or has just locked
   * it by a {@code synchronized} method.
   *
   * @param lock the object; null where the program is about to throw a {@link
   *     NullPointerException}, and for static methods of classes before Java 5
   */
  public void locked(@Nullable Object lock, Site site) {}

  /**
   * A garbage collection has found an object dead for which {@link #objectData} held data. Runs on
   * a thread of the profiler, or on the one that takes a snapshot.
   */
  public void died(Object data) {}

  /** A snapshot is taken: adds the tables that the reports are to show. */
  public void report(Report report) {}

  /**
   * A table that holds data for objects as long as these live.
   *
   * @param most for how many objects at a time
   * @param fresh the data of an object that has none yet
   */
  protected final <D> ObjectData<D> objectData(int most, Supplier<D> fresh) {
    ObjectData<D> table = new ObjectData<>(most, fresh);
    tables.add(table);
    return table;
  }

  /**
   * Writes an access as a line of {@code trace.txt}, in the directory of the reports: {@code read
   * com.acme.Order.total of com.acme.Order@1b2c at com.acme.Basket.sum:17}. The file ends at the
   * option {@code trace.limit}; the reports have the numbers of lines.
   *
   * @param event what the line begins with
   */
  protected final void trace(String event, @Nullable Object target, int index, Site site) {
    TraceFile file = trace;
    if (file == null) {
      trace = file = Analyses.traceFile();
    }
    file.line(event + " " + accessed(target, index, site) + " at " + site.place());
  }

  private static String accessed(@Nullable Object target, int index, Site site) {
    if (target == null) {
      return site.member() + (index < 0 ? "" : " element " + index);
    }
    String object =
        target.getClass().getTypeName()
            + "@"
            + Integer.toHexString(System.identityHashCode(target));
    return index < 0 ? site.member() + " of " + object : "element " + index + " of " + object;
  }

  /** Adds the numbers of lines, if it has written any. */
  final void reportTrace(Report report) {
    TraceFile file = trace;
    if (file != null) {
      file.report(report);
    }
  }

  /** Reports deaths that are known since the last call. */
  final void reportDeaths() {
    tables.forEach(table -> table.takeDead(this::died));
  }
}
