package dev.mayfly.recording.threads;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A slot that each thread's recorder has for the data of one feature: one instance a feature, in a
 * static final field. The data belongs to the recorder's thread; other threads may see it late.
 *
 * @param <T> the data, which is made when the thread asks for it first
 */
public abstract class Attachment<T> {
  private static final AtomicInteger SLOTS = new AtomicInteger();

  private final int slot = SLOTS.getAndIncrement();

  /** For subclasses. */
  protected Attachment() {}

  /** Makes the data of a thread, which calls this; what it allocates is the profiler's. */
  protected abstract T make(ThreadRecorder recorder);

  /** The data of a thread; null if it has none yet. */
  @SuppressWarnings("unchecked") // of() alone fills the slot
  public final @Nullable T known(ThreadRecorder recorder) {
    @Nullable Object[] slots = recorder.attachments;
    return slot < slots.length ? (T) slots[slot] : null;
  }

  /** The data of this thread, made if it has none yet; null without memory. */
  public final @Nullable T of(ThreadRecorder recorder) {
    T known = known(recorder);
    return known != null ? known : attach(recorder);
  }

  private @Nullable T attach(ThreadRecorder recorder) {
    boolean before = recorder.steps.working;
    recorder.steps.working = true;
    long mark = recorder.steps.stepBegins();
    try {
      T data = make(recorder);
      @Nullable Object[] slots = recorder.attachments;
      if (slot >= slots.length) {
        recorder.attachments = slots = Arrays.copyOf(slots, slot + 1);
      }
      slots[slot] = data;
      return data;
    } catch (OutOfMemoryError noRoom) {
      recorder.dropped();
      return null;
    } finally {
      recorder.steps.working = before;
      recorder.steps.stepEnds(mark);
    }
  }
}
