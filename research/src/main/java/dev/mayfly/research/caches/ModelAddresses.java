package dev.mayfly.research.caches;

import dev.mayfly.analysis.AddressModel;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.Site;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The addresses that analyses ask for: those of simulated caches in the layout that
 * this JVM has. As an analysis, it places each object when it is created.
 */
public final class ModelAddresses extends Analysis implements AddressModel {
  private final ModelMemory memory;

  /** Addresses of no object yet. */
  public ModelAddresses(TypeLayouts layouts) {
    memory = new ModelMemory(layouts, objectData(ModelMemory.MOST_OBJECTS, ObjectPlace::new));
  }

  @Override
  public void created(Object object, Site site, long bytes) {
    memory.addressesOf(object);
  }

  @Override
  public long addressOf(@Nullable Object target, int index, Site site) {
    if (site.event() == Event.NONOBJECT) {
      return memory.addressOnStack(index);
    }
    if (target == null) {
      boolean isStatic = index < 0 && site.event() != Event.LENGTH_READ;
      return isStatic ? memory.addressesOf(site)[0] : NOWHERE;
    }
    if (!ModelMemory.exists(target, index) && site.event() != Event.LENGTH_READ) {
      return NOWHERE;
    }
    long[] addresses = memory.addressesOf(target);
    if (addresses == null) {
      return NOWHERE;
    }
    TypeLayout layout = memory.layoutsOf(target.getClass()).get(0);
    return addresses[0] + layout.offsetOf(index, site);
  }
}
