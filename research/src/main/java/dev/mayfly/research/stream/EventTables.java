package dev.mayfly.research.stream;

import dev.mayfly.analysis.Contexts;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.Site;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Confined to the file's writer. Writes the tables that explain the numbers in events: rows come
 * before the events that need them, so that a file that was cut off is readable.
 */
final class EventTables {
  private final SiteRegistry sites;
  private final boolean hasPlaces;
  private final Set<Integer> threads = new HashSet<>();
  private final Map<Integer, Integer> contexts = new HashMap<>();
  private int methodCount;
  private int siteCount;
  private int placeCount;

  /** By type, the bytes that were written; 0 where these were not known. */
  private long[] typeSizes = new long[0];

  /** Tables without rows. */
  EventTables(SiteRegistry sites, boolean hasPlaces) {
    this.sites = sites;
    this.hasPlaces = hasPlaces;
  }

  /** Has all rows written again: in another file. */
  void forget() {
    threads.clear();
    contexts.clear();
    methodCount = 0;
    siteCount = 0;
    placeCount = 0;
    typeSizes = new long[0];
  }

  /** Adds what the events of a thread need and was not written yet. */
  void add(ThreadEvents thread, BlockBuffer out) {
    if (threads.add(thread.number)) {
      out.begin(EventFormat.THREAD);
      out.number(thread.number);
      out.text(thread.name());
      out.end();
    }
    addContexts(thread, out); // they know their methods by now
    addSites(out);
    if (hasPlaces) {
      addPlaces(out);
    }
  }

  private void addContexts(ThreadEvents thread, BlockBuffer out) {
    int first = contexts.getOrDefault(thread.number, 1); // 0 is the root
    int next = first;
    for (int caller; (caller = thread.contexts.callerOf(next)) != Contexts.NONE; next++) {
      if (next == first) {
        out.begin(EventFormat.CONTEXTS);
        out.number(thread.number);
        out.number(first);
      }
      out.number(caller);
      out.number(EventFormat.zigzag(thread.contexts.methodOf(next)));
    }
    if (next > first) {
      out.end();
      contexts.put(thread.number, next);
    }
  }

  private void addSites(BlockBuffer out) {
    int known = sites.siteCount(); // first: what these are of is known by now
    addMethods(out);
    if (known == siteCount) {
      return;
    }
    addTypes(out);
    out.begin(EventFormat.SITES);
    for (int id = siteCount + 1; id <= known; id++) {
      AllocationSite site = sites.site(id);
      out.number(id);
      out.number(sites.frameOf(id));
      out.number(site.line());
      out.number(sites.typeOf(id));
      out.text(site.kind().name());
      out.number(sites.layoutOf(id));
    }
    out.end();
    siteCount = known;
  }

  private void addMethods(BlockBuffer out) {
    int known = sites.frameCount();
    if (known == methodCount) {
      return;
    }
    out.begin(EventFormat.METHODS);
    for (int id = methodCount + 1; id <= known; id++) {
      MethodFrame method = sites.frame(id);
      out.number(id);
      out.text(method == null ? "" : method.className());
      out.text(method == null ? "" : method.methodName());
      out.text(method == null ? "" : method.descriptor());
    }
    out.end();
    methodCount = known;
  }

  /** Adds the types that are new, and those whose sizes have become known. */
  void addTypes(BlockBuffer out) {
    int known = sites.typeCount();
    int before = typeSizes.length - 1;
    if (known >= typeSizes.length) {
      typeSizes = Arrays.copyOf(typeSizes, known + 1);
    }
    boolean some = false;
    for (int id = 1; id <= known; id++) {
      long bytes = sites.sizeOf(id);
      if (id > before || bytes != typeSizes[id]) {
        if (!some) {
          out.begin(EventFormat.TYPES);
          some = true;
        }
        out.number(id);
        out.text(sites.typeName(id));
        out.number(bytes);
        typeSizes[id] = bytes;
      }
    }
    if (some) {
      out.end();
    }
  }

  private void addPlaces(BlockBuffer out) {
    int known = EventSites.count();
    if (known == placeCount) {
      return;
    }
    out.begin(EventFormat.PLACES);
    for (int id = placeCount + 1; id <= known; id++) {
      Site place = EventSites.named(id);
      out.number(id);
      out.text(place.className());
      out.text(place.methodName());
      out.text(place.descriptor());
      out.number(place.line());
      out.text(place.member());
    }
    out.end();
    placeCount = known;
  }
}
