package dev.mayfly.research.analyses;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.finding.Observation;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.Map;

/**
 * Finds arrays of one type and place, of whose elements woven code reads less than 1 %; {@code
 * analysis=slots} counts them.
 */
final class UnreadSlots {
  static final Findings.Search SEARCH = UnreadSlots::of;

  private static final long LEAST_ELEMENTS = 10_000;
  private static final double MOST_READ = 0.01;
  private static final String ANALYSIS = "slots";
  private static final String OF = " of ";

  private UnreadSlots() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (AnalysisTable table : snapshot.get(AnalysisTable.PART)) {
      if (table.analysis().equals(ANALYSIS)) {
        addUnread(table, found);
      }
    }
    return found.build();
  }

  private static void addUnread(AnalysisTable table, ImmutableList.Builder<Finding> found) {
    long all = table.rows().values().stream().mapToLong(counts -> counts.get(0)).sum();
    for (Map.Entry<String, ImmutableLongArray> row : table.rows().entrySet()) {
      String name = row.getKey();
      int of = name.indexOf("[]" + OF);
      long elements = row.getValue().get(0);
      long read = row.getValue().get(2);
      if (of > 0 && elements >= LEAST_ELEMENTS && read < MOST_READ * elements) {
        String type = name.substring(0, of + 2);
        String place = name.substring(type.length() + OF.length());
        found.add(of(type, place, elements, read, elements / (double) all));
      }
    }
  }

  /** They may take much room, but writing them costs much less than objects. */
  private static Finding of(String typeName, String place, long elements, long read, double share) {
    return Observation.of(
        "array slots never read",
        typeName,
        Finding.Evidence.ANALYSES,
        share / 100,
        -1,
        names ->
            lenientFormat(
                "The %s arrays of %s have %s elements. Woven code reads %s of them.",
                names.type(typeName),
                names.place(place),
                names.count(elements),
                read == 0 ? "none" : "only " + names.count(read)));
  }
}
