package dev.mayfly.recording.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A number in each thread's own object. */
final class ThreadSlotTest {
  /** Its fields would fill the padding, if the JVM were to lay them there. */
  private static final class Large extends Thread {
    private final long[] seen = new long[1];
    private long one = 1;
    private long two = 2;
    private long three = 3;
    private long four = 4;
    private long five = 5;
    private long six = 6;
    private long seven = 7;
    private long eight = 8;

    @Override
    public void run() {
      ThreadSlot.set(Long.MIN_VALUE + 3);
      one += two + three + four + five + six + seven + eight;
      two = three = four = five = six = seven = eight = -1;
      seen[0] = ThreadSlot.get() + one;
    }
  }

  @Test
  void jdk17HasIt() {
    assertThat(ThreadSlot.exists()).isEqualTo(Runtime.version().feature() == 17);
  }

  @Test
  void eachThreadHasItsOwnAcrossCollections() throws InterruptedException {
    assumeTrue(ThreadSlot.exists(), "JDK 17 has it");
    int threads = 50;
    CountDownLatch written = new CountDownLatch(threads);
    CountDownLatch collected = new CountDownLatch(1);
    AtomicLong right = new AtomicLong();
    List<Thread> all = new ArrayList<>();
    for (int i = 1; i <= threads; i++) {
      long number = Long.MAX_VALUE / i;
      Thread thread = new Thread(() -> hold(number, written, collected, right), "slot-" + i);
      thread.start();
      all.add(thread);
    }
    written.await();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    for (int i = 1; i <= threads; i++) {
      Thread thread = all.get(i - 1);
      assertThat(ThreadSlot.of(thread)).isEqualTo(Long.MAX_VALUE / i);
      assertThat(thread.getName()).isEqualTo("slot-" + i);
    }
    collected.countDown();
    for (Thread thread : all) {
      thread.join();
    }
    assertThat(right).hasValue(threads);
  }

  private static void hold(
      long number, CountDownLatch written, CountDownLatch collected, AtomicLong right) {
    boolean wasEmpty = ThreadSlot.get() == 0;
    ThreadSlot.set(number);
    int random = ThreadLocalRandom.current().nextInt(); // its fields lie beside the padding
    written.countDown();
    try {
      collected.await();
    } catch (InterruptedException interrupted) {
      return;
    }
    boolean isOther = ThreadLocalRandom.current().nextInt() != random;
    if (wasEmpty && isOther && ThreadSlot.get() == number) {
      right.incrementAndGet();
    }
  }

  @Test
  void subclassesKeepTheirFields() throws InterruptedException {
    assumeTrue(ThreadSlot.exists(), "JDK 17 has it");
    Large thread = new Large();
    thread.start();
    thread.join();
    assertThat(thread.seen[0]).isEqualTo(Long.MIN_VALUE + 3 + 36);
  }
}
