package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.SelfCheck;
import java.util.List;

/**
 * Finds a woven method that counted fewer objects of a type than the JVM sampled in it. It is about
 * Mayfly, not about the program.
 */
final class MissedCounts {
  private MissedCounts() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    List<SelfCheck.Row> rows = snapshot.whole().selfCheck().discrepancies();
    return rows.isEmpty() ? ImmutableList.of() : ImmutableList.of(of(rows.get(0), rows.size() - 1));
  }

  /** Counts that are wrong matter more than what they say. */
  private static Finding of(SelfCheck.Row row, int others) {
    return Observation.of(
        "self-check",
        row.typeName(),
        Finding.Evidence.SITES,
        2,
        -1,
        names ->
            lenientFormat(
                "Mayfly counted %s allocations of %s in %s, but the JVM sampled %s there%s. The"
                    + " counts are too low: this is an error in Mayfly. Please report it.",
                names.count(row.counted()),
                names.type(row.typeName()),
                nameOf(row.method(), names),
                names.count(row.samples()),
                others == 0 ? "" : "; likewise in " + names.count(others) + " more places"));
  }

  private static String nameOf(MethodFrame method, Names names) {
    String owner = names.code(method.className());
    return method.methodName().equals("<init>")
        ? "new " + owner
        : owner + "." + method.methodName();
  }
}
