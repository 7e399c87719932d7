package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.layout.AssessedClass;
import dev.mayfly.layout.ByteRange;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.List;

/**
 * Immutable: classes of the program that could be value classes, and would save one byte in twenty
 * or more.
 *
 * @param candidates the classes, the one with the most bytes first
 * @param saved the bytes that they save beyond compact headers
 * @param allBytes the bytes of all counted objects
 */
record ValueClassCandidates(ImmutableList<AssessedClass> candidates, ByteRange saved, long allBytes)
    implements Finding {

  private static final double LEAST_SHARE = 0.05;
  private static final int NAMED = 3;

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    LayoutAdvice advice = LayoutAdvice.of(snapshot);
    ValueClassCandidates found =
        new ValueClassCandidates(advice.candidates(), advice.byCandidates(), advice.today());
    return advice.candidates().isEmpty() || found.weight() < LEAST_SHARE
        ? ImmutableList.of()
        : ImmutableList.of(found);
  }

  @Override
  public String kind() {
    return "value-class candidates";
  }

  /** By their least savings. */
  @Override
  public long worth() {
    return saved.low();
  }

  @Override
  public double weight() {
    return (double) saved.low() / Math.max(1, allBytes);
  }

  @Override
  public String typeName() {
    return candidates.get(0).typeName();
  }

  @Override
  public Evidence evidence() {
    return Evidence.LAYOUT;
  }

  @Override
  public String words(Names names) {
    String low = names.bytes(saved.low());
    String high = names.bytes(saved.high());
    return "As value classes (JEP 401), "
        + named(names)
        + " would save "
        + (low.equals(high) ? low : low + " to " + high)
        + " of "
        + names.bytes(allBytes)
        + "; nothing known depends on the identity of their objects.";
  }

  private String named(Names names) {
    List<String> first =
        candidates.stream().limit(NAMED).map(each -> names.code(each.typeName())).toList();
    int more = candidates.size() - first.size();
    if (more > 0) {
      return String.join(", ", first)
          + " and "
          + names.count(more)
          + (more == 1 ? " other" : " others");
    }
    String last = first.get(first.size() - 1);
    return first.size() == 1
        ? last
        : String.join(", ", first.subList(0, first.size() - 1)) + " and " + last;
  }
}
