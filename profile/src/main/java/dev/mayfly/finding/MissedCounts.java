package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.SelfCheck;
import java.util.List;

/**
 * Immutable: a woven method that counted fewer objects of a type than the JVM sampled in it. It is
 * about Mayfly, not about the program.
 *
 * @param row the method with the largest difference
 * @param others how many more methods and types there are
 */
record MissedCounts(SelfCheck.Row row, int others) implements Finding {

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    List<SelfCheck.Row> rows = snapshot.whole().selfCheck().discrepancies();
    return rows.isEmpty()
        ? ImmutableList.of()
        : ImmutableList.of(new MissedCounts(rows.get(0), rows.size() - 1));
  }

  @Override
  public String kind() {
    return "self-check";
  }

  /** Counts that are wrong matter more than what they say. */
  @Override
  public double weight() {
    return 2;
  }

  @Override
  public String typeName() {
    return row.typeName();
  }

  @Override
  public Evidence evidence() {
    return Evidence.SITES;
  }

  @Override
  public String words(Names names) {
    MethodFrame method = row.method();
    String owner = names.code(method.className());
    return "Mayfly counted "
        + names.count(row.counted())
        + " allocations of "
        + names.type(row.typeName())
        + " in "
        + (method.methodName().equals("<init>")
            ? "new " + owner
            : owner + "." + method.methodName())
        + ", but the JVM sampled "
        + names.count(row.samples())
        + " there"
        + (others == 0 ? "" : "; likewise in " + names.count(others) + " more places")
        + ". The counts are too low: this is an error in Mayfly. Please report it.";
  }
}
