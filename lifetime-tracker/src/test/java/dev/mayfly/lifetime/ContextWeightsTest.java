package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.CallNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lifetimes of contexts with different probabilities have entries of their own. */
class ContextWeightsTest {
  private final Fixture fixture = new Fixture(1, 10_000);
  private final CallNode here = context("here");

  private List<String> entries() {
    List<String> lines = new ArrayList<>();
    for (Fixture.Entry entry : fixture.snapshot()) {
      lines.add(
          entry.site()
              + " by "
              + entry.contextWeight()
              + ": "
              + entry.lifetimes().births()
              + " for "
              + Math.round(entry.lifetimes().estimatedBirths())
              + ", dead "
              + entry.lifetimes().deaths());
    }
    return lines;
  }

  @Test
  void eachWeightHasAnEntry() {
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      objects.add(fixture.born(SITE, here, 2, 1));
      objects.add(fixture.born(SITE, here, 2, 8));
      objects.add(fixture.born(SITE, here, 2, 0));
    }
    fixture.kill(objects.get(1));
    fixture.collect();
    assertThat(entries())
        .containsExactlyInAnyOrder(
            "7 by 1: 3 for 6, dead 0", "7 by 8: 3 for 6, dead 1", "7 by 0: 3 for 6, dead 0");
  }

  @Test
  void survivorsKeepTheirs() throws InterruptedException {
    List<Object> objects = new ArrayList<>();
    Fixture.onThread(
        () -> {
          for (int i = 0; i < 100; i++) {
            objects.add(fixture.born(SITE, context("thread"), 1, i % 2 == 0 ? 4 : 0));
          }
        });
    fixture.collect();
    fixture.collect();
    for (int i = 0; i < 100; i += 4) {
      fixture.kill(objects.get(i));
    }
    fixture.collect();
    assertThat(entries())
        .containsExactlyInAnyOrder("7 by 4: 50 for 50, dead 25", "7 by 0: 50 for 50, dead 0");
  }

  @Test
  void aClaimChangesIt() {
    Object object = fixture.born(SITE, here, 4, 0);
    fixture.tracker.claimed(object, 9, here, 2, 16);
    assertThat(entries()).containsExactly("9 by 16: 1 for 2, dead 0");
  }

  /** Each is born at a constructor and claimed by a site, as all objects of woven classes are. */
  @Test
  void claimsWithoutEndKeepObjectsApart() {
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      int site = 10 + i % 10;
      Object object = fixture.born(100 + site, here, 2, i % 3 == 0 ? 4 : 0);
      fixture.tracker.claimed(object, site, here, 2, i % 2 == 0 ? 8 : 0);
      objects.add(object);
    }
    List<String> expected = new ArrayList<>();
    for (int site = 10; site < 20; site++) {
      expected.add(site + " by " + (site % 2 == 0 ? 8 : 0) + ": 300 for 600, dead 0");
    }
    assertThat(entries()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(objects).hasSize(3_000);
  }

  @Test
  void livingObjectsAreToldWithTheirs() {
    fixture.clock.at(100, 0);
    long mark = fixture.tracker.mark();
    List<Object> objects = List.of(fixture.born(SITE, here, 2, 8), fixture.born(SITE, here, 2, 0));
    List<String> alive = new ArrayList<>();
    fixture.tracker.aliveSince(
        mark,
        (context, site, contextWeight, count, weight) ->
            alive.add(contextWeight + ": " + count + " for " + weight));
    assertThat(alive).containsExactlyInAnyOrder("8: 1 for 2", "0: 1 for 2");
    assertThat(objects).hasSize(2);
  }
}
