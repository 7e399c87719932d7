package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.BufferPool;
import java.util.StringJoiner;

/** Thread-safe, without state: the JVM's buffers outside the heap, in words. */
public final class BufferPoolSentence {

  private BufferPoolSentence() {}

  /**
   * {@code outside the heap: 258 direct buffers with 271 MB of at most 4.3 GB, 1 mapped buffer with
   * 10.0 kB}.
   *
   * @return the words; empty where there are no buffers, or nothing is known of them
   */
  public static String of(ProfileSnapshot snapshot) {
    StringJoiner pools = new StringJoiner(", ");
    for (BufferPool pool : snapshot.coverage().pools()) {
      if (pool.buffers() > 0) {
        pools.add(
            lenientFormat(
                "%s with %s%s",
                Units.counted(pool.buffers(), pool.name() + " buffer", pool.name() + " buffers"),
                Units.bytes(pool.bytes()),
                pool.limit() > 0 ? " of at most " + Units.bytes(pool.limit()) : ""));
      }
    }
    return pools.length() == 0 ? "" : "outside the heap: " + pools;
  }
}
