package dev.mayfly;

import com.google.common.collect.ImmutableList;
import dev.mayfly.recording.ledger.UnwovenLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.UnwovenBytes;

/** Thread-safe, without state. Makes the part of a snapshot that says how much was counted. */
final class CoverageAssembly {
  private CoverageAssembly() {}

  /**
   * The coverage as of now.
   *
   * @param countedBytes the bytes that were counted
   * @param allocatedBytes the bytes that were really allocated
   * @param sites how many sites are known
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
        BufferPools.ofThisMachine());
  }

  private static NotWoven notWoven(String reason, WeavingLedger.NotWoven names) {
    return new NotWoven(reason, names.count(), ImmutableList.copyOf(names.examples()));
  }
}
