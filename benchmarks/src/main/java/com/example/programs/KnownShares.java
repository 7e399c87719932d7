package com.example.programs;

import static java.util.Objects.requireNonNull;

import java.nio.Buffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

/**
 * Thread-safe. Has the JDK allocate arrays of five types, whose bytes it knows, in one of many
 * rhythms, and prints at its end how many bytes of each type there were once it could be sampled.
 */
public final class KnownShares {
  private static final long RUN_NANOS = TimeUnit.SECONDS.toNanos(4);

  /** A rhythm; the name is its argument. */
  private enum Rhythm {
    STEADY {
      @Override
      void run(KnownShares shares, Random random) {
        shares.until(1, i -> shares.mixed(random, 300));
      }
    },
    PHASES {
      @Override
      void run(KnownShares shares, Random random) {
        for (Type type : Type.ALL) {
          shares.until(0.2, i -> shares.allocate(type, 20 + random.nextInt(200)));
        }
      }
    },
    METHODS {
      @Override
      void run(KnownShares shares, Random random) {
        shares.until(0.3, i -> shares.first(random.nextInt(300)));
        shares.until(0.3, i -> shares.second(random.nextInt(300)));
        shares.until(0.4, i -> shares.third(random, random.nextInt(300)));
      }
    },
    BURSTS {
      @Override
      void run(KnownShares shares, Random random) {
        shares.until(
            1,
            i -> {
              for (int k = 0; k < 20_000; k++) {
                shares.allocate(Type.FLOATS, 1 + random.nextInt(100));
              }
              pause(100 + random.nextInt(100));
              for (int k = 0; k < 2_000; k++) {
                shares.allocate(Type.LONGS, 1 + random.nextInt(100));
              }
              pause(50);
            });
      }
    },
    THREADS {
      @Override
      void run(KnownShares shares, Random random) {
        shares.inThreads(Executors.newFixedThreadPool(20), random, 20, 1);
      }
    },
    POOLS {
      @Override
      void run(KnownShares shares, Random random) {
        for (int i = 0; i < 12; i++) {
          shares.inThreads(Executors.newFixedThreadPool(3), random, 3, 0.08);
        }
      }
    },
    LARGE {
      @Override
      void run(KnownShares shares, Random random) {
        shares.until(
            1,
            i -> {
              shares.allocate(Type.CHARS, 500_000 + random.nextInt(100_000));
              for (int k = 0; k < 5_000; k++) {
                shares.mixed(random, 40);
              }
            });
      }
    },
    EQUAL_SIZES {
      @Override
      void run(KnownShares shares, Random random) {
        Type first = Type.ALL.get(random.nextInt(2));
        shares.until(
            1,
            i -> {
              shares.allocate(first, (1_024 - 16) / first.size);
              shares.allocate(Type.LONGS, (1_024 - 16) / 8);
              shares.allocate(Type.LONGS, (1_024 - 16) / 8);
              shares.allocate(Type.DOUBLES, (1_024 - 16) / 8);
            });
      }
    },
    PAUSE {
      @Override
      void run(KnownShares shares, Random random) {
        shares.until(0.2, i -> shares.allocate(Type.FLOATS, random.nextInt(5_000)));
        pause(500);
        for (int i = 0; i < 200; i++) {
          shares.allocate(Type.SHORTS, 100_000);
          pause(5);
        }
        shares.until(0.2, i -> shares.mixed(random, 100));
      }
    },
    DEEP {
      @Override
      void run(KnownShares shares, Random random) {
        shares.until(1, i -> shares.deep(random, random.nextInt(200)));
      }
    },
    MANY_CONTEXTS {
      @Override
      void run(KnownShares shares, Random random) {
        shares.until(1, i -> shares.branch(random, 8, random.nextInt(1 + random.nextInt(256))));
      }
    },
    RETAINED {
      @Override
      void run(KnownShares shares, Random random) {
        shares.until(
            1,
            i -> {
              shares.mixed(random, 200);
              shares.kept[(int) (i % shares.kept.length)] =
                  shares.allocate(Type.DOUBLES, random.nextInt(100));
            });
      }
    },
    FASTER {
      @Override
      void run(KnownShares shares, Random random) {
        long start = System.nanoTime();
        shares.until(
            1,
            i -> {
              double passed = (System.nanoTime() - start) / (double) RUN_NANOS;
              for (int k = 0; k < 10; k++) {
                shares.allocate(random.nextDouble() < passed ? Type.CHARS : Type.FLOATS, 100);
              }
              if (random.nextDouble() > passed * passed) {
                pause(1);
              }
            });
      }
    };

    abstract void run(KnownShares shares, Random random);
  }

