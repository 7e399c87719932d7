package dev.mayfly.recording;

import dev.mayfly.recording.ledger.RouteLedger;
import dev.mayfly.recording.meters.ByteAccount;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.site.LayerBoundaries;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: the bytes of the calling thread by layer. */
public final class ThreadLayers {
  private ThreadLayers() {}

  /** Whether layers are followed in this JVM. */
  public static boolean areFollowed() {
    return LayerBoundaries.instance().placeCount() > 0;
  }

  /**
   * Reads the bytes that the thread has allocated since the first reading, each in the place that
   * {@link LayerBoundaries} gives it. The profiler is charged with what reading allocates.
   *
   * @return null where they are not known: layers are not followed, or the thread is not recorded
   */
  public static long @Nullable [] read() {
    ThreadRecorder own = CurrentRecorder.get();
    ByteAccount account = own == null ? null : own.steps.bytes;
    int places = LayerBoundaries.instance().placeCount();
    if (own == null || own.tree.isMuted() || account == null || places == 0) {
      return null;
    }
    own.current().charge(account);
    boolean before = own.steps.working;
    own.steps.working = true;
    long mark = own.steps.stepBegins();
    try {
      long[] byPlace = account.byPlace;
      if (byPlace == null) {
        account.byPlace = byPlace = new long[places];
      }
      return byPlace.clone();
    } catch (OutOfMemoryError noRoom) {
      own.dropped();
      return null;
    } finally {
      own.steps.working = before;
      own.steps.stepEnds(mark);
    }
  }

  /**
   * Enters a request that has ended, if layers are followed.
   *
   * @param bytes the differences of readings; null if they are not known
   */
  public static void enter(String route, long @Nullable [] bytes) {
    if (areFollowed()) {
      RouteLedger.instance().add(route, bytes);
    }
  }
}
