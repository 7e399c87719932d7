package dev.mayfly.recording.contexts;

import dev.mayfly.site.SiteRegistry;

/**
 * Thread-safe (no state); called by the context's own thread. The slow paths of contexts, apart as
 * those of {@code OutOfLine} are, and from these: a context knows no recorder.
 */
final class ContextOutOfLine extends Throwable {
  private static final long serialVersionUID = 1;

  private ContextOutOfLine() {}

  /** As {@link ThreadContext#contextAt}. */
  static CallNode at(ThreadContext thread, int site) {
    return atApart(thread, site);
  }

  private static CallNode atApart(ThreadContext thread, int site) {
    return thread.find(site > 0 ? SiteRegistry.instance().frameOf(site) : 0, false);
  }

  /** As {@link ThreadContext#find}. */
  static CallNode find(ThreadContext thread, boolean beginsOrEnds) {
    return findApart(thread, beginsOrEnds);
  }

  private static CallNode findApart(ThreadContext thread, boolean beginsOrEnds) {
    return thread.find(0, beginsOrEnds);
  }

  /** As {@link ThreadContext#enterNew}. */
  static void enter(ThreadContext thread, int frameId) {
    enterApart(thread, frameId);
  }

  private static void enterApart(ThreadContext thread, int frameId) {
    thread.enterNew(frameId);
  }
}
