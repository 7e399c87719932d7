package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Without the agent, no one knows the identifiers of threads: each must have its recorder yet. */
@Tag("slow")
class ProbesStressTest {
  private static final int THREADS = 4;
  private static final int CALLS = 200_000;

  @Test
  void countsEveryAllocationOfEveryThreadInItsContext() throws InterruptedException {
    SiteRegistry sites = SiteRegistry.instance();
    int caller = sites.frame(new MethodFrame("Stress", "caller", "()V"));
    int callee = sites.frame(new MethodFrame("Stress", "callee", "()V"));
    int site = sites.sites(callee, List.of(new SiteSpec(1, "T", AllocationKind.OBJECT, 0)));
    Recorder.instance().recording(true);
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(() -> allocate(start, caller, callee, site));
      thread.start();
      threads.add(thread);
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    List<Integer> path = new ArrayList<>();
    Sum sum = new Sum(path, List.of(caller, callee), site);
    Recorder.instance().threads().accept(sum);
    assertThat(sum.total).isEqualTo((long) THREADS * CALLS);
    assertThat(sum.inContext).isEqualTo((long) THREADS * CALLS);
    assertThat(Recorder.instance().threads().health().repairedContexts()).isZero();
  }

  private static void allocate(CountDownLatch start, int caller, int callee, int site) {
    try {
      start.await();
    } catch (InterruptedException stopped) {
      return;
    }
    MethodProbes.enter(caller); // its context is known from now on
    MethodProbes.exit(caller);
    for (int i = 0; i < CALLS; i++) {
      long outer = MethodProbes.begin(caller);
      long inner = MethodProbes.begin(callee);
      Probes.constructed("object", site, Named.type(site));
      MethodProbes.end(inner);
      MethodProbes.end(outer);
    }
  }

  /** Sums the counts of one site, in all contexts and in one. */
  private static final class Sum implements ProfileVisitor {
    private final List<Integer> path;
    private final List<Integer> wanted;
    private final int site;
    private boolean flat;
    private long total;
    private long inContext;

    Sum(List<Integer> path, List<Integer> wanted, int site) {
      this.path = path;
      this.wanted = wanted;
      this.site = site;
    }

    @Override
    public void recorder(@Nullable Thread thread, long profilerBytes) {
      path.clear();
    }

    @Override
    public void enter(int frameId, CallNode context) {
      if (frameId != CallNode.ROOT_FRAME) {
        path.add(frameId);
      }
    }

    @Override
    public void counters(int siteId, long allocations, long elements, long bytes) {
      if (siteId == site && !flat) {
        total += allocations;
        inContext += path.equals(wanted) ? allocations : 0;
      }
    }

    @Override
    public void failures(int siteId, long failures) {}

    @Override
    public void exit() {
      if (!path.isEmpty()) {
        path.remove(path.size() - 1);
      }
    }

    @Override
    public void finished(String name, int threads, long allocatedBytes, long profilerBytes) {
      flat = true;
    }
  }
}
