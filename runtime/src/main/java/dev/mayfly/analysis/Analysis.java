package dev.mayfly.analysis;

import java.nio.file.Path;
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
  private boolean hasAddresses;

  /** For subclasses; it needs a constructor without parameters to be named in an option. */
  protected Analysis() {}

  // Which events, and when: asked when a method is woven, and again at the first event there.

  /**
   * Whether this analysis wants the events of a site. Where no analysis wants them, there is no
   * probe. The answer must not change. Of a field that the instruction names with a subclass of its
   * class, {@link Site#member} has that subclass here.
   */
  public boolean wants(Site site) {
    return true;
  }

  /**
   * Whether an access or a call is reported after the instruction instead of before it. After an
   * instruction that throws, nothing is reported. Other events have no choice.
   */
  public boolean after(Site site) {
    return false;
  }

  // Events.

  /**
   * An object, whose constructor has returned, or an array was created by woven code; an object of
   * a woven class by any code. With {@code jdk=charge}, by code of the JDK too.
   *
   * @param bytes the shallow size; 0 if it is unknown
   */
  public void created(Object object, Site site, long bytes) {}

  /**
   * Woven code is about to access memory: all that {@link #read}, {@link #written}, {@link
   * #lengthRead} and {@link #nonobject} tell of, where these are not overridden. The site says
   * which, and how many bytes.
   *
   * @param target as there; null where there is none
   * @param index as there; −1 where there is none
   */
  public void accessed(@Nullable Object target, int index, Site site) {}

  /**
   * Woven code is about to read a field or an element of an array.
   *
   * @param target the object or array; null for a static field, and where the program is about to
   *     throw a {@link NullPointerException}
   * @param index of the element, which may be out of bounds; −1 for a field
   */
  public void read(@Nullable Object target, int index, Site site) {
    accessed(target, index, site);
  }

  /**
   * Woven code is about to write to a field or an element of an array; parameters as in {@link
   * #read}.
   */
  public void written(@Nullable Object target, int index, Site site) {
    accessed(target, index, site);
  }

  /**
   * Woven code is about to read the length of an array.
   *
   * @param array the array; null where the program is about to throw a {@link NullPointerException}
   */
  public void lengthRead(@Nullable Object array, Site site) {
    accessed(array, -1, site);
  }

  /**
   * Woven code is about to access memory that is no object: a local variable. An {@code iinc} reads
   * and writes one. Static fields are reported by {@link #read} and {@link #written}.
   *
   * @param word where the variable lies on the stack of its thread, in words of 8 bytes from the
   *     stack's beginning: the stack has the variables of woven methods that run
   */
  public void nonobject(int word, Site site) {
    accessed(null, word, site);
  }

  /** Woven code is about to call a method; constructors are not among them. */
  public void called(Site site) {}

  /**
   * As {@link #called(Site)}, with the object whose method is called.
   *
   * @param target the object; null for a static method, and where the program is about to throw a
   *     {@link NullPointerException}
   */
  public void called(@Nullable Object target, Site site) {
    called(site);
  }

  /**
   * A platform thread runs woven code for the first time; this is the thread, but for those that
   * ran when the analysis was added.
   *
   * @param id the identifier of the thread
   */
  public void threadBegan(long id, String name) {}

  /**
   * A thread of which {@link #threadBegan} told has ended, up to a second ago and always before the
   * next snapshot. Runs on a thread of the profiler, or on the one that takes the snapshot.
   */
  public void threadEnded(long id, String name) {}

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
   * The addresses of a model, for the accesses of this analysis; for a constructor, of an analysis
   * that is named in the option. In the model's memory objects lie in the order of their creation,
   * and each thread has a stack.
   */
  protected final AddressModel addresses() {
    hasAddresses = true;
    return Analyses.addresses();
  }

  /** Whether it has asked for {@link #addresses}. */
  final boolean hasAddresses() {
    return hasAddresses;
  }

  /**
   * The calling context of the event that this thread is in, as a number of {@link #contexts}. The
   * first time that a context is asked for, it may take a walk of the stack. With {@code
   * context=site} it is 0.
   */
  protected final int context() {
    return Analyses.host().context();
  }

  /**
   * The calling contexts of this thread, platform or virtual, which are there as long as the
   * thread: virtual threads share theirs.
   */
  protected final Contexts contexts() {
    return Analyses.host().contexts();
  }

  /** The directory of the reports, for files of its own; it may not be there yet. */
  protected final Path output() {
    return Analyses.host().output();
  }

  /**
   * Writes a line to {@code trace.txt}, in the directory of the reports. The file ends at a limit;
   * the reports have the numbers of lines.
   */
  protected final void trace(String line) {
    TraceFile file = trace;
    if (file == null) {
      trace = file = Analyses.traceFile();
    }
    file.line(line);
  }

  /**
   * Writes an access as a line of {@code trace.txt}, in the directory of the reports: {@code read
   * com.acme.Order.total of com.acme.Order@1b2c at com.acme.Basket.sum:17}. Ends as {@link
   * #trace(String)} does.
   */
  protected final void trace(String event, @Nullable Object target, int index, Site site) {
    trace(event + " " + text(target, index, site) + " at " + site.place());
  }

  private static String text(@Nullable Object target, int index, Site site) {
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
