package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.CallNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimedBirthsTest {
  private final Fixture fixture = new Fixture(1, 1000);

  @Test
  void claimedBirthBelongsToTheClaimingSite() {
    CallNode constructor = context("constructor");
    CallNode maker = context("maker");
    Object object = fixture.born(1, constructor, 4);
    fixture.tracker.claimed(object, 2, maker, 4, 1);

    List<Fixture.Entry> entries = fixture.snapshot();

    assertThat(entries).hasSize(1);
    assertThat(entries.get(0).site()).isEqualTo(2);
    assertThat(entries.get(0).context().frame()).isEqualTo(maker.frame());
    assertThat(entries.get(0).lifetimes().estimatedBirths()).isEqualTo(4);
  }

  @Test
  void claimReachesTheLastFewBirthsOnly() {
    CallNode context = context("few");
    Object old = fixture.born(1, context, 1);
    Object recent = fixture.born(1, context, 1);
    List<Object> others = fixture.born(3, context);
    fixture.tracker.claimed(old, 2, context, 1, 1);
    fixture.tracker.claimed(recent, 3, context, 1, 1);
    fixture.tracker.claimed(new Object(), 4, context, 1, 1);

    assertThat(fixture.snapshot())
        .extracting(Fixture.Entry::site)
        .containsExactlyInAnyOrder(1, 3, SITE);
    assertThat(others).hasSize(3);
  }

  @Test
  void claimOnThreadWithoutBirthsDoesNothing() throws InterruptedException {
    Object object = fixture.born(1, context("other"), 1);
    Fixture.onThread(() -> fixture.tracker.claimed(object, 2, context("other"), 1, 1));

    assertThat(fixture.snapshot()).extracting(Fixture.Entry::site).containsExactly(1);
  }
}
