package dev.mayfly;

import com.google.common.collect.ImmutableList;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ContextTally;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.jvm.CarrierThread;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.accounts.AccountThread;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Reads the recorders: merges the trees of all threads into one, and makes a row of each
 * thread. Of a snapshot of one thread, the others' trees are skipped.
 */
class RecordingAssembly implements ProfileVisitor {
  private final SiteRegistry sites = SiteRegistry.instance();
  private final RecordingModes modes;
  private final ProgramBytes bytes;
  private final LifetimeAssembly lifetimes;
  private final AccountAssembly accounts;
  private final @Nullable Thread only;

  private final ContextBuilder root = ContextSnapshot.builder();
  private final ArrayDeque<ContextBuilder> path = new ArrayDeque<>();
  private final Map<AllocationSite, AllocationStats> counted = new HashMap<>();
  private final LengthAssembly lengths = new LengthAssembly();
  private final ThreadAssembly threads;
  private final TreeSet<String> typesOfUnknownSize = new TreeSet<>();
  private long profilerBytes;
  private boolean inTrees = true;

  /** Whether the thread that is being read belongs to the snapshot. */
  private boolean isMeant = true;

  /**
   * Begins.
   *
   * @param accounts attributes allocations to accounts, by thread
   * @param only the thread that is read; all if null
   */
  RecordingAssembly(
      RecordingModes modes,
      ProgramBytes bytes,
      LifetimeAssembly lifetimes,
      AccountAssembly accounts,
      @Nullable Thread only) {
    this.modes = modes;
    this.threads = new ThreadAssembly(modes.readsBytes() && !modes.bySiteOnly());
    this.bytes = bytes;
    this.lifetimes = lifetimes;
    this.accounts = accounts;
    this.only = only;
  }

  // Which tree follows.

  @Override
  @SuppressWarnings("deprecation") // Thread.threadId() is not in JDK 17
  public void recorder(@Nullable Thread thread, long profilerBytesOfThread) {
    threads.end();
    profilerBytes += profilerBytesOfThread;
    isMeant = only == null || thread == only;
    if (thread != null && isMeant) {
      // where bytes are attributed to contexts, these are added up instead
      long allocated = modes.readsBytes() ? 0 : bytes.of(thread, profilerBytesOfThread);
      threads.live(thread.getName(), thread.getId(), allocated);
      accounts.thread(thread.getName(), thread.getId());
    } else {
      accounts.thread(AccountThread.FINISHED, ThreadSnapshot.FOLDED);
    }
  }

  @Override
  public void virtualThreads(String group, long count, int live) {
    threads.end();
    isMeant = only == null;
    if (isMeant) {
      boolean areBytesKnown = modes.readsBytes() && CarrierThread.areReadable();
      threads.virtual(group, count, live, areBytesKnown ? 0 : -1);
      accounts.thread(group, ThreadSnapshot.VIRTUAL);
    }
  }

  @Override
  public void unattributed(long bytes) {
    if (only == null && bytes > 0) {
      threads.virtual(ThreadGroupName.UNATTRIBUTED, 0, 0, bytes);
      threads.end();
    }
  }

  @Override
  public void sampledContexts() {
    threads.end();
    isMeant = only == null;
  }

  @Override
  public void times() {
    threads.end();
    isMeant = only == null;
  }

  @Override
  public void finished(String name, int count, long allocatedBytes, long profilerBytesOfThreads) {
    inTrees = false;
    threads.end();
    profilerBytes += profilerBytesOfThreads;
    if (only == null) {
      threads.finished(name, count, allocatedBytes, profilerBytesOfThreads);
    }
  }

  @Override
  public void finishedOutside(long bytes) {
    if (only == null) {
      threads.outside(bytes);
    }
  }

  // The contexts of a tree, as they are read.

  @Override
  public void enter(int frameId, CallNode node) {
    ContextBuilder parent = path.peek();
    ContextBuilder here;
    MethodFrame frame = frameId > 0 ? sites.frame(frameId) : null;
    if (parent == null) {
      here = root;
    } else {
      here = frame == null ? parent.folded() : parent.child(frame);
    }
    path.push(here);
    accounts.enter(frame);
    lifetimes.addTo(node, here);
  }

