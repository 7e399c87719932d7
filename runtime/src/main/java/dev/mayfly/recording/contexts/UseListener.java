package dev.mayfly.recording.contexts;

/**
 * Thread-safe. Receives the uses of objects by woven code, before each use: to read or write one of
 * its fields, or to call one of its methods. Called on the using thread, with whatever locks the
 * program holds; takes no lock, does not throw and does not keep the object alive.
 */
public interface UseListener {
  /**
   * Whether the object may be one that is followed; most are not, and the answer must cost a few
   * nanoseconds.
   *
   * @return true for each object that is followed, and for a few that are not
   */
  boolean mayFollow(Object object);

  /**
   * An object is used for which {@link #mayFollow} said yes.
   *
   * @param site where, as an id of {@link dev.mayfly.analysis.EventSites}; 0 if it is unknown
   */
  void used(Object object, int site);
}
