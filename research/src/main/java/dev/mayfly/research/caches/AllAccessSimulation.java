package dev.mayfly.research.caches;

import dev.mayfly.analysis.Site;

/** Thread-safe. Simulates caches for the accesses to local variables, too. */
final class AllAccessSimulation extends CacheSimulation {
  AllAccessSimulation(CacheModel model, TypeLayouts layouts) {
    super(model, layouts, true);
  }

  @Override
  public void nonobject(int word, Site site) {
    accessVariable(word, site);
  }
}
