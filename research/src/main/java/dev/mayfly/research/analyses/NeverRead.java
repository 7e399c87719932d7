package dev.mayfly.research.analyses;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.finding.Observation;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds fields, or arrays of a type, that woven code writes at least 10,000 times and never reads;
 * {@code analysis=fields} counts them.
 */
final class NeverRead {
  static final Findings.Search SEARCH = NeverRead::of;

  private static final long LEAST_WRITES = 10_000;
  private static final String ANALYSIS = "fields";

  private NeverRead() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    List<AnalysisTable> tables = new ArrayList<>();
    long all = 0;
    for (AnalysisTable table : snapshot.get(AnalysisTable.PART)) {
      if (table.analysis().equals(ANALYSIS) && table.columns().size() == 2) {
        tables.add(table);
        for (ImmutableLongArray counts : table.rows().values()) {
          all += counts.get(1);
        }
      }
    }
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (AnalysisTable table : tables) {
      addUnread(table, all, found);
    }
    return found.build();
  }

  private static void addUnread(
      AnalysisTable table, long all, ImmutableList.Builder<Finding> found) {
    for (Map.Entry<String, ImmutableLongArray> row : table.rows().entrySet()) {
      long reads = row.getValue().get(0);
      long writes = row.getValue().get(1);
      if (reads == 0 && writes >= LEAST_WRITES && !row.getKey().isEmpty()) {
        found.add(of(row.getKey(), writes, writes / (double) all));
      }
    }
  }

  /** A field with its class, or a type of arrays. Writes cost much less than objects. */
  private static Finding of(String member, long writes, double share) {
    boolean isArray = member.endsWith("[]");
    int dot = member.lastIndexOf('.');
    String typeName = isArray || dot < 0 ? member : member.substring(0, dot);
    return Observation.of(
        "never read",
        typeName,
        Finding.Evidence.ANALYSES,
        share / 100,
        -1,
        names ->
            lenientFormat(
                "%s written %s times and never read by woven code.",
                isArray
                    ? "The elements of all " + names.type(member) + " are"
                    : lenientFormat(
                        "The field %s%s is",
                        names.code(typeName), member.substring(typeName.length())),
                names.count(writes)));
  }
}
