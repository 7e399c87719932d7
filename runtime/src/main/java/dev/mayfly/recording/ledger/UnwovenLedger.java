package dev.mayfly.recording.ledger;

import java.util.HashMap;
import java.util.Map;

/**
 * Thread-safe. Estimates of what packages have allocated that are not woven; kept beside the
 * recorders so that every copy of the profiler's API in the program can report it.
 */
public final class UnwovenLedger {
  /** In place of a pattern: what the JDK has allocated when woven code called it. */
  public static final String JDK = "the JDK";

  private static final UnwovenLedger INSTANCE = new UnwovenLedger();
  private static final int MOST_PATTERNS = 256;

  private final Map<String, Long> bytes = new HashMap<>();

  private UnwovenLedger() {}

  /** The ledger of this JVM. */
  public static UnwovenLedger instance() {
    return INSTANCE;
  }

  /**
   * Adds an estimate; beyond a few hundred patterns new ones are ignored.
   *
   * @param pattern of the packages, or {@link #JDK}
   */
  public synchronized void add(String pattern, long allocated) {
    if (bytes.size() < MOST_PATTERNS || bytes.containsKey(pattern)) {
      bytes.merge(pattern, allocated, Long::sum);
    }
  }

  /** The estimates so far, by pattern. */
  public synchronized Map<String, Long> bytes() {
    return new HashMap<>(bytes);
  }
}
