package hostile.outsider;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Thread-safe. Code that is not woven: allocates arrays of four types, and knows their bytes. */
public final class KnownArrays {
  /** The types. */
  public static final List<String> TYPES = List.of("float[]", "char[]", "short[]", "double[]");

  private static final int[] SIZES = {4, 2, 2, 8};
  private static volatile Object last = "";

  private final LongAdder[] bytes = {
    new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder()
  };
  private final long end;
  private final long nanos;

  /** Allocates for so many milliseconds. */
  public KnownArrays(int millis) {
    nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    end = System.nanoTime() + nanos;
  }

  /** Sizes of all scales, of each type others. */
  public void mixed(Random random) {
    double[] scales = {2 + 4 * random.nextDouble(), 2 + 6 * random.nextDouble(), 5, 6};
    while (isOn()) {
      int type = random.nextInt(4);
      array(type, (int) Math.exp(scales[type] * random.nextDouble()));
    }
  }

  /** One type after the other. */
  public void phases(Random random) {
    int phases = 3 + random.nextInt(6);
    int first = random.nextInt(4);
    int[] largest = random.ints(phases, 10, 3_000).toArray();
    while (isOn()) {
      int phase = (int) (phases * passed());
      for (int i = 0; i < 100; i++) {
        array((first + phase) % 4, 1 + random.nextInt(largest[phase]));
      }
    }
  }

  /** Large buffers, each filled by small objects. */
  public void buffers(Random random) {
    int large = 1_000 << random.nextInt(6);
    int small = 5 + random.nextInt(100);
    while (isOn()) {
      array(1, large);
      for (int i = random.nextInt(2 * small); i > 0; i--) {
        array(i % 4, 1 + random.nextInt(40));
      }
    }
  }

  /** Few sizes in a strict order. */
  public void rhythm(Random random) {
    int length = 2 + random.nextInt(5);
    int[] types = random.ints(length, 0, 4).toArray();
    int[] lengths = random.doubles(length, 2, 7).mapToInt(scale -> (int) Math.exp(scale)).toArray();
    while (isOn()) {
      for (int i = 0; i < length; i++) {
        array(types[i], lengths[i]);
      }
    }
  }

  /** Bursts of arrays larger than most buffers, and pauses. */
  public void bursts(Random random) throws InterruptedException {
    while (isOn()) {
      for (int i = 0; i < 10; i++) {
        array(1, 1 << 19);
      }
      Thread.sleep(5 + random.nextInt(20));
      for (int i = random.nextInt(4); i > 0; i--) {
        array(0, 1 << 18);
        Thread.sleep(random.nextInt(20));
      }
      Thread.sleep(random.nextInt(20));
    }
  }

  /** The bytes of a type. */
  public long bytes(int type) {
    return bytes[type].sum();
  }

  private double passed() {
    return Math.min(0.999, 1 - (end - System.nanoTime()) / (double) nanos);
  }

  private boolean isOn() {
    return System.nanoTime() - end < 0;
  }

  private void array(int type, int length) {
    last =
        switch (type) {
          case 0 -> new float[length];
          case 1 -> new char[length];
          case 2 -> new short[length];
          default -> new double[length];
        };
    bytes[type].add((16 + (long) length * SIZES[type] + 7) / 8 * 8);
  }

  /** The last array. */
  public static Object last() {
    return last;
  }
}
