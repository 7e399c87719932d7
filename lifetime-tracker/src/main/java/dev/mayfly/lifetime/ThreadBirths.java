package dev.mayfly.lifetime;

import dev.mayfly.recording.ObjectNumbers;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.threads.ThreadRecorder;
import java.lang.ref.PhantomReference;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its thread), one reader at a time (the reaper). The births of one thread, as a
 * chain of chunks: the thread adds to the last, the reaper takes full ones from the front.
 *
 * <p>Chunks start small and double, so that a thread with few births takes little room.
 */
final class ThreadBirths {
  private final WeakReference<Thread> thread;

  /** The tracker's, by which its threads are known. */
  final TrackingCapacity room;

  /** Null where objects have no numbers. */
  private final @Nullable Numbers numbers;

  private BirthChunk last;

  /** The reaper's: the first chunk that it has not taken yet. */
  BirthChunk first;

  private ThreadBirths(
      Thread thread,
      TrackingCapacity room,
      CallTree tree,
      ClockReading now,
      @Nullable Numbers numbers) {
    this.numbers = numbers;
    this.thread = new WeakReference<>(thread);
    this.room = room;
    last = new BirthChunk(0, tree, 1, now);
    first = last;
  }

  /**
   * The ones of the current thread.
   *
   * @param numbers the objects' numbers; null where they have none
   */
  static ThreadBirths of(
      ThreadRecorder own,
      @Nullable ObjectNumbers numbers,
      TrackingCapacity room,
      CallTree tree,
      ClockReading now) {
    Numbers given = numbers == null ? null : new Numbers(numbers, own);
    return new ThreadBirths(Thread.currentThread(), room, tree, now, given);
  }

  /** Gives the object that is to be added next a number. */
  void number(NumberedObject object) {
    if (numbers != null) {
      numbers.give(object);
    }
  }

  /** Adds a birth; returns whether there was room. */
  boolean add(
      PhantomReference<Object> reference,
      int site,
      CallNode context,
      int weight,
      int contextWeight,
      ClockReading birth) {
    BirthChunk chunk = last;
    if (chunk.isFull()) {
      chunk = nextChunk(context.tree(), weight, birth);
      if (chunk == null) {
        return false;
      }
    }
    chunk.add(reference, site, context, weight, contextWeight, birth);
    return true;
  }

  private @Nullable BirthChunk nextChunk(CallTree tree, int weight, ClockReading now) {
    BirthChunk full = last;
    BirthChunk following = full.next;
    if (following == null) {
      int places = room.take(2 * full.size);
      if (places == 0) {
        return null;
      }
      try {
        following = new BirthChunk(places, tree, weight, now);
      } catch (OutOfMemoryError noMemory) {
        room.giveBack(places);
        throw noMemory;
      }
      full.next = following;
    }
    // Not before it is linked: a StackOverflowError between the two would part chain and writer.
    last = following;
    return following;
  }

  /**
   * Corrects site, context and weight of an object born lately; with weight 0 it was not born.
   *
   * @return whether it is tracked
   */
  boolean correct(Object object, int site, CallNode context, int weight, int contextWeight) {
    return last.correct(object, site, context, weight, contextWeight);
  }

  /**
   * Whether the thread has ended: all its births are visible to the caller, and no more will come.
   */
  boolean isFinished() {
    Thread owner = thread.get();
    return owner == null || !owner.isAlive();
  }

  /** Gives tracked objects that a thread makes their numbers. Single writer (its thread). */
  private static final class Numbers {
    private final ObjectNumbers numbers;
    private final ThreadRecorder recorder;
    private long next;
    private long end;

    Numbers(ObjectNumbers numbers, ThreadRecorder recorder) {
      this.numbers = numbers;
      this.recorder = recorder;
    }

    /** Gives the object that is being born the next number. */
    void give(NumberedObject object) {
      if (next == end) {
        next = numbers.take();
        end = next + ObjectNumbers.AT_ONCE;
      }
      object.number(next);
      recorder.objectNumber(next);
      next++;
    }
  }
}
