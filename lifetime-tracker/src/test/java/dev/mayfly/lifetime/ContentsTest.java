package dev.mayfly.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.LifetimeSource.EqualContents;
import dev.mayfly.recording.LifetimeSource.EqualObjects;
import dev.mayfly.recording.types.ArrayLayout;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class ContentsTest {
  private final Contents contents = new Contents(true);
  private final List<Object> alive = new ArrayList<>();

  private void born(Object object, int site, int weight) {
    alive.add(object);
    contents.born(object, site, weight);
  }

  private static long bytes(Object array, int length) {
    return ArrayLayout.bytes(ArrayLayout.ofClass(array.getClass()), length);
  }

  /** Each of five contents a number of times, at two sites. */
  @Test
  void equalObjectsOfAllTypes() {
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j <= i; j++) {
        born(new byte[] {1, (byte) i}, 1, 1);
      }
      born(new byte[] {1, (byte) i}, 2, 1);
      born(new boolean[] {true, false}, 3, 1);
      born(new char[] {'a'}, 4, 1);
      born(new short[] {1}, 5, 1);
      born(new int[] {1}, 6, 1);
      born(new float[] {1}, 7, 1);
      born(new long[] {1}, 8, 1);
      born(new double[] {1}, 9, 1);
      born(new Object[] {"not primitive"}, 10, 1);
    }
    long two = bytes(new byte[0], 2);
    // i + 1 objects of content i are at site 1, one is at site 2: of content 0 site 1 keeps its own
    assertThat(contents.compare().sites())
        .contains(
            new EqualObjects(1, 15, 15, 10, 10 * two, 4, 5),
            new EqualObjects(2, 5, 5, 5, 5 * two, 5, 1),
            new EqualObjects(3, 5, 5, 4, 4 * bytes(new boolean[0], 2), 1, 5),
            new EqualObjects(4, 5, 5, 4, 4 * bytes(new char[0], 1), 1, 5),
            new EqualObjects(5, 5, 5, 4, 4 * bytes(new short[0], 1), 1, 5),
            new EqualObjects(6, 5, 5, 4, 4 * bytes(new int[0], 1), 1, 5),
            new EqualObjects(7, 5, 5, 4, 4 * bytes(new float[0], 1), 1, 5),
            new EqualObjects(8, 5, 5, 4, 4 * bytes(new long[0], 1), 1, 5),
            new EqualObjects(9, 5, 5, 4, 4 * bytes(new double[0], 1), 1, 5))
        .hasSize(9);
  }

  @Test
  void stringsHaveTheirArrays() {
    for (int i = 0; i < 3; i++) {
      born(new String("ten digits"), 1, 1);
      born(new String("\u20ac"), 2, 1);
    }
    long string = ArrayLayout.sizes().sizeOfInstance(String.class);
    assertThat(contents.compare().sites())
        .containsExactly(
            new EqualObjects(1, 3, 3, 2, 2 * (string + bytes(new byte[0], 10)), 1, 3),
            new EqualObjects(2, 3, 3, 2, 2 * (string + bytes(new byte[0], 2)), 1, 3));
  }

  /** "Aa" and "BB" have one hash, and so have arrays of different types. */
  @Test
  void differentContentsOfOneHash() {
    born("Aa", 1, 1);
    born("BB", 1, 1);
    born("Aa", 1, 1);
    born("BB", 1, 1);
    born("BB", 1, 1);
    born(new int[] {7}, 2, 1);
    born(new short[] {7}, 2, 1);
    EqualObjects strings = contents.compare().sites().get(0);
    assertThat(strings.equal()).isEqualTo(1 + 2);
    assertThat(strings.contents()).isEqualTo(2);
    assertThat(strings.most()).isEqualTo(3);
    assertThat(contents.compare().sites().get(1).equal()).isZero();
  }

  @Test
  void emptyOnesAndBuffersOfZeros() {
    for (int i = 0; i < 3; i++) {
      born(new String(""), 1, 1);
      born(new byte[100], 1, 1);
      born(new double[0], 1, 1);
    }
    assertThat(contents.compare().sites()).containsExactly(new EqualObjects(1, 9, 9, 0, 0, 0, 0));
  }

  @Test
  void sampledOnesStandForOthers() {
    born(new byte[] {1}, 1, 10);
    born(new byte[] {1}, 1, 30);
    born(new byte[] {2}, 1, 50); // the only one: nothing is known of those that it stands for
    assertThat(contents.compare().sites())
        .containsExactly(new EqualObjects(1, 3, 90, 39, 39 * bytes(new byte[0], 1), 1, 40));
  }

  @Test
  void keepsNothingAlive() throws InterruptedException {
    born(new byte[] {1}, 1, 1);
    born(new byte[] {1}, 1, 1);
    contents.compare();
    WeakReference<Object> first = new WeakReference<>(alive.get(0));
    alive.clear();
    for (int i = 0; i < 100 && first.get() != null; i++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(first.get()).isNull();
    assertThat(contents.compare()).isEqualTo(EqualContents.NONE);
  }

  @Test
  void omitsWhatDoesNotFit() {
    Object one = new byte[] {1};
    alive.add(one);
    for (int i = 0; i < Contents.MOST; i++) {
      contents.born(one, 1, 1);
    }
    contents.born(one, 1, 7);
    born(new byte[Contents.MOST_ELEMENTS + 1], 2, 3); // no room either
    EqualContents compared = contents.compare();
    assertThat(compared.omitted()).isGreaterThanOrEqualTo(7 + 3);
    assertThat(compared.omitted() + compared.sites().get(0).live())
        .isEqualTo(Contents.MOST + 7 + 3);
    Contents others = new Contents(true);
    others.born(alive.get(1), 2, 3);
    assertThat(others.compare()).isEqualTo(new EqualContents(List.of(), 3));
  }

  /** The tracker's own thread reads, for all callers. */
  @Test
  void comparesOnTheTrackersThread() throws InterruptedException {
    born(new byte[] {1}, 1, 1);
    born(new byte[] {1}, 1, 1);
    AtomicBoolean over = new AtomicBoolean();
    Thread tracker =
        new Thread(
            () -> {
              while (!over.get()) {
                contents.compareIfWanted();
                Thread.yield();
              }
            });
    tracker.start();
    assertThat(contents.ask(tracker).sites().get(0).equal()).isEqualTo(1);
    born(new byte[] {1}, 1, 1);
    assertThat(contents.ask(tracker).sites().get(0).equal()).isEqualTo(2);
    over.set(true);
    tracker.join(10_000);
    assertThat(contents.ask(tracker).sites().get(0).equal())
        .as("the last ones, where the thread is gone")
        .isEqualTo(2);
  }
}
