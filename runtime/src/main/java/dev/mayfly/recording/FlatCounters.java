package dev.mayfly.recording;

import dev.mayfly.site.SiteRegistry;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the tree's thread); thread-safe through {@link #shared} where virtual threads
 * share the tree. In site mode: the counters of the sites that were used, found by the site alone.
 */
final class FlatCounters {
  private final SiteRegistry sites = SiteRegistry.instance();
  private final CallTree tree;

  /** As {@link SiteCounters}. */
  private @Nullable SiteCounter[] counters = SiteCounters.NONE;

  private int size;

  FlatCounters(CallTree tree) {
    this.tree = tree;
  }

  /** The table as of now; counters that are added later may be missing in it. */
  @Nullable SiteCounter[] table() {
    return counters;
  }

  /** The counter of a site, made if need be. */
  SiteCounter of(int site) {
    SiteCounter known = SiteCounters.find(counters, site);
    if (known != null) {
      return known;
    }
    @Nullable SiteCounter[] table = SiteCounters.withRoom(counters, size);
    SiteCounter counter = tree.childOf(tree.root, sites.frameOf(site)).newCounter(site);
    VarHandle.storeStoreFence(); // virtual threads look without a lock
    counters = table;
    SiteCounters.put(table, counter);
    size++;
    return counter;
  }

  /** As {@link #of}; from now on {@link SiteCounters#near} finds it in the {@link #table}. */
  SiteCounter slowly(int site) {
    SiteCounter known = SiteCounters.find(counters, site);
    if (known != null) {
      SiteCounters.putFirst(counters, known);
      return known;
    }
    OwnSteps steps = tree.steps;
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      return of(site);
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /** As {@link #of}, in a tree that virtual threads share. */
  SiteCounter shared(int site) {
    SiteCounter known = SiteCounters.find(counters, site);
    return known != null ? known : newShared(site);
  }

  private SiteCounter newShared(int site) {
    synchronized (tree) {
      return of(site);
    }
  }

  /** An estimate of the heap that the table takes, in bytes. */
  long heapBytes() {
    return 4L * counters.length;
  }
}
