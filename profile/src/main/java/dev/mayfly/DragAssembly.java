package dev.mayfly;

import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.Site;
import dev.mayfly.recording.UseTimes;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.AccessLives;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.DragClock;
import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.lifetimes.LastUse;
import dev.mayfly.snapshot.lifetimes.LastUses;
import dev.mayfly.snapshot.lifetimes.Phases;
import dev.mayfly.snapshot.lifetimes.UsePlace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Confined. Makes the part of a snapshot that tells when objects were used. The sizes of types are
 * requested when the contexts are read: before, they may not be known.
 */
final class DragAssembly {
  private record UsesOfSite(int site, UseTimes uses) {}

  private final SiteRegistry sites = SiteRegistry.instance();
  private final IdentityHashMap<CallNode, List<UsesOfSite>> known = new IdentityHashMap<>();

  /** Notes the uses that the tracker reports for a site in a context. */
  void uses(CallNode node, int site, UseTimes uses) {
    known.computeIfAbsent(node, key -> new ArrayList<>(1)).add(new UsesOfSite(site, uses));
  }

  /** Adds the uses that are known of a context to the context. */
  void addTo(CallNode node, ContextBuilder context) {
    List<UsesOfSite> all = known.remove(node);
    if (all != null) {
      for (UsesOfSite one : all) {
        long size = sites.sizeOf(sites.typeOf(one.site));
        context.add(sites.site(one.site), SiteRecord.of(statsOf(one.uses, size)));
      }
    }
  }

  private static DragStats statsOf(UseTimes uses, long size) {
    return new DragStats(
        uses.deaths(),
        clock(uses.nanos(), size),
        clock(uses.bytes(), size),
        clock(uses.collections(), size),
        lastUses(uses.lastUses()),
        lives(uses.accesses()));
  }

  private static AccessLives lives(UseTimes.AccessLives lives) {
    return new AccessLives(
        Buckets.of(lives.own()),
        Buckets.of(lives.shared()),
        Buckets.of(lives.liveOwn()),
        Buckets.of(lives.liveShared()));
  }

  /** The sites of several loaders' classes may be one place. */
  private static LastUses lastUses(UseTimes.LastUses uses) {
    Map<UsePlace, LastUse> places = new HashMap<>();
    for (int i = 0; i < uses.sites().length; i++) {
      places.merge(
          placeOf(uses.sites()[i]),
          new LastUse(uses.dead()[i], uses.dragNanos()[i], uses.live()[i]),
          LastUse::plus);
    }
    return LastUses.of(places);
  }

  private static UsePlace placeOf(int site) {
    if (site == 0) {
      return UsePlace.UNKNOWN;
    }
    Site known = EventSites.of(site);
    return new UsePlace(known.className(), known.methodName(), known.line(), known.member());
  }

  private static DragClock clock(UseTimes.ByClock uses, long size) {
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