  @Override
  public void exit() {
    path.pop();
    accounts.exit();
  }

  @Override
  public void counters(int siteId, long allocations, long elements, long arrayBytes) {
    AllocationSite site = sites.site(siteId);
    long size = arrayBytes;
    if (sites.layoutOf(siteId) == 0) {
      size = allocations * sites.sizeOf(sites.typeOf(siteId));
      if (size == 0 && allocations > 0) {
        typesOfUnknownSize.add(site.typeName());
      }
    }
    add(site, new AllocationStats(allocations, elements, size, 0));
  }

  @Override
  public void failures(int siteId, long failures) {
    add(sites.site(siteId), new AllocationStats(0, 0, 0, failures));
  }

  private void add(AllocationSite site, AllocationStats stats) {
    ContextBuilder here = path.peek();
    if (here != null && inTrees && isMeant) {
      if (modes.samplesContexts()) {
        counted.merge(site, stats, AllocationStats::plus);
      } else {
        here.record(site, stats);
        accounts.add(site, stats);
      }
    }
    threads.add(stats);
  }

  @Override
  public void drawn(ContextTally tally) {
    ContextBuilder here = path.peek();
    if (here != null && isMeant) {
      here.add(
          sites.site(tally.site()),
          SiteRecord.of(
              new ContextSample(
                  tally.objects(),
                  tally.weight(),
                  Math.max(0, tally.excess()),
                  Math.max(0, tally.elements()),
                  Math.max(0, tally.bytes()),
                  Math.max(0, tally.bytesExcess()))));
    }
  }

  @Override
  public void physicalBytes(long allocated) {
    ContextBuilder here = path.peek();
    if (here != null && isMeant && !modes.bySiteOnly()) {
      here.add(Amounts.of(Quantity.PHYSICAL_BYTES, allocated));
    }
    if (isMeant) {
      threads.physicalBytes(allocated);
      if (path.size() == 1) {
        threads.outside(allocated);
      }
    }
  }

  @Override
  public void executed(long bytecodes, long calls) {
    ContextBuilder here = path.peek();
    if (here != null && isMeant) {
      here.add(Amounts.of(Quantity.BYTECODES, bytecodes).plus(Amounts.of(Quantity.CALLS, calls)));
    }
  }

  @Override
  public void time(long cpuNanos, long wallNanos, long samples, long virtualNanos) {
    ContextBuilder here = path.peek();
    if (here != null && isMeant) {
      here.add(
          Amounts.of(Quantity.CPU, cpuNanos)
              .plus(Amounts.of(Quantity.WALL, wallNanos))
              .plus(Amounts.of(Quantity.CPU_SAMPLES, samples))
              .plus(Amounts.of(Quantity.VIRTUAL_WALL, virtualNanos)));
    }
  }

  @Override
  public void lengths(int siteId, long[] counts) {
    if (isMeant) {
      lengths.add(siteId, counts);
    }
  }

  @Override
  public void lengthsLeftOut(long arrays) {
    if (isMeant) {
      lengths.addOmitted(arrays);
    }
  }

  // Results.

  /** The merged tree. */
  ContextSnapshot tree() {
    return root.build();
  }

  /** If contexts are sampled: the allocations of each site, in all contexts together. */
  Map<AllocationSite, AllocationStats> counted() {
    return counted;
  }

  /** The lengths of arrays. */
  LengthAssembly lengths() {
    return lengths;
  }

  /** The rows of threads; ends the last one. */
  ImmutableList<ThreadSnapshot> threads() {
    return threads.rows();
  }

  /** The bytes that threads of the program allocated for the profiler. */
  long profilerBytes() {
    return profilerBytes;
  }

  /** The types whose instances count 0 bytes, in the order of their names. */
  Set<String> typesOfUnknownSize() {
    return Collections.unmodifiableSet(typesOfUnknownSize);
  }
}
