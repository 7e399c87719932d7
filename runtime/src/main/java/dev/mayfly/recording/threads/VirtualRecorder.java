package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.contexts.SiteCounter;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.meters.ProfilerAllocations;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its virtual thread, whatever carries it). Counts what one virtual thread allocates
 * into a tree that it shares with others, so that a million of them take memory for the contexts
 * that differ, and for little more than their places in the tree.
 *
 * <p>There are a few such trees, the <em>stripes</em>, so that carriers seldom meet at a counter.
 * Nodes are found without a lock and made with the stripe's; counters are added to atomically. A
 * virtual thread may change its carrier between any two probes; nothing here knows carriers.
 *
 * <p>A pending object is counted at once as made by code that is not woven, and moved when its
 * {@code new} claims it: no thread would come by to count it when the thread is gone.
 */
public final class VirtualRecorder extends ThreadRecorder implements UnclaimedObjects.Owner {
  private final Stripe stripe;
  private final @Nullable WeakReference<Thread> thread;

  /** The thread's time so far; null until a look sees it. The sampler's alone. */
  @Nullable VirtualTime time;

  /** The time at which the thread's first event was, by {@link System#nanoTime}. */
  long beganNanos = System.nanoTime();

  private int pendingType;
  private int pendingSite;
  private @Nullable CallNode pendingNode;
  private long pendingNumber;

  VirtualRecorder(RecordingState state, Stripe stripe, @Nullable Thread thread, long seed) {
    super(
        state,
        ThreadIds.ofRecorder(),
        stripe.siteMode,
        stripe.tree,
        ProfilerAllocations.unmeasured(),
        stripe.types,
        seed);
    this.stripe = stripe;
    this.thread = thread == null ? null : new WeakReference<>(thread);
  }

  @Override
  public @Nullable Thread thread() {
    return thread == null ? null : thread.get();
  }

  // Counters.

  private SiteCounter counter(int site, @Nullable CallNode node) {
    if (node == null && siteMode) {
      return flatCounter(site);
    }
    return (node == null ? contextAt(site) : node).sharedCounter(site);
  }

  private SiteCounter flatCounter(int site) {
    boolean before = steps.working;
    steps.working = true;
    try {
      return stripe.flat.shared(site);
    } finally {
      steps.working = before;
    }
  }

  @Override
  public boolean count(int site) {
    return count(site, 0, 0);
  }

  @Override
  public boolean count(int site, long elements, long bytes) {
    try {
      return add(1, elements, bytes, site, null);
    } catch (OutOfMemoryError noRoom) {
      dropped();
      return false;
    }
  }

  @Override
  public void count(int site, long allocations, long elements, long bytes) {
    try {
      add(allocations, elements, bytes, site, null);
    } catch (OutOfMemoryError noRoom) {
      dropped(allocations);
    }
  }

  private boolean add(
      long allocations, long elements, long bytes, int site, @Nullable CallNode node) {
    SiteCounter counter = counter(site, node);
    steps.tell(site, allocations, bytes);
    return counter.addShared(allocations, elements, bytes);
  }

  @Override
  public CallNode nodeFor(int site) {
    if (!siteMode) {
      return contextAt(site);
    }
    try {
      return flatCounter(site).node;
    } catch (OutOfMemoryError noRoom) {
      return tree.root; // whose counters are by site, too
    }
  }

  // Objects.

  @Override
  public void constructed(@Nullable Object object, int site, int type) {
    if (pendingType != type) {
      made(object, site);
    } else {
      uncount();
      objectNumber = pendingNumber;
      CallNode node = node(site);
      claimCounted(object, site, node, countObject(site, node));
    }
  }

  private void claimCounted(
      @Nullable Object object, int site, @Nullable CallNode node, boolean due) {
    if (due || pendingBirth) {
      OutOfLine.claim(sampler, object, site, node, due);
    }
    recordAllocated(site, node);
  }

  @Override
  public void initialized(@Nullable Object object, int site, int type) {
    pend(site, type, siteMode ? null : callersContext());
    if (ProbeSwitches.drawing && stripe.types.isDueShared(type, steps)) {
      OutOfLine.drawConstructed(sampler, object, site, type, pendingNode);
    }
    pendingNumber = takeNumber();
  }

  @Override
  public void unfinished(@Nullable Object object, int type) {
    if (pendingType == type) {
      uncount();
      if (pendingBirth) {
        OutOfLine.claim(sampler, object, pendingSite, pendingNode, false);
      }
    }
  }

  /** The pending object is another's to count. */
  private void uncount() {
    pendingType = 0;
    add(-1, 0, 0, pendingSite, pendingNode);
    waitsForClaim(false);
  }

  @Override
  public boolean isPending(int type) {
    return pendingType == type;
  }

  private void pend(int site, int type, @Nullable CallNode node) {
    if (pendingType != 0) {
      sampler.unclaimed(pendingType);
      recordPending();
    }
    try {
      add(1, 0, 0, site, node);
      pendingNode = node;
      pendingSite = site;
      pendingType = type;
      waitsForClaim(true);
    } catch (OutOfMemoryError noRoom) {
      dropped();
    }
  }

  private void waitsForClaim(boolean waits) {
    if (sink == null) {
      return;
    }
    boolean before = steps.working;
    steps.working = true; // the JDK's code may have probes
    try {
      if (waits) {
        stripe.unclaimed.add(this);
      } else {
        stripe.unclaimed.remove(this);
      }
    } finally {
      steps.working = before;
    }
  }

  /** Records that the pending object was allocated; by its own thread, or when that is gone. */
  @Override
  public void recordPending() {
    objectNumber = pendingNumber;
    recordAllocated(pendingSite, pendingNode);
  }

  // Streams.

  @Override
  long counted(int site, @Nullable CallNode node) {
    return counter(site, node).allocations();
  }

  @Override
  long mark(int site, @Nullable CallNode node) {
    return counter(site, node).mark;
  }

  @Override
  void mark(int site, @Nullable CallNode node, long mark) {
    counter(site, node).mark = mark;
  }

  /** One virtual thread at a time draws at a counter. */
  @Override
  Object lockOf(int site, @Nullable CallNode node) {
    return counter(site, node);
  }
}
