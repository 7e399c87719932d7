package dev.mayfly.recording.ledger;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The woven classes, the code that was not woven, and the costs of weaving; kept
 * beside the recorders so that every copy of the profiler's API in the program can report it.
 *
 * <p>Invariant: no class is loaded while the lock is held. A thread that loads a class, and so
 * keeps all others from loading it, waits for this lock where the class is woven. So work with the
 * lock held needs only classes that every JVM has loaded before any agent starts.
 */
public final class WeavingLedger {
  private static final WeavingLedger INSTANCE = new WeavingLedger();
  private static final int MAX_EXAMPLES = 100;

  /** The reason given for classes that have lost their probes and not got them back yet. */
  public static final String WITHOUT_PROBES =
      "class: probes taken out while nothing was recorded, and not put back yet";

  /** The reason given for classes that stay as they are, since the JVM had loaded them before. */
  public static final String LOADED_BEFORE = "class: loaded before the agent (loaded=false)";

  /** The reason given for classes that the JVM had loaded before, and that wait to be woven. */
  public static final String WAITING =
      "class: loaded before the agent, and not woven until no thread runs in it";

  /** The reason given for methods that a thread runs since before the agent, with their lines. */
  public static final String RUNNING =
      "method: running since before the agent, and not woven until it is left";

  /** The reason given for classes of the JDK that have not got their probes yet. */
  public static final String LOADED_LATE = "JDK class: already loaded, waits until the JVM is idle";

  /** Names of one reason; at most {@value #MAX_EXAMPLES} of them, in order. */
  public record NotWoven(long count, List<String> examples) {}

  private static final class Names {
    private long count;
    private final List<String> examples = new ArrayList<>();

    void add(String name) {
      count++;
      int place = Collections.binarySearch(examples, name);
      if (place < 0) {
        examples.add(-place - 1, name);
      }
      if (examples.size() > MAX_EXAMPLES) {
        examples.remove(MAX_EXAMPLES);
      }
    }
  }

  /** The beginning of the reasons given for classes whose allocations AspectJ did not weave. */
  public static final String WITHOUT_ASPECTJ = "class: woven without AspectJ; ";

  /** The start of the reason for which no class of the program is woven. */
  public static final String PROGRAM = "program: ";

  private final Map<String, Names> notWoven = new LinkedHashMap<>();
  private final Map<String, NotWoven> now = new HashMap<>();
  private @Nullable String program;
  private int classes;
  private long nanos;
  private long bytes;

  private WeavingLedger() {}

  /** The ledger of this JVM. */
  public static WeavingLedger instance() {
    return INSTANCE;
  }

  /** Notes a woven class. */
  public synchronized void woven() {
    classes++;
  }

  /** Notes CPU time and allocated bytes that weaving, or deciding not to weave, has cost. */
  public synchronized void cost(long cpuNanos, long allocatedBytes) {
    nanos += cpuNanos;
    bytes += allocatedBytes;
  }

  /** Notes a class or method in scope that stays as it was. */
  public synchronized void notWoven(String reason, String name) {
    Names names = notWoven.get(reason);
    if (names == null) {
      names = new Names();
      notWoven.put(reason, names);
    }
    names.add(name);
  }

  /** Notes what a reason holds for now: all of it, and only as long as it does. */
  public void now(String reason, Collection<String> names) {
    List<String> sorted = new ArrayList<>(names);
    sorted.sort(null);
    int kept = Math.min(MAX_EXAMPLES, sorted.size());
    now(reason, new NotWoven(sorted.size(), List.copyOf(sorted.subList(0, kept))));
  }

  /** Notes why no class of the program is woven so far; null if one is. */
  public synchronized void program(@Nullable String reason) {
    program = reason;
  }

  private synchronized void now(String reason, NotWoven names) {
    if (names.count == 0) {
      now.remove(reason);
    } else {
      now.put(reason, names);
    }
  }

  /** The number of classes that were woven. */
  public synchronized int classes() {
    return classes;
  }

  /** CPU time taken so far, in nanoseconds. */
  public synchronized long nanos() {
    return nanos;
  }

  /** Bytes allocated so far. */
  public synchronized long bytes() {
    return bytes;
  }

  /** The code that was not woven, by reason. */
  public Map<String, NotWoven> notWoven() {
    Map<String, NotWoven> all = new HashMap<>();
    String wholeProgram;
    synchronized (this) {
      wholeProgram = program;
      for (Map.Entry<String, Names> entry : notWoven.entrySet()) {
        Names names = entry.getValue();
        all.put(entry.getKey(), new NotWoven(names.count, List.copyOf(names.examples)));
      }
      all.putAll(now);
    }
    if (wholeProgram != null) {
      all.put(PROGRAM + wholeProgram, new NotWoven(1, List.of()));
    }
    return new TreeMap<>(all);
  }
}
