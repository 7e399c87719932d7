package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.parts.Part;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable: how much of all allocations was counted.
 *
 * @param allocatedBytes the bytes that the profiled threads allocated; −1 where the JVM does not
 *     say
 * @param sites the allocation sites found in them
 * @param notWoven classes or methods that were not woven, by reason, the most frequent first
 * @param unwoven unwoven packages with about their bytes, the most first; empty if unknown
 * @param pools the buffers outside the heap, as they are now; empty where it is not known
 */
public record Coverage(
    long countedBytes,
    long allocatedBytes,
    int classesWoven,
    int sites,
    ImmutableList<NotWoven> notWoven,
    ImmutableList<UnwovenBytes> unwoven,
    ImmutableList<BufferPool> pools) {

  /** Empty: nothing seen. */
  public static final Coverage EMPTY = new Coverage(0, 0, 0, 0, ImmutableList.of());

  /** The share of all allocations that was counted. */
  public static final Part<Coverage> PART =
      Part.counters("coverage", EMPTY, Coverage::minus, Coverage::plus);

  /** Checks that no count is negative; joins equal reasons and sorts them. */
  public Coverage {
    Counters.requireCount(countedBytes, "countedBytes");
    Counters.requireCountOrUnknown(allocatedBytes, "allocatedBytes");
    Counters.requireCount(classesWoven, "classesWoven");
    Counters.requireCount(sites, "sites");
    Map<String, NotWoven> byReason = new TreeMap<>();
    notWoven.forEach(entry -> byReason.merge(entry.reason(), entry, NotWoven::plus));
    notWoven =
        ImmutableList.sortedCopyOf(
            Comparator.comparingLong(NotWoven::count).reversed(), byReason.values());
    unwoven = sum(unwoven, 1, List.of());
  }

  /** A coverage of which only the counted bytes are known. */
  public Coverage(
      long countedBytes,
      long allocatedBytes,
      int classesWoven,
      int sites,
      ImmutableList<NotWoven> notWoven) {
    this(
        countedBytes,
        allocatedBytes,
        classesWoven,
        sites,
        notWoven,
        ImmutableList.of(),
        ImmutableList.of());
  }

  private static ImmutableList<UnwovenBytes> sum(
      List<UnwovenBytes> some, int sign, List<UnwovenBytes> others) {
    Map<String, Long> bytes = new TreeMap<>();
    some.forEach(each -> bytes.merge(each.packages(), each.bytes(), Long::sum));
    others.forEach(each -> bytes.merge(each.packages(), sign * each.bytes(), Long::sum));
    if (bytes.isEmpty()) {
      return ImmutableList.of();
    }
    return bytes.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(entry -> new UnwovenBytes(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingLong(UnwovenBytes::bytes).reversed())
        .collect(ImmutableList.toImmutableList());
  }

  /** The coverage of both programs. */
  public Coverage plus(Coverage other) {
    return new Coverage(
        Counters.plus(countedBytes, other.countedBytes),
        Counters.plusOrUnknown(allocatedBytes, other.allocatedBytes),
        Counters.plus(classesWoven, other.classesWoven),
        Counters.plus(sites, other.sites),
        ImmutableList.<NotWoven>builder().addAll(notWoven).addAll(other.notWoven).build(),
        sum(unwoven, 1, other.unwoven),
        BufferPool.plus(pools, other.pools));
  }

  /** The bytes since an earlier moment; classes, sites, reasons and pools as they are now. */
  public Coverage minus(Coverage earlier) {
    return new Coverage(
        Counters.minus(countedBytes, earlier.countedBytes),
        Counters.minusOrUnknown(allocatedBytes, earlier.allocatedBytes),
        classesWoven,
        sites,
        notWoven,
        sum(unwoven, -1, earlier.unwoven),
        pools);
  }
}
