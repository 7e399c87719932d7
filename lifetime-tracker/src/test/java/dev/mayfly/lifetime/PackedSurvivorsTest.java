package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedSurvivorsTest {
  private static final int OBJECTS = 5000;

  private final Fixture fixture = new Fixture(1, 10 * OBJECTS);
  private final PackedSurvivors survivors = fixture.tracker.reaper.survivors;

  /** Births on a thread that ends, so that all of them are packed. */
  private List<Object> packed(int count) throws InterruptedException {
    List<Object> objects = new ArrayList<>();
    Fixture.onThread(() -> objects.addAll(fixture.born(count, context("packed"))));
    fixture.collect();
    return objects;
  }

  @Test
  void stayDenseWhileTheyDieInAnyOrder() throws InterruptedException {
    List<Object> objects = packed(OBJECTS);
    assertThat(survivors.count()).isEqualTo(OBJECTS);
    Collections.shuffle(objects, new Random(3));
    while (!objects.isEmpty()) {
      int deaths = Math.min(objects.size(), 700);
      List<Object> dying = objects.subList(0, deaths);
      dying.forEach(fixture::kill);
      dying.clear();
      fixture.collect();

      assertThat(survivors.count()).isEqualTo(objects.size());
      assertThat(fixture.tracker.room.taken()).isEqualTo(objects.size());
      assertThat(survivors.pages.size()).isLessThanOrEqualTo(objects.size() / 1024 + 2);
      for (Object object : objects.subList(0, Math.min(10, objects.size()))) {
        assertThat(isTracked(object)).isTrue();
      }
    }
    assertThat(fixture.only().births()).isEqualTo(OBJECTS);
    assertThat(fixture.only().deaths()).isEqualTo(OBJECTS);
  }

  private boolean isTracked(Object object) {
    for (int i = 0; i < survivors.count(); i++) {
      if (survivors.pages.get(i / 1024).references[i % 1024].refersTo(object)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void keepWhatIsKnownOfTheirBirth() throws InterruptedException {
    fixture.clock.at(100, 0);
    fixture.tracker.tick();
    List<Object> objects = packed(10);
    fixture.clock.at(200, 0);
    fixture.tracker.tick();
    Object last = fixture.born(SITE, context("packed"), 9);
    fixture.kill(objects.get(0));
    fixture.clock.at(1_100, 0);
    fixture.collect();

    assertThat(fixture.only().nanos().deathSum()).isEqualTo(1_000);
    fixture.kill(last);
    fixture.collect();
    assertThat(fixture.only().nanos().deathSum()).isEqualTo(1_000 + 9 * 900);
  }
}
