package dev.mayfly.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Where uses of objects were observed. */
final class WatchedDragTest {
  @Test
  void usesAreObservedWhereOneOfTheProgramsObservedThem() {
    ProfileSnapshot drag = snapshot(LifetimeMode.DRAG);
    ProfileSnapshot sampled = snapshot(LifetimeMode.SAMPLED);
    assertThat(WatchedDrag.isObserved(drag)).isTrue();
    assertThat(WatchedDrag.isObserved(sampled)).isFalse();
    assertThat(WatchedDrag.isObserved(sampled.plus(drag))).isTrue();
  }

  private static ProfileSnapshot snapshot(LifetimeMode mode) {
    return ProfileSnapshot.EMPTY.with(
        Environment.PART,
        new Environment(
            "",
            "",
            "",
            "",
            Modes.unknown(),
            Modes.of(mode),
            "",
            ImmutableMap.of(),
            Instant.EPOCH,
            Instant.EPOCH));
  }
}
