package dev.mayfly.research.uses;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Where uses of objects were recorded. */
final class DragsTest {
  @Test
  void usesAreObservedWhereOneOfTheProgramsObservedThem() {
    ProfileSnapshot drag = environment("drag");
    ProfileSnapshot off = environment("off");
    assertThat(Drags.isObserved(drag)).isTrue();
    assertThat(Drags.isObserved(off)).isFalse();
    assertThat(Drags.isObserved(off.plus(drag))).isTrue();
    assertThat(Drags.countsAccesses(off.plus(drag))).isFalse();
    assertThat(Drags.countsAccesses(environment("accesses"))).isTrue();
  }

  /** A program without objects that ran with this value of the option. */
  static ProfileSnapshot environment(String uses) {
    return ProfileSnapshot.EMPTY.with(
        Environment.PART,
        new Environment(
            "",
            "",
            "",
            "",
            Modes.unknown(),
            Modes.unknown(),
            "",
            ImmutableMap.of("uses", uses),
            Instant.EPOCH,
            Instant.EPOCH,
            -1,
            ""));
  }
}
