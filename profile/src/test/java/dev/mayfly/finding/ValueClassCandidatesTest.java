package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ValueClassCandidatesTest {

  private static final MethodFrame MAIN = new MethodFrame("Main", "main", "()V");
  private static final MethodFrame OTHER = new MethodFrame("Main", "other", "()V");

  /** A thousand boxes of an int in an array, made in the same method or in another one. */
  private static ProfileSnapshot profile(MethodFrame maker, boolean isFinal) {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(MAIN)
        .record(
            new AllocationSite(MAIN, 3, "Id[]", AllocationKind.ARRAY),
            new AllocationStats(1, 1000, 4016, 0));
    root.child(maker)
        .record(
            new AllocationSite(maker, 4, "Id", AllocationKind.OBJECT),
            new AllocationStats(1000, 0, 16_000, 0));
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .with(
            ClassShapes.PART,
            ClassShapes.of(
                List.of(
                    new ClassShape("java.lang.Object", "", List.of(), Set.of()),
                    new ClassShape(
                        "Id",
                        "java.lang.Object",
                        List.of(new FieldShape("id", "int", isFinal)),
                        Set.of()))));
  }

  @Test
  void saysWhatTheySave() {
    List<Finding> found = ValueClassCandidates.of(profile(MAIN, true));
    assertThat(found).hasSize(1);
    assertThat(found.get(0).words(FindingsTest.NAMES))
        .isEqualTo(
            "As value classes (JEP 401), Id would save 12000 B of 20016 B; nothing known depends on"
                + " the identity of their objects.");
    assertThat(found.get(0).weight()).isBetween(0.59, 0.6);
    assertThat(Findings.of(profile(MAIN, true)).all())
        .extracting(Finding::kind)
        .containsExactly("value-class candidates");
  }

  @Test
  void isSilentWhereTheObjectsMayBeElsewhere() {
    assertThat(ValueClassCandidates.of(profile(OTHER, true))).isEmpty();
  }

  @Test
  void isSilentWhereNoClassIsACandidate() {
    assertThat(ValueClassCandidates.of(profile(MAIN, false))).isEmpty();
  }
}
