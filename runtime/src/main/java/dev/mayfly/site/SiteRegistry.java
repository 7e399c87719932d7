package dev.mayfly.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Turns methods and allocation sites into small ints once, while a class is woven, and
 * back for reports.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>A frame id and a site id are positive, unique in this JVM and never reused; 0 means none.
 *   <li>The sites of one registration are contiguous, so that a context needs only the first id and
 *       an index.
 *   <li>Registering the same method with the same sites again (another class loader, a
 *       redefinition) gives the same ids: the registry grows with the code, not with the number of
 *       class loaders.
 *   <li>An id is published by the class definition that carries it; arrays are replaced, never
 *       changed below the published size.
 * </ul>
 */
public final class SiteRegistry {

  /**
   * One site of a method that is about to be registered. {@code layout} is 0 unless the site makes
   * arrays.
   */
  public record SiteSpec(int line, String typeName, AllocationKind kind, int layout) {}

  private record Block(int firstSite, List<SiteSpec> sites) {}

  private static final SiteRegistry INSTANCE = new SiteRegistry();

  private final Map<MethodFrame, Integer> frameIds = new HashMap<>();
  private final MethodTable entered = new MethodTable();
  private final Map<String, Integer> typeIds = new HashMap<>();
  private final Map<Long, Integer> derivedSites = new HashMap<>();
  private final Map<Integer, List<Block>> blocks = new HashMap<>();

  private volatile MethodFrame[] frames = new MethodFrame[256];
  private volatile int[] firstSites = new int[256];
  private volatile int[] siteCounts = new int[256];
  private volatile AllocationSite[] sites = new AllocationSite[1024];
  private volatile int[] siteFrames = new int[1024];
  private volatile int[] siteTypes = new int[1024];
  private volatile int[] siteLayouts = new int[1024];
  private volatile String[] typeNames = new String[256];
  private volatile long[] typeSizes = new long[256];
  private int frameCount;
  private volatile int siteCount;
  private int typeCount;

  SiteRegistry() {}

  /** The registry of this JVM: woven code carries its ints as constants. */
  public static SiteRegistry instance() {
    return INSTANCE;
  }

  /** A registry for code that never runs. */
  public static SiteRegistry forRehearsal() {
    return new SiteRegistry();
  }

  /** Returns the id of a method, the same for equal frames. */
  public synchronized int frame(MethodFrame frame) {
    Integer known = frameIds.get(frame);
    if (known != null) {
      return known;
    }
    int id = frameCount + 1;
    if (id >= frames.length) {
      firstSites = Arrays.copyOf(firstSites, id * 2);
      siteCounts = Arrays.copyOf(siteCounts, id * 2);
      frames = Arrays.copyOf(frames, id * 2);
    }
    MethodFrame[] published = frames;
    published[id] = frame;
    frames = published; // for readers that come by no class definition
    frameCount = id;
    frameIds.put(frame, id); // last: without memory it may throw, even though it has put it
    return id;
  }

  /** Notes that a method tells of its beginning and its end. */
  public void enters(int frameId) {
    entered.add(frames[frameId], frameId);
  }

  /** Whether a method tells of its beginning and its end. */
  public boolean isEntered(MethodFrame method) {
    return entered.find(method.className(), method.methodName(), method.descriptor())
        != MethodTable.NONE;
  }

  /** The methods that tell of their beginnings and ends. */
  public MethodTable entered() {
    return entered;
  }

  /**
   * Registers the sites of a method and returns the id of the first; the others follow it.
   *
   * @param frameId the method, from {@link #frame}
   * @param specs at least one site, in the order of their numbers
   */
  public synchronized int sites(int frameId, List<SiteSpec> specs) {
    List<Block> known = blocks.computeIfAbsent(frameId, id -> new ArrayList<>(1));
    for (Block block : known) {
      if (block.sites.equals(specs)) {
        return block.firstSite;
      }
    }
    int first = siteCount + 1;
    for (SiteSpec spec : specs) {
      addSite(frameId, spec);
    }
    if (known.isEmpty()) {
      firstSites[frameId] = first;
      siteCounts[frameId] = specs.size();
    }
    known.add(new Block(first, List.copyOf(specs)));
    return first;
  }

