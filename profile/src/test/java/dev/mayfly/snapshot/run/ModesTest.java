package dev.mayfly.snapshot.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** One mode, several, and none. */
final class ModesTest {
  private static final Modes<ContextMode> TREE = Modes.of(ContextMode.TREE);
  private static final Modes<ContextMode> SITE = Modes.of(ContextMode.SITE);

  @Test
  void aMergeIncludesBothAndIsNeither() {
    Modes<ContextMode> merged = TREE.plus(SITE);
    assertThat(merged.includes(ContextMode.SITE)).isTrue();
    assertThat(merged.includes(ContextMode.TREE)).isTrue();
    assertThat(merged.includes(ContextMode.SAMPLED)).isFalse();
    assertThat(merged.isOnly(ContextMode.SITE)).isFalse();
    assertThat(SITE.plus(SITE).isOnly(ContextMode.SITE)).isTrue();
  }

  @Test
  void theOrderOfTheMergeDoesNotMatter() {
    assertThat(TREE.plus(SITE)).isEqualTo(SITE.plus(TREE));
    assertThat(TREE.plus(Modes.unknown())).isEqualTo(TREE);
  }

  @Test
  void theTextIsReadBack() {
    assertThat(TREE.plus(SITE).text()).isEqualTo("site | tree");
    assertThat(Modes.<ContextMode>parse("site | tree")).isEqualTo(TREE.plus(SITE));
    assertThat(Modes.<ContextMode>parse("")).isEqualTo(Modes.unknown());
    assertThat(Modes.<ContextMode>unknown().text()).isEmpty();
  }

  @Test
  void aModeOfALaterVersionIsKept() {
    Modes<ContextMode> later = Modes.parse("quantum");
    assertThat(later.plus(TREE).text()).isEqualTo("quantum | tree");
    assertThat(later.includes(ContextMode.TREE)).isFalse();
  }

  @Test
  void mergedProgramsHaveTheModesAndTheOptionsOfBoth() {
    Environment merged = environment(TREE, "charge").plus(environment(SITE, "coverage"));
    assertThat(merged.contextModes()).isEqualTo(TREE.plus(SITE));
    assertThat(merged.optionValues("jdk")).containsExactly("charge", "coverage");
    assertThat(merged.optionValues("scope")).isEmpty();
  }

  private static Environment environment(Modes<ContextMode> contexts, String jdk) {
    return new Environment(
        "1",
        "17",
        "vm",
        "gc",
        contexts,
        Modes.of(LifetimeMode.OFF),
        "all",
        ImmutableMap.of("jdk", jdk),
        Instant.EPOCH,
        Instant.EPOCH,
        -1,
        "");
  }
}
