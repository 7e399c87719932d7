package dev.mayfly.recording.threads;

import dev.mayfly.recording.jvm.ThreadIds;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Guarded by its owner's lock for writers, any readers. The recorders of live platform threads, by
 * the threads' identifiers: whatever becomes of a thread's thread-local variables, it has one
 * recorder. The workers of common pools erase theirs after each task.
 *
 * <p>Identifiers are never given twice, so the recorder of a thread that has finished is found by
 * no thread; {@link #reset} lets it go.
 */
public final class LiveRecorders {
  private static final int FEWEST = 64;

  /** In open addressing; at least half of the places are empty. */
  private volatile @Nullable PlatformRecorder[] slots = new PlatformRecorder[FEWEST];

  private int size;

  /** The recorder of the thread with this identifier; null if there is none. */
  @Nullable PlatformRecorder find(long threadId) {
    @Nullable PlatformRecorder[] table = slots;
    int slot = slotOf(threadId, table.length);
    PlatformRecorder recorder = table[slot];
    while (recorder != null && recorder.threadId != threadId) {
      slot = (slot + 1) & (table.length - 1);
      recorder = table[slot];
    }
    return recorder;
  }

  /** Visits the recorders, on any thread: those that come meanwhile or not. */
  public void forEach(Consumer<PlatformRecorder> action) {
    for (PlatformRecorder recorder : slots) {
      if (recorder != null) {
        action.accept(recorder);
      }
    }
  }

  /** Adds the recorder of a thread, unless its identifier is unknown. */
  void add(PlatformRecorder recorder) {
    if (recorder.threadId > ThreadIds.UNKNOWN) {
      if (2 * (size + 1) > slots.length) {
        slots = copy(2 * slots.length);
      }
      VarHandle.storeStoreFence(); // its thread finds it whole, others find it is not theirs
      put(slots, recorder);
      size++;
    }
  }

  private @Nullable PlatformRecorder[] copy(int length) {
    @Nullable PlatformRecorder[] more = new PlatformRecorder[length];
    for (PlatformRecorder recorder : slots) {
      if (recorder != null) {
        put(more, recorder);
      }
    }
    return more;
  }

  private static void put(@Nullable PlatformRecorder[] table, PlatformRecorder recorder) {
    int slot = slotOf(recorder.threadId, table.length);
    while (table[slot] != null) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = recorder;
  }

  /** Keeps these recorders only. */
  void reset(List<PlatformRecorder> live) {
    int length = FEWEST;
    while (length < 2 * (live.size() + 1)) {
      length *= 2;
    }
    @Nullable PlatformRecorder[] table = new PlatformRecorder[length];
    int kept = 0;
    for (PlatformRecorder recorder : live) {
      if (recorder.threadId > ThreadIds.UNKNOWN) {
        put(table, recorder);
        kept++;
      }
    }
    slots = table;
    size = kept;
  }

  private static int slotOf(long threadId, int slots) {
    return (int) threadId & (slots - 1);
  }
}
