package dev.mayfly.research.caches;

import java.util.ArrayList;
import java.util.List;

/** Guarded by itself. The caches of a thread, for each layout. */
final class SimulatedThread {
  private final List<CacheHierarchy> caches = new ArrayList<>();

  /** Empty caches. */
  SimulatedThread(CacheModel model, int layouts) {
    for (int i = 0; i < layouts; i++) {
      caches.add(new CacheHierarchy(model));
    }
  }

  CacheHierarchy caches(int layout) {
    return caches.get(layout);
  }
}
