package dev.mayfly;

import com.google.common.collect.ImmutableList;
import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.snapshot.run.BufferPool;
import java.lang.management.BufferPoolMXBean;

/** Thread-safe, without state: the buffers outside the heap, as this JVM counts them. */
final class BufferPools {
  private static final class Limit {
    static final long OF_DIRECT_BUFFERS = find();

    /** As the JDK does: where the flag is not set, as much as the heap may take. */
    private static long find() {
      try {
        HotSpotDiagnosticMXBean flags = VmBeans.diagnostics();
        long limit = Long.parseLong(flags.getVMOption("MaxDirectMemorySize").getValue());
        return limit > 0 ? limit : Runtime.getRuntime().maxMemory();
      } catch (RuntimeException | LinkageError unknown) { // another JVM than HotSpot
        return -1;
      }
    }
  }

  private BufferPools() {}

  static ImmutableList<BufferPool> ofThisMachine() {
    ImmutableList.Builder<BufferPool> pools = ImmutableList.builder();
    for (BufferPoolMXBean pool : VmBeans.bufferPools()) {
      boolean direct = pool.getName().equals(BufferPool.DIRECT);
      pools.add(
          new BufferPool(
              pool.getName(),
              Math.max(0, pool.getCount()),
              Math.max(0, pool.getTotalCapacity()),
              direct ? Limit.OF_DIRECT_BUFFERS : -1));
    }
    return pools.build();
  }
}
