package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The builder sets the given values, and refuses numbers that mean nothing. */
final class ProfilerConfigTest {
  private static final ProfilerConfig OTHER =
      new ProfilerConfig(ContextMode.SITE, LifetimeMode.EXACT, 7, 0.1, 1_000, 42, 300, 20);

  @Test
  void aBuilderHasTheDefaults() {
    assertThat(ProfilerConfig.builder().build()).isEqualTo(ProfilerConfig.DEFAULT);
    assertThat(ProfilerConfig.DEFAULT)
        .isEqualTo(
            new ProfilerConfig(
                ContextMode.TREE, LifetimeMode.SAMPLED, 0, 0.05, 0, 1, 500_000, 2_000));
  }

  @Test
  void aBuilderSetsEverything() {
    assertThat(
            ProfilerConfig.builder()
                .contexts(ContextMode.SITE)
                .lifetimes(LifetimeMode.EXACT)
                .samplingInterval(7)
                .precision(0.1)
                .trackedCapacity(1_000)
                .seed(42)
                .nodeBudget(300)
                .depthBudget(20)
                .build())
        .isEqualTo(OTHER);
  }

  @ParameterizedTest
  @MethodSource("outOfRange")
  void aNumberOutOfRangeIsRefused(UnaryOperator<ProfilerConfig.Builder> change) {
    ProfilerConfig.Builder builder = change.apply(ProfilerConfig.builder());
    assertThatIllegalArgumentException().isThrownBy(builder::build);
  }

  static Stream<UnaryOperator<ProfilerConfig.Builder>> outOfRange() {
    return Stream.of(
        builder -> builder.samplingInterval(-1),
        builder -> builder.trackedCapacity(-1),
        builder -> builder.nodeBudget(0),
        builder -> builder.depthBudget(0),
        builder -> builder.precision(0),
        builder -> builder.precision(1),
        builder -> builder.precision(Double.NaN));
  }
}