  private int addSite(int frameId, SiteSpec spec) {
    int id = siteCount + 1;
    if (id >= sites.length) {
      siteFrames = Arrays.copyOf(siteFrames, id * 2);
      siteTypes = Arrays.copyOf(siteTypes, id * 2);
      siteLayouts = Arrays.copyOf(siteLayouts, id * 2);
      sites = Arrays.copyOf(sites, id * 2);
    }
    siteFrames[id] = frameId;
    siteTypes[id] = typeId(spec.typeName);
    siteLayouts[id] = spec.layout;
    sites[id] = new AllocationSite(frames[frameId], spec.line, spec.typeName, spec.kind);
    siteCount = id;
    return id;
  }

  /**
   * Returns the site like {@code siteId} whose type, seen at run time only, is {@code typeName}.
   */
  public synchronized int derivedSite(
      int siteId, String typeName, AllocationKind kind, int layout) {
    int inner = kind == AllocationKind.INNER_ARRAY ? 1 : 0;
    long key = ((long) siteId << 32) | ((long) typeId(typeName) << 1) | inner;
    Integer known = derivedSites.get(key);
    if (known != null) {
      return known;
    }
    int id =
        addSite(siteFrames[siteId], new SiteSpec(sites[siteId].line(), typeName, kind, layout));
    derivedSites.put(key, id);
    return id;
  }

  /** Returns the id of a type name, the same for equal names. */
  public synchronized int typeId(String typeName) {
    Integer known = typeIds.get(typeName);
    if (known != null) {
      return known;
    }
    int id = typeCount + 1;
    if (id >= typeNames.length) {
      typeSizes = Arrays.copyOf(typeSizes, id * 2);
      typeNames = Arrays.copyOf(typeNames, id * 2);
    }
    typeNames[id] = typeName;
    typeCount = id;
    typeIds.put(typeName, id); // last, as above
    return id;
  }

  /** The id of a method; 0 where it is not registered. */
  public synchronized int idOf(MethodFrame frame) {
    return frameIds.getOrDefault(frame, 0);
  }

  /**
   * Whether a method has a site that can make objects of a type; of some sites the type is seen at
   * run time only.
   *
   * @param frameId the method, from {@link #idOf}
   */
  public synchronized boolean makes(int frameId, String typeName) {
    for (Block block : blocks.getOrDefault(frameId, List.of())) {
      for (SiteSpec spec : block.sites) {
        boolean isMatch =
            switch (spec.kind) {
              case UNWOVEN_CALLER -> false;
              case CLONE, COPY, REFLECTIVE_ARRAY -> true;
              default -> spec.typeName.equals(typeName);
            };
        if (isMatch) {
          return true;
        }
      }
    }
    return false;
  }

  /** The method of a frame id; null for 0, the root. */
  public @Nullable MethodFrame frame(int frameId) {
    return frames[frameId];
  }

  /** The site of an id. */
  public AllocationSite site(int siteId) {
    return sites[siteId];
  }

  /** The method that a site stands in. */
  public int frameOf(int siteId) {
    return siteFrames[siteId];
  }

  /** The type that a site makes, as an id. */
  public int typeOf(int siteId) {
    return siteTypes[siteId];
  }

  /** The shallow size in bytes of an instance of a type; 0 while unknown. */
  public long sizeOf(int typeId) {
    return typeSizes[typeId];
  }

  /** Sets the shallow size in bytes of the instances of a type. */
  public synchronized void size(int typeId, long bytes) {
    typeSizes[typeId] = bytes;
  }

  /** The names of the types, no arrays, whose instances' size is not known yet. */
  public synchronized List<String> typesWithoutSize() {
    List<String> names = new ArrayList<>();
    for (int id = 1; id <= typeCount; id++) {
      if (typeSizes[id] == 0 && !typeNames[id].endsWith("]")) {
        names.add(typeNames[id]);
      }
    }
    return names;
  }

  /** The array layout of a site, as {@code ArrayLayout} packs it; 0 for objects. */
  public int layoutOf(int siteId) {
    return siteLayouts[siteId];
  }

  /** The first site of the method's first registration; 0 where it has none. */
  public int firstSiteOf(int frameId) {
    return firstSites[frameId];
  }

  /** The number of sites that follow {@link #firstSiteOf}, itself included. */
  public int siteCountOf(int frameId) {
    return siteCounts[frameId];
  }

  /** The number of registered sites. */
  public int siteCount() {
    return siteCount;
  }

  /** The name of a type. */
  public String typeName(int typeId) {
    return typeNames[typeId];
  }

  /** The number of registered types. */
  public synchronized int typeCount() {
    return typeCount;
  }

  /** The number of registered methods. */
  public synchronized int frameCount() {
    return frameCount;
  }
}
