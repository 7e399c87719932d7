package dev.mayfly.research.uses;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LastUsesTest {
  private static final UsePlace CLOSE = new UsePlace("a.Parser", "close", 7, "");
  private static final UsePlace NEXT = new UsePlace("a.Parser", "next", 112, "");

  /** Most of the dead were used last at next, most of all at close, and even more at no place. */
  private static final LastUses USES =
      LastUses.of(
          Map.of(
              UsePlace.UNKNOWN,
              new LastUse(9, 9, 9),
              NEXT,
              new LastUse(4, 40, 0),
              CLOSE,
              new LastUse(1, 2, 6)));

  @Test
  void placeOfMost() {
    assertThat(USES.mostDead().orElseThrow().getKey()).isEqualTo(NEXT);
    assertThat(USES.most().orElseThrow().getKey()).isEqualTo(CLOSE);
    assertThat(USES.objects()).isEqualTo(29);
    assertThat(LastUses.NONE.most()).isEmpty();
    assertThat(USES.mostDead().orElseThrow().getValue().meanDragNanos()).isEqualTo(10);
    assertThat(new LastUse(0, 0, 3).meanDragNanos()).isZero();
  }

  @Test
  void theDeadSubtractAndTheLivingStay() {
    LastUses earlier =
        LastUses.of(Map.of(NEXT, new LastUse(4, 40, 2), CLOSE, new LastUse(0, 0, 9)));
    assertThat(USES.minus(earlier).places()).containsOnlyKeys(UsePlace.UNKNOWN, CLOSE);
    assertThat(USES.minus(earlier).places().get(CLOSE)).isEqualTo(new LastUse(1, 2, 6));
    assertThat(USES.plus(earlier).places().get(NEXT)).isEqualTo(new LastUse(8, 80, 2));
    assertThat(LastUses.of(Map.of(NEXT, new LastUse(0, 0, 0)))).isEqualTo(LastUses.NONE);
  }
}
