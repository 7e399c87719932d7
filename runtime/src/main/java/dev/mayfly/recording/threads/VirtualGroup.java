package dev.mayfly.recording.threads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Guarded by its owner's lock. The virtual threads of like names: the trees that they share, how
 * many there were, and those that live. Finished threads leave nothing here but their number.
 */
final class VirtualGroup {
  private static final int FEWEST = 64;

  final String name;
  private final @Nullable Stripe[] stripes;
  private VirtualRecorder[] live = new VirtualRecorder[FEWEST];
  private int liveCount;
  private long threads;

  VirtualGroup(String name, int mostStripes) {
    this.name = name;
    stripes = new Stripe[mostStripes];
  }

  /** The stripe of the next thread, null if there is none yet: they take turns. */
  @Nullable Stripe next() {
    return stripes[place()];
  }

  /** Sets the stripe of the next thread. */
  void next(Stripe stripe) {
    stripes[place()] = stripe;
  }

  private int place() {
    return (int) (threads & (stripes.length - 1));
  }

  /** A thread has a recorder now. */
  void add(VirtualRecorder recorder) {
    if (liveCount == live.length) {
      dropFinished();
    }
    live[liveCount++] = recorder;
    threads++;
  }

  /** Lets go of threads that have finished; has room for as many as are left. */
  private void dropFinished() {
    int kept = 0;
    for (int i = 0; i < liveCount; i++) {
      VirtualRecorder recorder = live[i];
      Thread thread = recorder.thread();
      if (thread != null && thread.isAlive()) {
        live[kept++] = recorder;
      }
    }
    liveCount = kept;
    live = Arrays.copyOf(Arrays.copyOf(live, kept), Math.max(FEWEST, 2 * kept));
  }

  /** The number of threads. */
  long threads() {
    return threads;
  }

  /**
   * The number of them that live. Time in proportion to those, and to those that finished lately.
   */
  int live() {
    dropFinished();
    return liveCount;
  }

  void addLive(List<VirtualRecorder> recorders) {
    dropFinished();
    recorders.addAll(Arrays.asList(live).subList(0, liveCount));
  }

  /** The stripes that are used. */
  List<Stripe> stripes() {
    List<Stripe> used = new ArrayList<>();
    for (Stripe stripe : stripes) {
      if (stripe != null) {
        used.add(stripe);
      }
    }
    return used;
  }
}
