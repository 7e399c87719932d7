package dev.mayfly.recording.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. A {@code long} of each thread, in the thread's own object: where {@link Thread} of
 * JDK 17 has padding beside the fields of its random generator ({@code @Contended}), which nothing
 * else uses. To read it takes two loads and no look-up.
 *
 * <p>It is used only if the fields of {@link Thread} lie as they must, if the JVM lays no field of
 * a subclass there, and if a thread that is written to reads the same. JDK 21 has no such padding.
 */
public final class ThreadSlot {
  /** The padding of HotSpot, {@code -XX:ContendedPaddingWidth}, and what aligns it. */
  private static final long PADDING = 128;

  private static final long MOST_ALIGNMENT = 7;

  /**
   * After this number of calls the JDK makes a method handle a form of its own, which allocates.
   */
  static final int CALLS_BEFORE_USE = 300;

  private static final long NOWHERE = 0;

  /** The JDK whose threads have padding. */
  private static final int WITH_PADDING = 17;

  private static final @Nullable Object MEMORY = memory();

  private static final @Nullable MethodHandle FIELD =
      access("objectFieldOffset", MethodType.methodType(long.class, Field.class));

  private static final @Nullable MethodHandle GET =
      access("getLong", MethodType.methodType(long.class, Object.class, long.class));

  private static final @Nullable MethodHandle PUT =
      access("putLong", MethodType.methodType(void.class, Object.class, long.class, long.class));

  private static final long PLACE = place();

  private ThreadSlot() {}

  /** Its subclasses' fields may be laid out again. */
  @SuppressWarnings("unused") // its field takes room
  private static class Subclass extends Thread {
    private int number;
  }

  @SuppressWarnings("unused")
  private static final class SubclassOfSubclass extends Subclass {
    private long first;
    private @Nullable Object second;
    private int third;
    private byte fourth;
  }

  /** Whether threads have the slot. */
  public static boolean exists() {
    return PLACE != NOWHERE;
  }

  private static @Nullable Object memory() {
    if (Runtime.version().feature() != WITH_PADDING) {
      return null;
    }
    try {
      Field unsafe = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
      unsafe.setAccessible(true);
      return unsafe.get(null);
    } catch (ReflectiveOperationException | RuntimeException without) {
      return null; // the module jdk.unsupported
    }
  }

  private static @Nullable MethodHandle access(String method, MethodType type) {
    try {
      Object memory = MEMORY;
      return memory == null
          ? null
          : MethodHandles.lookup().findVirtual(memory.getClass(), method, type).bindTo(memory);
    } catch (ReflectiveOperationException without) {
      return null;
    }
  }

  private static long place() {
    if (FIELD == null || GET == null || PUT == null) {
      return NOWHERE;
    }
    try {
      long place = padding(FIELD);
      return place != NOWHERE
              && holds(place, new Thread("mayfly"), GET, PUT) // Thread-0 is the program's
              && holds(place, Thread.currentThread(), GET, PUT)
          ? place
          : NOWHERE;
    } catch (Throwable unknown) {
      return NOWHERE;
    }
  }

  /** The middle of the padding before the random generator's first field. */
  private static long padding(MethodHandle offset) throws Throwable {
    long begin = 0;
    long end = (long) offset.invokeExact(Thread.class.getDeclaredField("threadLocalRandomSeed"));
    for (Field field : Thread.class.getDeclaredFields()) {
      long at = Modifier.isStatic(field.getModifiers()) ? end : (long) offset.invokeExact(field);
      begin = at < end ? Math.max(begin, at + sizeOf(field.getType())) : begin;
    }
    for (Class<?> type : new Class<?>[] {Subclass.class, SubclassOfSubclass.class}) {
      for (Field field : type.getDeclaredFields()) {
        if ((long) offset.invokeExact(field) < end) {
          return NOWHERE;
        }
      }
    }
    boolean isPadding = end - begin >= PADDING && end - begin <= PADDING + MOST_ALIGNMENT;
    return isPadding ? (begin + end) / 2 / Long.BYTES * Long.BYTES : NOWHERE;
  }

  /** At least 4 for smaller types, which changes nothing where the padding begins. */
  private static int sizeOf(Class<?> type) {
    return type == long.class || type == double.class ? Long.BYTES : Integer.BYTES;
  }

  private static boolean holds(long place, Thread thread, MethodHandle get, MethodHandle put)
      throws Throwable {
    if ((long) get.invokeExact((Object) thread, place) != 0) {
      return false;
    }
    boolean isHeld = true;
    for (int i = 0; i < CALLS_BEFORE_USE; i++) {
      put.invokeExact((Object) thread, place, Long.MAX_VALUE - i);
      isHeld &= (long) get.invokeExact((Object) thread, place) == Long.MAX_VALUE - i;
    }
    put.invokeExact((Object) thread, place, 0L);
    return isHeld;
  }

  /**
   * The number in this thread's slot, 0 at first.
   *
   * @throws StackOverflowError where the stack ends
   */
  public static long get() {
    return of(Thread.currentThread());
  }

  /** The number in the slot of any thread. */
  @SuppressWarnings("NullAway") // there if the slot is
  public static long of(Thread thread) {
    try {
      return (long) GET.invokeExact((Object) thread, PLACE);
    } catch (Throwable end) {
      throw failed(end);
    }
  }

  /** Sets what this thread has in its slot; throws as {@link #get}. */
  @SuppressWarnings("NullAway")
  public static void set(long value) {
    try {
      PUT.invokeExact((Object) Thread.currentThread(), PLACE, value);
    } catch (Throwable end) {
      throw failed(end);
    }
  }

  private static Error failed(Throwable end) {
    return end instanceof Error error ? error : new AssertionError(end); // there is no other
  }
}
