package subject.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Threads that allocate known numbers of objects, alone, in pools, and in the JDK's own. */
@SuppressWarnings("unused")
public final class Threads {
  private static final ThreadLocal<Object> SINK = new ThreadLocal<>();

  private Threads() {}

  static final class Thing {}

  static void work(int times) {
    for (int i = 0; i < times; i++) {
      SINK.set(new Thing());
    }
  }

  static void alone() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int times = 10_000 + i;
      Thread thread = new Thread(() -> work(times), "worker-" + i);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  static final class Named extends Thread {
    Named(String name) {
      super(name);
    }

    @Override
    public void run() {
      work(100);
    }
  }

  static void oneAfterTheOther() throws InterruptedException {
    for (int i = 0; i < 200; i++) {
      Thread thread = new Named("short-" + i);
      thread.start();
      thread.join();
    }
  }

  static void pooled() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3, task -> new Thread(task, "pool"));
    List<Future<?>> tasks = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      tasks.add(pool.submit(() -> work(20)));
    }
    for (Future<?> task : tasks) {
      task.get();
    }
    pool.shutdown();
    pool.awaitTermination(1, java.util.concurrent.TimeUnit.MINUTES);
  }

  /** In threads of the JDK and in this one, in unknown shares. */
  static void inParallel() {
    IntStream.range(0, 1000).parallel().forEach(i -> work(3));
    ForkJoinPool.commonPool().submit(() -> work(7)).join();
  }

  /** Virtual threads, where the JDK has them. */
  static void virtual() throws Exception {
    ExecutorService pool =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    List<Future<?>> tasks = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      tasks.add(
          pool.submit(
              () -> {
                work(5);
                Thread.yield();
                work(5);
              }));
    }
    for (Future<?> task : tasks) {
      task.get();
    }
    pool.shutdown();
  }

  static void neverEnding() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              work(11);
              done.countDown();
              while (true) {
                java.util.concurrent.locks.LockSupport.park();
              }
            },
            "never-ending");
    thread.setDaemon(true);
    thread.start();
    done.await();
  }

  /** Runs all with threads of its own, or what is named. */
  public static void main(String[] args) throws Exception {
    if (args.length > 0 && args[0].equals("virtual")) {
      virtual();
    } else if (args.length > 0) {
      inParallel();
    } else {
      alone();
      oneAfterTheOther();
      pooled();
      neverEnding();
      work(13);
    }
  }
}
