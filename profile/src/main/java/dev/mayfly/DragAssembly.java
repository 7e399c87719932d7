package dev.mayfly;

import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.Uses;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.Buckets;
import dev.mayfly.snapshot.ContextBuilder;
import dev.mayfly.snapshot.DragClock;
import dev.mayfly.snapshot.DragStats;
import dev.mayfly.snapshot.Phases;
import dev.mayfly.snapshot.SiteRecord;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Confined. Makes the part of a snapshot that tells when objects were used. The sizes of types are
 * requested when the contexts are read: before, they may not be known.
 */
final class DragAssembly {
  private record UsesOfSite(int site, Uses uses) {}

  private final SiteRegistry sites = SiteRegistry.instance();
  private final IdentityHashMap<CallNode, List<UsesOfSite>> known = new IdentityHashMap<>();

  /** Notes what the tracker reports of a site in a context. */
  void uses(CallNode node, int site, Uses uses) {
    known.computeIfAbsent(node, key -> new ArrayList<>(1)).add(new UsesOfSite(site, uses));
  }

  /** Adds what is known of a context to it. */
  void addTo(CallNode node, ContextBuilder context) {
    List<UsesOfSite> all = known.remove(node);
    if (all != null) {
      for (UsesOfSite one : all) {
        long size = sites.sizeOf(sites.typeOf(one.site));
        context.add(sites.site(one.site), SiteRecord.of(statsOf(one.uses, size)));
      }
    }
  }

  private static DragStats statsOf(Uses uses, long size) {
    return new DragStats(
        uses.deaths(),
        clock(uses.nanos(), size),
        clock(uses.bytes(), size),
        clock(uses.collections(), size));
  }

  private static DragClock clock(Uses.ByClock uses, long size) {
    Phases time = new Phases(uses.lagSum(), uses.useSum(), uses.dragSum(), uses.unusedSum());
    return new DragClock(
        Buckets.of(uses.lag()),
        Buckets.of(uses.use()),
        Buckets.of(uses.drag()),
        Buckets.of(uses.unused()),
        Buckets.of(uses.idle()),
        Buckets.of(uses.liveUnused()),
        time,
        time.times((double) size));
  }
}
