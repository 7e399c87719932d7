package dev.mayfly.recording.sampling;

import dev.mayfly.recording.types.StableNames;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.MethodTable;
import dev.mayfly.site.SiteRegistry;

/**
 * Thread-safe. The frame ids of methods that a stack walk meets, woven or not; a method that is new
 * takes a lock, once.
 *
 * <p>Names that the JVM gives again in each run are made stable ({@link StableNames}), so code that
 * creates classes without end does not fill the table. Beyond the bound no more methods get an id.
 */
public final class FrameIds {
  /** No id: the table is full. */
  public static final int NONE = MethodTable.NONE;

  private final SiteRegistry sites;
  private final int bound;
  private final MethodTable known = new MethodTable();

  /**
   * No methods yet.
   *
   * @param bound how many methods get an id
   */
  public FrameIds(SiteRegistry sites, int bound) {
    this.sites = sites;
    this.bound = bound;
  }

  /**
   * The id of a method.
   *
   * @return the id, {@link #NONE} where the method is new and there is no room for it
   */
  public int of(String className, String methodName, String descriptor) {
    String stable = StableNames.of(className);
    int id = known.find(stable, methodName, descriptor);
    return id != NONE ? id : ofNew(new MethodFrame(stable, methodName, descriptor));
  }

  private synchronized int ofNew(MethodFrame method) {
    if (known.size() >= bound) {
      return known.find(method.className(), method.methodName(), method.descriptor());
    }
    int id = sites.frame(method);
    known.add(method, id);
    return id;
  }
}
