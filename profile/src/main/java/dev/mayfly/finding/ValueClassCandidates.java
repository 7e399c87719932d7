package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.layout.AssessedClass;
import dev.mayfly.layout.ByteRange;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.List;

/**
 * Finds classes of the program that could be value classes, and would save one byte in twenty or
 * more.
 */
final class ValueClassCandidates {
  private static final double LEAST_SHARE = 0.05;
  private static final int NAMED = 3;

  private ValueClassCandidates() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    LayoutAdvice advice = LayoutAdvice.of(snapshot);
    ImmutableList<AssessedClass> candidates = advice.candidates();
    ByteRange saved = advice.byCandidates();
    double share = (double) saved.low() / Math.max(1, advice.today());
    return candidates.isEmpty() || share < LEAST_SHARE
        ? ImmutableList.of()
        : ImmutableList.of(
            Observation.of(
                "value-class candidates",
                candidates.get(0).typeName(),
                Finding.Evidence.LAYOUT,
                share, // by their least savings
                saved.low(),
                names -> {
                  String low = names.bytes(saved.low());
                  String high = names.bytes(saved.high());
                  return lenientFormat(
                      "As value classes (JEP 401), %s would save %s of %s; nothing known depends on"
                          + " the identity of their objects.",
                      named(candidates, names),
                      low.equals(high) ? low : low + " to " + high,
                      names.bytes(advice.today()));
                }));
  }

  private static String named(List<AssessedClass> candidates, Names names) {
    List<String> first =
        candidates.stream().limit(NAMED).map(each -> names.code(each.typeName())).toList();
    int more = candidates.size() - first.size();
    if (more > 0) {
      return lenientFormat(
          "%s and %s%s",
          String.join(", ", first), names.count(more), more == 1 ? " other" : " others");
    }
    String last = first.get(first.size() - 1);
    return first.size() == 1
        ? last
        : String.join(", ", first.subList(0, first.size() - 1)) + " and " + last;
  }
}
