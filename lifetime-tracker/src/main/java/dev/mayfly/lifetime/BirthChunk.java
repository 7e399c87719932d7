package dev.mayfly.lifetime;

import dev.mayfly.recording.CallNode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.PhantomReference;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the thread it was made for), one reader at a time (the reaper). Births of one
 * thread, in their order.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Places below {@code count} are published: the writer touches them no more, but for the last
 *       few, whose site, context and weight it may correct. Such a place holds a birth, or no
 *       reference once the reaper has counted the object's death.
 *   <li>A chunk with a {@code next} is full, and its writer has left it for good.
 * </ul>
 */
final class BirthChunk extends TrackedObjects {
  private static final VarHandle COUNT;

  static {
    try {
      COUNT = MethodHandles.lookup().findVarHandle(BirthChunk.class, "count", int.class);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  private static final int LAST_FEW = 4;

  /** The time when the chunk was made. */
  final Reading opened;

  /** The reaper's: refers to an object that is dead from the start, see {@link CycleBudget}. */
  @Nullable PhantomReference<Object> canary = new PhantomReference<>(new Object(), null);

  /** The reaper's: how many places it has done with for good. */
  int packed;

  volatile @Nullable BirthChunk next;
  private int count;

  BirthChunk(int size, Reading opened) {
    super(size);
    this.opened = opened;
  }

  /** The writer's: whether it has filled all places. */
  boolean isFull() {
    return count == size;
  }

  /** The writer's: adds a birth; there must be a place. */
  void add(
      PhantomReference<Object> reference, int site, CallNode context, int weight, Reading birth) {
    int place = count;
    references[place] = reference;
    contexts[place] = context;
    births[place] = birth;
    sites[place] = site;
    weights[place] = weight;
    COUNT.setRelease(this, place + 1);
  }

  /**
   * The writer's: corrects what is known of an object if it is among the last few. One that is not
   * to be tracked after all keeps its place, with weight 0, until the reaper comes by.
   *
   * @return whether it was found and is tracked
   */
  boolean correct(Object object, int site, CallNode context, int weight) {
    for (int place = count - 1; place >= Math.max(0, count - LAST_FEW); place--) {
      PhantomReference<Object> reference = references[place];
      if (reference != null && reference.refersTo(object)) {
        sites[place] = site;
        contexts[place] = context;
        weights[place] = weight;
        COUNT.setRelease(this, count);
        return weight > 0;
      }
    }
    return false;
  }

  /** How many places are published; what they hold is visible to the caller. */
  int published() {
    return (int) COUNT.getAcquire(this);
  }
}
