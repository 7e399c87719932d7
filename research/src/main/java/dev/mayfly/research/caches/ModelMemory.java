package dev.mayfly.research.caches;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import dev.mayfly.analysis.ObjectData;
import dev.mayfly.analysis.Site;
import dev.mayfly.recording.jvm.ThreadIds;
import java.lang.reflect.Array;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Where objects and static fields lie in each layout, by a model: a thread places its
 * objects one behind the other, and nothing moves.
 *
 * <p>Locks: a place's, then those of a thread's buffers.
 */
final class ModelMemory {
  /** The number of objects that have places at a time. */
  static final int MOST_OBJECTS = 1_000_000;

  /** The bytes of a static field. */
  static final int STATIC_BYTES = 8;

  private static final int MOST_THREADS = 256; // a power of two

  /** Stacks are behind all objects, and grow downwards. */
  private static final long STACKS = 1L << 44;

  private static final int STACK_BYTES = 1 << 24;
  private static final int WORD_BYTES = 8;

  private final ObjectData<ObjectPlace> places;
  private final Map<String, long[]> statics = new ConcurrentHashMap<>();
  private final AtomicLongArray buffers;

  /** The number of threads that have a stack. */
  private final AtomicInteger stacks = new AtomicInteger();

  /** By thread id, modulo their number. */
  private final AtomicReferenceArray<@Nullable ThreadBuffers> threads =
      new AtomicReferenceArray<>(MOST_THREADS);

  private final ClassValue<ImmutableList<TypeLayout>> types;

  /**
   * A memory without objects.
   *
   * @param places the places of {@link #MOST_OBJECTS} objects
   */
  ModelMemory(TypeLayouts layouts, ObjectData<ObjectPlace> places) {
    this.places = places;
    this.buffers = new AtomicLongArray(layouts.count());
    this.types =
        new ClassValue<>() {
          @Override
          protected ImmutableList<TypeLayout> computeValue(Class<?> type) {
            return layouts.of(type);
          }
        };
  }

  ImmutableList<TypeLayout> layoutsOf(Class<?> type) {
    return types.get(type);
  }

  /** Whether an access to a field, or to the element of that index, is not about to throw. */
  static boolean exists(Object target, int index) {
    return !target.getClass().isArray() || (index >= 0 && index < Array.getLength(target));
  }

  /**
   * The start of an object in each layout. It is placed where it has no place yet.
   *
   * @return null if there are too many objects
   */
  long @Nullable [] addressesOf(Object object) {
    ObjectPlace place = placeOf(object);
    return place == null ? null : addressesOf(object, place);
  }

  /** The position of an object with a place. */
  long[] addressesOf(Object object, ObjectPlace place) {
    return place.addresses(this::buffers, object, layoutsOf(object.getClass()));
  }

  /** The place of an object; null if there are too many objects. */
  @Nullable ObjectPlace placeOf(Object object) {
    return places.of(object);
  }

  /** Visits the places of the objects that are alive, or seem so. */
  void forEachPlace(Consumer<ObjectPlace> visitor) {
    places.forEach(visitor);
  }

  /** The position of a static field in each layout. */
  long[] addressesOf(Site staticField) {
    return statics.computeIfAbsent(staticField.member(), first -> buffers().place(STATIC_BYTES));
  }

  /**
   * The place of a word of the stack of this thread, in all layouts.
   *
   * @param word its number, from the beginning of the stack
   */
  long addressOnStack(int word) {
    return buffers().stackBase() - (long) WORD_BYTES * (word + 1);
  }

  private ThreadBuffers buffers() {
    int index = (int) ThreadIds.current() & (MOST_THREADS - 1);
    ThreadBuffers known = threads.get(index);
    if (known == null) {
      long stackBase = STACKS + (long) STACK_BYTES * stacks.incrementAndGet();
      ThreadBuffers fresh = new ThreadBuffers(buffers, stackBase);
      known = threads.compareAndSet(index, null, fresh) ? fresh : threads.get(index);
    }
    return requireNonNull(known);
  }
}
