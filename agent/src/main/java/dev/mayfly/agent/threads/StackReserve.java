package dev.mayfly.agent.threads;

/**
 * Thread-safe, without state. Tells whether the calling thread's stack has room for the weaver.
 * Where it has none, an overflow could come anywhere: while a class of the weaver is initialised,
 * which could then never be used again, or before the thread is unmuted.
 */
public final class StackReserve {
  /** Some 50 kB if compiled, three times as much if not; the weaver was seen to need 30. */
  private static final int FRAMES = 600;

  private StackReserve() {}

  /** Whether the stack has room for the weaver. */
  public static boolean isSufficient() {
    try {
      return descend(FRAMES, 1, 2, 3, 4, 5, 6) != 0;
    } catch (StackOverflowError end) {
      return false;
    }
  }

  /** All arguments are needed after the call, so all of them are in the frame; never 0. */
  private static long descend(int frames, long a, long b, long c, long d, long e, long f) {
    if (frames == 0) {
      return a | b | c | d | e | f;
    }
    return descend(frames - 1, b, c, d, e, f, a) | a | b | c | d | e | f;
  }
}
