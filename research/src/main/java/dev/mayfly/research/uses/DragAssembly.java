package dev.mayfly.research.uses;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.Site;
import dev.mayfly.research.uses.probes.UseTimes;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.lifetimes.Buckets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the part of a snapshot that tells when objects were used. Thread-safe, without state. */
final class DragAssembly {
  private DragAssembly() {}

  /** The part; the sites of several loaders' classes may be one. */
  static ImmutableMap<AllocationSite, DragStats> of(List<UseTimes> uses) {
    SiteRegistry sites = SiteRegistry.instance();
    Map<AllocationSite, DragStats> all = new HashMap<>();
    for (UseTimes one : uses) {
      long size = sites.sizeOf(sites.typeOf(one.site()));
      all.merge(sites.site(one.site()), statsOf(one, size), DragStats::plus);
    }
    return ImmutableMap.copyOf(all);
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
