package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.BufferPool;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.Map;

/**
 * Finds sites that have ten buffers outside the heap or more, none of which was freed, of 64 MB or
 * more, or of a quarter of the limit of direct buffers.
 */
final class DirectMemoryGrows {
  private static final long FEWEST = 10;
  private static final long LEAST_BYTES = 64_000_000;
  private static final double LEAST_SHARE = 0.25;
  private static final String ANALYSIS = "memory";
  private static final String TABLE = "Direct and native memory";
  private static final String DIRECT = " (direct)";
  private static final String NATIVE = " (native)";

  private DirectMemoryGrows() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (AnalysisTable table : snapshot.get(AnalysisTable.PART)) {
      if (table.analysis().equals(ANALYSIS) && table.title().equals(TABLE)) {
        for (Map.Entry<String, ImmutableLongArray> row : table.rows().entrySet()) {
          if (row.getKey().endsWith(DIRECT)) {
            add(row, true, limit(snapshot), found);
          } else if (row.getKey().endsWith(NATIVE)) {
            add(row, false, -1, found);
          }
        }
      }
    }
    return found.build();
  }

  private static void add(
      Map.Entry<String, ImmutableLongArray> row,
      boolean direct,
      long limit,
      ImmutableList.Builder<Finding> found) {
    long live = row.getValue().get(0);
    long freed = row.getValue().get(1);
    long buffers = row.getValue().get(3);
    boolean large = live >= LEAST_BYTES || (limit > 0 && live >= LEAST_SHARE * limit);
    if (large && freed == 0 && buffers >= FEWEST) {
      String place = row.getKey().substring(0, row.getKey().length() - DIRECT.length());
      found.add(
          Observation.of(
              "direct memory grows",
              direct ? "java.nio.ByteBuffer" : "java.lang.foreign.MemorySegment",
              Finding.Evidence.ANALYSES,
              1.5, // less than a measured leak, more than a possible saving
              -1,
              names ->
                  lenientFormat(
                      "%s has allocated %s%s%s outside the heap%s. None was freed: the program"
                          + " refers to them, or no garbage collection has run since.",
                      names.place(place),
                      names.count(buffers),
                      direct ? " direct buffers with " : " native segments with ",
                      names.bytes(live),
                      limit > 0 ? ", of at most " + names.bytes(limit) : "")));
    }
  }

  private static long limit(ProfileSnapshot snapshot) {
    return snapshot.coverage().pools().stream()
        .filter(pool -> pool.name().equals(BufferPool.DIRECT))
        .mapToLong(BufferPool::limit)
        .findFirst()
        .orElse(-1);
  }
}
