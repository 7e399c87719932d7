package dev.mayfly.snapshot.lifetimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.primitives.ImmutableLongArray;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GenerationsTest {

  private static long[] range(long from, long to) {
    return LongStream.range(from, to).toArray();
  }

  @Test
  void neighboursMakeRuns() {
    Generations generations = Generations.of(1, 8, 2, 3, 4, 6, 8, 9);
    assertThat(generations.runs()).isEqualTo(ImmutableLongArray.of(2, 4, 6, 6, 8, 9));
    assertThat(generations.alive()).isEqualTo(6);
    assertThat(generations.provenAlive()).isEqualTo(4);
    assertThat(generations.proven()).isEqualTo(7);
    assertThat(Generations.of(5, 0).alive()).isZero();
    assertThat(Generations.of(5, 0).proven()).isZero();
  }

  @Test
  void sumIsTheUnion() {
    Random random = new Random(3);
    for (int trial = 0; trial < 200; trial++) {
      Set<Long> one = numbers(random);
      Set<Long> other = numbers(random);
      Set<Long> both = new TreeSet<>(one);
      both.addAll(other);
      assertThat(of(2, one).plus(of(1, other))).isEqualTo(of(1, both));
    }
  }

  private static Set<Long> numbers(Random random) {
    Set<Long> numbers = new TreeSet<>();
    for (int i = random.nextInt(30); i > 0; i--) {
      numbers.add((long) random.nextInt(40));
    }
    return numbers;
  }

  private static Generations of(long first, Set<Long> alive) {
    return Generations.of(first, 30, alive.stream().mapToLong(Long::longValue).toArray());
  }

  @Test
  void noneAddsNothing() {
    Generations some = Generations.of(1, 8, 2, 3);
    assertThat(some.plus(Generations.NONE)).isEqualTo(some);
    assertThat(Generations.NONE.plus(some)).isEqualTo(some);
    assertThat(Generations.NONE.nearlyAllAlive()).isFalse();
    assertThat(Generations.NONE.proven()).isZero();
  }

  @Test
  void leakIsSuspectedOnEnoughEvidenceOnly() {
    assertThat(Generations.of(0, 20, range(0, 16)).nearlyAllAlive()).isTrue();
    assertThat(Generations.of(0, 20, range(0, 15)).nearlyAllAlive()).isFalse();
    // too few generations
    assertThat(Generations.of(5, 24, range(5, 24)).nearlyAllAlive()).isFalse();
    // none of them, or too few, looked at in a collection of all generations
    assertThat(Generations.of(0, 0, range(0, 500)).nearlyAllAlive()).isFalse();
    assertThat(Generations.of(0, 19, range(0, 500)).nearlyAllAlive()).isFalse();
    // alive are those only that no such collection has looked at yet
    assertThat(Generations.of(0, 100, range(90, 400)).nearlyAllAlive()).isFalse();
  }

  @Test
  void refusesWhatAreNoRuns() {
    for (long[] runs : new long[][] {{1}, {3, 2}, {1, 2, 3, 4}, {5, 5, 1, 1}, {-1, 2}}) {
      assertThatThrownBy(() -> new Generations(0, 0, ImmutableLongArray.copyOf(runs)))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new Generations(-1, 0, ImmutableLongArray.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
