package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Counters;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Immutable: the threads of a like name, such as those of a pool, live and finished ones.
 *
 * @param name the {@linkplain ThreadGroupName name of the group}; of a single thread its own
 * @param live how many of them had not finished
 * @param allocatedBytes the bytes that the JVM reports for those threads that it reports them for;
 *     −1 if for none
 * @param isLowerBound whether the threads may have allocated more than that
 * @param rows the rows of the threads, the largest first
 */
public record SimilarThreads(
    String name,
    int threads,
    int live,
    AllocationStats stats,
    long allocatedBytes,
    boolean isLowerBound,
    ImmutableList<ThreadSnapshot> rows) {

  private static final Comparator<SimilarThreads> LARGEST_FIRST =
      Comparator.comparingLong((SimilarThreads group) -> group.stats.bytes())
          .thenComparingLong(group -> group.stats.allocations())
          .reversed()
          .thenComparing(SimilarThreads::name);

  /** Checks that no count is negative. */
  public SimilarThreads {
    Counters.requireCount(threads, "threads");
    Counters.requireCount(live, "live");
    Counters.requireCountOrUnknown(allocatedBytes, "allocatedBytes");
  }

  /**
   * Groups rows of threads by name.
   *
   * @return the groups, the largest first
   */
  public static ImmutableList<SimilarThreads> of(Iterable<ThreadSnapshot> rows) {
    Map<String, ImmutableList.Builder<ThreadSnapshot>> groups = new LinkedHashMap<>();
    for (ThreadSnapshot row : rows) {
      groups
          .computeIfAbsent(ThreadGroupName.of(row.name()), name -> ImmutableList.builder())
          .add(row);
    }
    ImmutableList.Builder<SimilarThreads> all = ImmutableList.builder();
    groups.forEach((name, members) -> all.add(of(name, members.build())));
    return ImmutableList.sortedCopyOf(LARGEST_FIRST, all.build());
  }

  /** The {@linkplain ThreadGroupName name of the group}, of a single thread, too. */
  public String groupName() {
    return ThreadGroupName.of(name);
  }

  /** Whether the JVM reports the bytes of each of them. */
  public boolean isAllocationKnown() {
    return rows.stream().allMatch(row -> row.allocatedBytes() >= 0);
  }

  private static SimilarThreads of(String name, ImmutableList<ThreadSnapshot> rows) {
    int threads = 0;
    int live = 0;
    AllocationStats stats = AllocationStats.EMPTY;
    long allocated = Counters.UNKNOWN;
    boolean lowerBound = false;
    for (ThreadSnapshot row : rows) {
      threads = Counters.plus(threads, row.threads());
      live = Counters.plus(live, row.live());
      stats = stats.plus(row.stats());
      lowerBound |= row.isLowerBound();
      if (row.allocatedBytes() >= 0) {
        allocated = Counters.plus(Math.max(0, allocated), row.allocatedBytes());
      }
    }
    return new SimilarThreads(
        rows.size() == 1 ? rows.get(0).name() : name,
        threads,
        live,
        stats,
        allocated,
        lowerBound,
        rows);
  }
}
