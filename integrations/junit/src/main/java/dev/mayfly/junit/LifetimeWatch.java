package dev.mayfly.junit;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.junit.jvm.GarbageCollection;
import dev.mayfly.site.AllocationSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * Begun and ended by the thread that runs the test; in between, confined to a thread of its own.
 * Collects garbage while a test runs, and notes which objects are too old.
 *
 * <p>Moments are marked now and then. A live object that was born between the beginning of the test
 * and a moment is at least as old as the time since that moment.
 */
final class LifetimeWatch {
  private record Moment(long nanos, long mark) {}

  private final AllocationProfiler profiler;
  private final Set<Long> ages;
  private final List<Moment> moments = new ArrayList<>();
  private final Map<Long, Map<AllocationSite, Long>> overdue = new HashMap<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "mayfly-lifetimes");
  private final OptionalLong begun;

  /** The error that ended the thread; read once it has ended. */
  private @Nullable Error failure;

  private LifetimeWatch(AllocationProfiler profiler, Set<Long> ages) {
    this.profiler = profiler;
    this.ages = ages;
    this.begun = profiler.markLifetimes();
  }

  /**
   * Begins to watch, if there is anything to be watched.
   *
   * @param ages the ages in milliseconds that objects are not to exceed
   */
  static LifetimeWatch begin(AllocationProfiler profiler, Set<Long> ages) {
    LifetimeWatch watch = new LifetimeWatch(profiler, ages);
    if (!ages.isEmpty() && watch.begun.isPresent()) {
      watch.moments.add(new Moment(System.nanoTime(), watch.begun.getAsLong()));
      watch.thread.setDaemon(true);
      watch.thread.start();
    }
    return watch;
  }

  /**
   * Ends to watch.
   *
   * @return how many objects became older, by age and site
   */
  Map<Long, Map<AllocationSite, Long>> end() {
    abandon();
    if (failure != null) {
      throw failure; // objects that were too old may have been missed
    }
    if (!moments.isEmpty()) {
      look();
    }
    return overdue;
  }

  /** Ends to watch, without a last look. */
  void abandon() {
    over.countDown();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    long shortest = ages.stream().mapToLong(Long::longValue).min().orElse(0);
    try {
      while (!over.await(shortest * 500, TimeUnit.MICROSECONDS)) {
        look();
      }
    } catch (InterruptedException | ExtensionConfigurationException e) {
      // The last look, on the test's own thread, will fail if this one did.
    } catch (Error shortage) {
      failure = shortage;
    }
  }

  private void look() {
    long now = System.nanoTime();
    moments.add(new Moment(now, profiler.markLifetimes().orElseThrow()));
    GarbageCollection.collect();
    long oldest = 0;
    for (long millis : ages) {
      long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
      oldest = Math.max(oldest, nanos);
      Moment old = lastBefore(now - nanos);
      if (old != null) {
        note(millis, profiler.aliveBetween(begun.orElseThrow(), old.mark));
      }
    }
    while (moments.size() > 1 && now - moments.get(1).nanos > oldest) {
      moments.remove(0); // no age asks for it any more
    }
  }

  private @Nullable Moment lastBefore(long nanos) {
    Moment last = null;
    for (Moment moment : moments) {
      if (nanos - moment.nanos >= 0) {
        last = moment;
      }
    }
    return last;
  }

  private void note(long millis, Map<AllocationSite, Long> old) {
    Map<AllocationSite, Long> known = overdue.computeIfAbsent(millis, key -> new HashMap<>());
    old.forEach((site, count) -> known.merge(site, count, Math::max));
  }
}
