package dev.mayfly.recording.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What fails on the profiler's threads is noted and told, and the program's handler not called. */
@Timeout(60)
final class ProfilerThreadsTest {
  private final List<String> told = new CopyOnWriteArrayList<>();

  @AfterEach
  void hearNothingMore() {
    ProfilerFailures.tell(line -> {});
    Thread.setDefaultUncaughtExceptionHandler(null);
  }

  private static ProfilerFailures.Failure failureOf(String thread) {
    return ProfilerFailures.all().stream()
        .filter(failure -> failure.thread().equals(thread))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatEndsAThreadIsNotedAndToldOnce() throws InterruptedException {
    ProfilerFailures.tell(told::add);
    List<Throwable> uncaught = new CopyOnWriteArrayList<>();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
    for (int i = 0; i < 3; i++) {
      Thread thread =
          ProfilerThreads.of(
              "test-ends",
              () -> {
                throw new OutOfMemoryError("no room");
              });
      thread.start();
      thread.join();
    }
    assertThat(uncaught).isEmpty();
    assertThat(told)
        .containsExactly(
            "thread test-ends failed: java.lang.OutOfMemoryError: no room. Mayfly keeps what it has"
                + " and goes on.");
    assertThat(failureOf("test-ends"))
        .isEqualTo(
            new ProfilerFailures.Failure("test-ends", 3, "java.lang.OutOfMemoryError: no room"));
  }

  @Test
  void aThreadBeginsAnewUntilItsWorkIsDone() throws InterruptedException {
    AtomicInteger runs = new AtomicInteger();
    Thread thread =
        ProfilerThreads.restarting(
            "test-restarts",
            () -> {
              if (runs.incrementAndGet() == 1) {
                throw new StackOverflowError();
              }
            });
    thread.start();
    thread.join();
    assertThat(runs).hasValue(2);
    assertThat(failureOf("test-restarts").count()).isEqualTo(1);
  }

  @Test
  void aLineThatCannotBeWrittenIsWrittenLater() throws InterruptedException {
    ProfilerFailures.tell(
        line -> {
          throw new OutOfMemoryError();
        });
    CountDownLatch failed = new CountDownLatch(1);
    Thread thread =
        ProfilerThreads.of(
            "test-later",
            () -> {
              ProfilerThreads.failed(new IllegalStateException("first"));
              ProfilerThreads.failed(new IllegalStateException("second"));
              failed.countDown();
            });
    thread.start();
    failed.await();
    ProfilerFailures.tell(told::add);
    assertThat(failureOf("test-later"))
        .isEqualTo(
            new ProfilerFailures.Failure(
                "test-later", 2, "java.lang.IllegalStateException: first"));
    assertThat(told).hasSize(1);
  }

  @Test
  void toNoteAFailureAllocatesNothing() throws InterruptedException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    IllegalStateException failure = new IllegalStateException();
    long[] bytes = new long[1];
    Thread thread =
        ProfilerThreads.of(
            "test-allocates",
            () -> {
              long[] before = new long[2];
              for (int i = 0; i < 2; i++) { // the first call loads classes
                before[i] = threads.getCurrentThreadAllocatedBytes();
                ProfilerThreads.failed(failure);
                bytes[0] = threads.getCurrentThreadAllocatedBytes() - before[i];
              }
            });
    thread.start();
    thread.join();
    assertThat(failureOf("test-allocates").count()).isEqualTo(2);
    assertThat(bytes[0]).isZero();
  }
}
