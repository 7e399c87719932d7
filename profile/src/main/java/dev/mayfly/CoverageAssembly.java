package dev.mayfly;

import com.google.common.collect.ImmutableList;
import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.UnwovenLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.snapshot.run.BufferPool;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.UnwovenBytes;
import java.lang.management.BufferPoolMXBean;

/** Thread-safe, without state. Makes the part of a snapshot that says how much was counted. */
final class CoverageAssembly {
  private CoverageAssembly() {}

  /**
   * The coverage as of now.
   *
   * @param allocatedBytes the bytes that were really allocated
   */
  static Coverage coverage(
      long countedBytes,
      long allocatedBytes,
      int sites,
      WeavingLedger weaving,
      UnwovenLedger unwoven) {
    return new Coverage(
        countedBytes,
        allocatedBytes,
        weaving.classes(),
        sites,
        weaving.notWoven().entrySet().stream()
            .map(entry -> notWoven(entry.getKey(), entry.getValue()))
            .collect(ImmutableList.toImmutableList()),
        unwoven.bytes().entrySet().stream()
            .map(entry -> new UnwovenBytes(entry.getKey(), entry.getValue()))
            .collect(ImmutableList.toImmutableList()),
        bufferPools());
  }

  private static NotWoven notWoven(String reason, WeavingLedger.NotWoven names) {
    return new NotWoven(reason, names.count(), ImmutableList.copyOf(names.examples()));
  }

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

  private static ImmutableList<BufferPool> bufferPools() {
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
