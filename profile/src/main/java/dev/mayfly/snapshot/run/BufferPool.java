package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.amounts.Counters;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable: the buffers outside the heap of one kind, as the JVM reports them.
 *
 * @param name as the JVM names it: {@code direct}, {@code mapped}
 * @param limit how many bytes there may be; -1 where there is no limit, or it is unknown
 */
public record BufferPool(String name, long buffers, long bytes, long limit) {
  /** The name of the pool of direct buffers. */
  public static final String DIRECT = "direct";

  /** Checks that no number is negative. */
  public BufferPool {
    Counters.requireCount(buffers, "buffers");
    Counters.requireCount(bytes, "bytes");
    Counters.requireCountOrUnknown(limit, "limit");
  }

  private BufferPool plus(BufferPool other) {
    return new BufferPool(
        name,
        Counters.plus(buffers, other.buffers),
        Counters.plus(bytes, other.bytes),
        Counters.plusOrUnknown(limit, other.limit));
  }

  /** The pools of two programs, by name. */
  static ImmutableList<BufferPool> plus(List<BufferPool> one, List<BufferPool> other) {
    Map<String, BufferPool> sum = new TreeMap<>();
    one.forEach(pool -> sum.put(pool.name, pool));
    other.forEach(pool -> sum.merge(pool.name, pool, BufferPool::plus));
    return ImmutableList.copyOf(sum.values());
  }
}
