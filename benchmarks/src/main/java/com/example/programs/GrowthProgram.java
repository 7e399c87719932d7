package com.example.programs;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Confined. The same work for each size, or work in proportion to it, so that what a profiler adds
 * shows how its cost grows.
 */
public final class GrowthProgram implements Program {
  /** The quantities that grow with the size. */
  public enum Axis {
    /** The threads that share the work. */
    THREADS,
    /** The calling contexts in which the program allocates. */
    CONTEXTS,
    /** The classes that it loads. */
    CLASSES,
    /** The objects that it holds while it allocates others. */
    LIVE
  }

  private static final int VISITS = 6_000_000;
  private static final int BIRTHS = 1_000_000;
  private static final int FEW_CONTEXTS = 1_000;
  private static final String NUMBER = "00000";

  /** The objects of the program itself, and its enum's. */
  private static final int OWN = 14;

  /** A {@link Grown00000} with its objects, and the arguments that make it. */
  private static final int OF_A_CLASS = 10;

  private final Axis axis;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final AtomicLong othersNanos = new AtomicLong();
  private final AtomicLong shared = new AtomicLong();
  private final List<Object> live = new ArrayList<>();

  /** The threads wait here before a round and behind it. */
  private final CyclicBarrier round;

  private boolean begun;

  private GrowthProgram(Axis axis, int size) {
    this.axis = axis;
    this.round = new CyclicBarrier(size + 1);
  }

  /** The number of objects and arrays that the woven classes of a run allocate. */
  public static long allocations(Axis axis, long rounds, long size) {
    return OWN
        + switch (axis) {
          case THREADS -> size + rounds * size * (VISITS / size);
          case CONTEXTS -> rounds * VISITS;
          case CLASSES -> rounds * (2 + size * OF_A_CLASS);
          case LIVE -> size + rounds * (1 + BIRTHS);
        };
  }

  /**
   * Starts the program.
   *
   * @param arguments the axis, rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(
        new GrowthProgram(Axis.valueOf(arguments[0]), Integer.parseInt(arguments[2])),
        new String[] {arguments[1], arguments[2]});
  }

  @Override
  public long run(int size) throws InterruptedException, BrokenBarrierException, IOException {
    return switch (axis) {
      case THREADS -> share(size);
      case CONTEXTS -> visit(VISITS, size);
      case CLASSES -> load(size);
      case LIVE -> hold(size);
    };
  }

  @Override
  public long otherThreadsCpuNanos() {
    return othersNanos.getAndSet(0);
  }

  /** Shares the work among threads, which are the same in each round. */
  private long share(int size) throws InterruptedException, BrokenBarrierException {
    if (!begun) {
      begun = true;
      for (int i = 0; i < size; i++) {
        Thread thread = new Thread(() -> work(size));
        thread.setDaemon(true);
        thread.start();
      }
    }
    shared.set(0);
    round.await();
    round.await();
    return shared.get();
  }

  private void work(int size) {
    try {
      while (true) {
        round.await();
        long begun = threads.getCurrentThreadCpuTime();
        shared.addAndGet(visit(VISITS / size, FEW_CONTEXTS));
        othersNanos.addAndGet(threads.getCurrentThreadCpuTime() - begun);
        round.await();
      }
    } catch (InterruptedException | BrokenBarrierException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Allocates in so many contexts by turns, each of which is six calls deep. */
  private static long visit(int visits, int contexts) {
    long sum = 0;
    for (int i = 0; i < visits; i++) {
      sum += call(i % contexts, 6).length;
    }
    return sum;
  }

  /** Calls the methods that the decimal digits of a number name. */
  private static byte[] call(int digits, int depth) {
    if (depth == 0) {
      return new byte[1 + (digits & 1)];
    }
    return switch (digits % 10) {
      case 0 -> call0(digits / 10, depth - 1);
      case 1 -> call1(digits / 10, depth - 1);
      case 2 -> call2(digits / 10, depth - 1);
      case 3 -> call3(digits / 10, depth - 1);
      case 4 -> call4(digits / 10, depth - 1);
      case 5 -> call5(digits / 10, depth - 1);
      case 6 -> call6(digits / 10, depth - 1);
      case 7 -> call7(digits / 10, depth - 1);
      case 8 -> call8(digits / 10, depth - 1);
      default -> call9(digits / 10, depth - 1);
    };
  }

  private static byte[] call0(int digits, int depth) {
    return call(digits, depth);
  }

  private static byte[] call1(int digits, int depth) {
    return call(digits, depth);
  }

  private static byte[] call2(int digits, int depth) {
    return call(digits, depth);
  }

  private static byte[] call3(int digits, int depth) {
    return call(digits, depth);
  }

  private static byte[] call4(int digits, int depth) {
    return call(digits, depth);
  }

  private static byte[] call5(int digits, int depth) {
    return call(digits, depth);
  }

  private static byte[] call6(int digits, int depth) {
    return call(digits, depth);
  }

  private static byte[] call7(int digits, int depth) {
    return call(digits, depth);
  }

  private static byte[] call8(int digits, int depth) {
    return call(digits, depth);
  }

  private static byte[] call9(int digits, int depth) {
    return call(digits, depth);
  }

  /** Loads so many classes, in a class loader of their own, and lets each run. */
  private static long load(int size) throws IOException {
    String name = Grown00000.class.getName();
    byte[] file;
    try (InputStream in =
        Objects.requireNonNull(Grown00000.class.getResourceAsStream("Grown00000.class"))) {
      file = in.readAllBytes();
    }
    String text = new String(file, StandardCharsets.ISO_8859_1);
    Copies copies = new Copies();
    for (int i = 1; i <= size; i++) {
      String number = String.valueOf(100_000 + i).substring(1);
      copies.run(
          name.replace(NUMBER, number),
          text.replace(NUMBER, number).getBytes(StandardCharsets.ISO_8859_1));
    }
    return size;
  }

  /** Confined. The class loader of copies. */
  private static final class Copies extends ClassLoader {
    Copies() {
      super(GrowthProgram.class.getClassLoader());
    }

    /** A class without a class file counts as generated, and would not be woven. */
    @Override
    protected @Nullable URL findResource(String name) {
      return name.contains("/Grown") ? GrowthProgram.class.getResource("Grown00000.class") : null;
    }

    void run(String name, byte[] file) {
      try {
        Class<?> copy = defineClass(name, file, 0, file.length);
        ((Runnable) copy.getConstructor().newInstance()).run();
      } catch (ReflectiveOperationException impossible) {
        throw new LinkageError(name, impossible);
      }
    }
  }

  /** Holds so many objects and allocates others, which die young. */
  private long hold(int size) {
    while (live.size() < size) {
      live.add(new byte[1]);
    }
    long sum = 0;
    byte[] last = new byte[0];
    for (int i = 0; i < BIRTHS; i++) {
      last = new byte[1 + last.length % 64];
      sum += last.length;
    }
    return sum;
  }
}
