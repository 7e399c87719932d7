package dev.mayfly.agent.caches;

import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Site;
import dev.mayfly.layout.InstanceLayout.Slot;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Writes each read and write of a field or array element to {@code trace.txt}, with
 * the address and the bytes that it has in the memory of simulated caches.
 */
public final class AddressTrace extends Analysis {
  /**
   * Stands for the address of an access that has none: it is about to throw, or there are too many
   * objects.
   */
  private static final String NOWHERE = "- 0";

  private final ModelMemory memory;

  /** A trace without lines, of the layout that this JVM has. */
  public AddressTrace(TypeLayouts layouts) {
    memory = new ModelMemory(layouts, objectData(ModelMemory.MOST_OBJECTS, ObjectPlace::new));
  }

  @Override
  public void created(Object object, Site site, long bytes) {
    memory.addressesOf(object);
  }

  @Override
  public void read(@Nullable Object target, int index, Site site) {
    trace("read  " + where(target, index, site), target, index, site);
  }

  @Override
  public void written(@Nullable Object target, int index, Site site) {
    trace("write " + where(target, index, site), target, index, site);
  }

  private String where(@Nullable Object target, int index, Site site) {
    if (target == null) {
      return index < 0 ? text(memory.addressesOf(site)[0], ModelMemory.STATIC_BYTES) : NOWHERE;
    }
    long[] addresses = ModelMemory.exists(target, index) ? memory.addressesOf(target) : null;
    if (addresses == null) {
      return NOWHERE;
    }
    Slot slot = memory.layoutsOf(target.getClass()).get(0).slotOf(index, site);
    return text(addresses[0] + slot.offset(), slot.bytes());
  }

  private static String text(long address, long bytes) {
    return "0x" + Long.toHexString(address) + " " + bytes;
  }
}
