package dev.mayfly.recording.contexts;

/**
 * Thread-safe. The switches that probes read before they do anything. {@code Recorder} writes them.
 */
public final class ProbeSwitches {
  /**
   * Whether anything is recorded. Volatile, or the compiler would read it once before a loop: a
   * loop that runs when recording starts or stops would never see it. On x86 such a read is a plain
   * load, and the interpreter needs no more for it, whereas an opaque one by a VarHandle is several
   * calls there.
   */
  public static volatile boolean recording;

  /**
   * Whether a listener receives births, if only of sites. To be read behind {@link #recording}, so
   * that no loop reads it once.
   */
  public static boolean drawing;

  /** Whether what the profiler allocates must not be taken for the program's; set once. */
  public static boolean readingBytes;

  /** Whether figures that are attributed to contexts are read at each entry and exit; set once. */
  public static boolean readingAtCalls;

  /**
   * Whether the number of a thread's context may be in the thread's own object; set once, before
   * any thread has one.
   */
  public static boolean numbersInThreads;

  /** Whether entries and exits are recorded one by one; set once. */
  public static boolean recordingCalls;

  private ProbeSwitches() {}

  /** Initialises a class of probes, which call the recorder: it knows none of them. */
  public static void initialize(String probes) {
    try {
      Class.forName("dev.mayfly.recording.probes." + probes);
    } catch (ClassNotFoundException e) {
      throw new LinkageError(probes, e);
    }
  }
}