  /** The type of an array that the JDK allocates. */
  private enum Type {
    FLOATS("float[]", 4),
    CHARS("char[]", 2),
    SHORTS("short[]", 2),
    DOUBLES("double[]", 8),
    LONGS("long[]", 8);

    private static final List<Type> ALL = List.of(values());

    private final String typeName;
    private final int size;

    Type(String typeName, int size) {
      this.typeName = typeName;
      this.size = size;
    }

    Buffer allocate(int length) {
      return switch (this) {
        case FLOATS -> FloatBuffer.allocate(length);
        case CHARS -> CharBuffer.allocate(length);
        case SHORTS -> ShortBuffer.allocate(length);
        case DOUBLES -> DoubleBuffer.allocate(length);
        case LONGS -> LongBuffer.allocate(length);
      };
    }
  }

  private final Map<Type, LongAdder> bytes = new EnumMap<>(Type.class);
  private final Buffer[] kept = new Buffer[50_000];
  private volatile Buffer last = FloatBuffer.allocate(1);

  private KnownShares() {
    for (Type type : Type.ALL) {
      bytes.put(type, new LongAdder());
    }
  }

  /**
   * Allocates.
   *
   * @param arguments the rhythm, the seed, and how many milliseconds to wait before
   * @throws InterruptedException if it is interrupted
   */
  public static void main(String[] arguments) throws InterruptedException {
    Random random = new Random(Long.parseLong(arguments[1]));
    KnownShares before = new KnownShares();
    for (int i = 0; i < 20_000; i++) {
      before.mixed(random, 1_000); // when it is not sampled yet
    }
    Thread.sleep(Long.parseLong(arguments[2]));
    KnownShares shares = new KnownShares();
    Rhythm.valueOf(arguments[0]).run(shares, random);
    shares.bytes.forEach((type, sum) -> System.out.println("known " + type.typeName + " " + sum));
    System.out.println(before.last.capacity() + shares.last.capacity() > 0);
  }

  private Buffer allocate(Type type, int length) {
    Buffer array = type.allocate(length);
    last = array;
    known(type).add((16 + (long) length * type.size + 7) / 8 * 8);
    return array;
  }

  private LongAdder known(Type type) {
    return requireNonNull(bytes.get(type));
  }

  /** The five types have about 40, 30, 20, 7 and 3 of a hundred. */
  private void mixed(Random random, int longest) {
    int percent = random.nextInt(100);
    Type type =
        percent < 40
            ? Type.FLOATS
            : percent < 70
                ? Type.CHARS
                : percent < 90 ? Type.SHORTS : percent < 97 ? Type.DOUBLES : Type.LONGS;
    allocate(type, 1 + random.nextInt(longest));
  }

  private void first(int length) {
    allocate(Type.FLOATS, length);
  }

  private void second(int length) {
    allocate(Type.CHARS, length);
    allocate(Type.LONGS, length / 10);
  }

  private void third(Random random, int length) {
    mixed(random, 1 + length);
  }

  private void deep(Random random, int depth) {
    if (depth > 0) {
      deep(random, depth - 1);
    } else {
      mixed(random, 300);
    }
  }

  /** In one of 256 contexts, of which the first are the most frequent. */
  private void branch(Random random, int depth, int path) {
    if (depth == 0) {
      allocate(Type.ALL.get(path % 5 * (path % 3) % 5), 1 + random.nextInt(10 + path));
    } else if (path % 2 == 0) {
      left(random, depth - 1, path / 2);
    } else {
      right(random, depth - 1, path / 2);
    }
  }

  private void left(Random random, int depth, int path) {
    branch(random, depth, path);
  }

  private void right(Random random, int depth, int path) {
    branch(random, depth, path);
  }

  private void inThreads(ExecutorService pool, Random random, int tasks, double share) {
    for (int i = 0; i < tasks; i++) {
      Random own = new Random(random.nextLong());
      int lengths = 1 + (i % 5) * 100;
      pool.execute(
          () ->
              until(
                  share,
                  k -> {
                    mixed(own, lengths);
                    if (lengths > 200 && k % 10_000 == 0) {
                      pause(1);
                    }
                  }));
    }
    pool.shutdown();
    try {
      pool.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  private void until(double share, LongConsumer work) {
    long end = System.nanoTime() + (long) (share * RUN_NANOS);
    for (long i = 0; System.nanoTime() - end < 0; i++) {
      work.accept(i);
    }
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  /** The names of the rhythms. */
  public static List<String> rhythms() {
    List<String> names = new ArrayList<>();
    for (Rhythm rhythm : Rhythm.values()) {
      names.add(rhythm.name());
    }
    return names;
  }
}
