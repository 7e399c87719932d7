package dev.mayfly.agent.weaving.bytecode;

import dev.mayfly.analysis.EventSites;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.BitSet;
import java.util.List;

/**
 * Immutable. A class file with probes that is not linked yet: the ids of its methods, sites and
 * types are constants of their own, which {@link #link} replaces. So it depends on the class's own
 * bytes and on the options, and is the same at every start.
 *
 * <p>The ids are numbered: for each method its own id, then the id of each of its sites, each
 * followed by the id of the type that the site allocates; then the ids of its sites of events.
 *
 * @param className the class, with dots
 * @param places where in the class file an id is, as the offset of four bytes
 * @param ids which one, for each of the places
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record WovenCode(
    byte[] bytes, String className, List<Method> methods, int[] places, int[] ids) {

  /**
   * Immutable. One method.
   *
   * @param name as in the class file
   * @param descriptor as in the class file
   * @param events where it has events for analyses
   */
  public record Method(
      String name, String descriptor, List<SiteSpec> sites, List<EventSites.Spec> events) {
    /** The number of ids that it has. */
    public int idCount() {
      return 1 + 2 * sites.size() + events.size();
    }
  }

  /** Registers methods and sites, and returns the class file with their ids. */
  public byte[] link(SiteRegistry registry) {
    int[] values = register(registry);
    byte[] linked = bytes.clone();
    for (int i = 0; i < places.length; i++) {
      write(values[ids[i]], linked, places[i]);
    }
    return linked;
  }

  /** A method whose own id is in the class file hands it to the probe of its beginning. */
  private int[] register(SiteRegistry registry) {
    int count = 0;
    for (Method method : methods) { // no stream: their classes are woven here, too
      count += method.idCount();
    }
    BitSet used = new BitSet(count);
    for (int id : ids) {
      used.set(id);
    }
    int[] values = new int[count];
    int next = 0;
    for (Method method : methods) {
      MethodFrame key = new MethodFrame(className, method.name, method.descriptor);
      int frame = registry.frame(key);
      if (used.get(next)) {
        registry.enters(frame);
      }
      values[next++] = frame;
      if (!method.sites.isEmpty()) {
        int first = registry.sites(frame, method.sites);
        for (int site = first; site < first + method.sites.size(); site++) {
          values[next++] = site;
          values[next++] = registry.typeOf(site);
        }
      }
      if (!method.events.isEmpty()) {
        int first = EventSites.register(key, method.events);
        for (int event = first; event < first + method.events.size(); event++) {
          values[next++] = event;
        }
      }
    }
    return values;
  }

  private static void write(int value, byte[] bytes, int at) {
    bytes[at] = (byte) (value >>> 24);
    bytes[at + 1] = (byte) (value >>> 16);
    bytes[at + 2] = (byte) (value >>> 8);
    bytes[at + 3] = (byte) value;
  }
}
