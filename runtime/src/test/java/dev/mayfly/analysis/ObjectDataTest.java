package dev.mayfly.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ObjectDataTest {
  private static final class Note {
    int touches;
  }

  @Test
  void dataBelongToTheObjectItself() {
    ObjectData<Note> data = new ObjectData<>(100_000, Note::new);
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      objects.add(new ArrayList<>()); // all are equal
    }
    for (int round = 0; round < 3; round++) {
      for (Object object : objects) {
        data.of(object).touches++;
      }
    }
    for (Object object : objects) {
      assertThat(data.get(object).touches).isEqualTo(3);
    }
    assertThat(data.get(new ArrayList<>())).isNull();
    List<Note> all = new ArrayList<>();
    data.forEach(all::add);
    assertThat(all).hasSameSizeAs(objects);
  }

  @Test
  void aFullTableHasNoDataForFurtherObjects() {
    ObjectData<Note> data = new ObjectData<>(64, Note::new);
    List<Object> objects = new ArrayList<>();
    int known = 0;
    for (int i = 0; i < 1_000; i++) {
      objects.add(new Object());
      known += data.of(objects.get(i)) == null ? 0 : 1;
    }
    assertThat(known).isBetween(1, 64);
  }

  @Test
  void theDeadAreTakenAndTheLivingStay() throws InterruptedException {
    ObjectData<Note> data = new ObjectData<>(100_000, Note::new);
    Object living = new Object();
    data.of(living);
    for (int i = 0; i < 1_000; i++) {
      data.of(new Object()).touches = 7;
    }
    List<Object> dead = new ArrayList<>();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (dead.size() < 1_000 && System.nanoTime() < deadline) {
      System.gc();
      data.takeDead(dead::add);
      Thread.sleep(10);
    }
    assertThat(dead).hasSize(1_000).allMatch(note -> ((Note) note).touches == 7);
    List<Note> left = new ArrayList<>();
    data.forEach(left::add);
    assertThat(left).containsExactly(data.get(living));
  }
}
