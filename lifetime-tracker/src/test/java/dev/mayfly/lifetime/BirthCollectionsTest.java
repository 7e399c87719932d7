package dev.mayfly.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BirthCollectionsTest {
  private final BirthCollections numbers = new BirthCollections();

  @Test
  void eachNumberOnceAndInOrder() {
    for (long number : new long[] {7, 7, 3, 7, 3, 3, 9, 1}) {
      numbers.add(number);
    }

    assertThat(numbers.toArray()).containsExactly(1, 3, 7, 9);
    numbers.add(2);
    assertThat(numbers.toArray()).containsExactly(1, 2, 3, 7, 9);
  }

  @Test
  void emptyOne() {
    assertThat(numbers.toArray()).isEmpty();
  }

  @Test
  void holdsWhatASetHolds() {
    Random random = new Random(5);
    TreeSet<Long> expected = new TreeSet<>();
    for (int i = 0; i < 100_000; i++) {
      long number = random.nextInt(1 + i / 100);
      expected.add(number);
      numbers.add(number);
    }

    assertThat(numbers.toArray())
        .containsExactly(expected.stream().mapToLong(Long::longValue).toArray());
  }
}
