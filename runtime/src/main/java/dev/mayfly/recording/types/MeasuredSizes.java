package dev.mayfly.recording.types;

import dev.mayfly.recording.jvm.VmBeans;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Shallow sizes without instrumentation: makes another such object and reads what the
 * thread allocated for it.
 *
 * <p>The JVM's count of a thread's allocated bytes is exact to the object, so the difference of two
 * readings around one allocation is the object's shallow size. The instance is made without running
 * a constructor; a class that has not been initialised is then, so only classes that have instances
 * may be requested. Used where no Java agent is present (post-compile weaving).
 */
final class MeasuredSizes implements ShallowSizes {
  private static final int READINGS = 10;

  private static final class Sink {
    /** Keeps the JIT compiler from removing the measured allocation. */
    @SuppressWarnings("UnusedVariable")
    static volatile @Nullable Object last;
  }

  private final com.sun.management.@Nullable ThreadMXBean threads;
  private final @Nullable MethodHandle allocateInstance;

  MeasuredSizes() {
    threads =
        VmBeans.threads() instanceof com.sun.management.ThreadMXBean bean
                && bean.isThreadAllocatedMemorySupported()
            ? bean
            : null;
    allocateInstance = allocateInstance();
  }

  /** No reflective call, which would allocate an array for its arguments each time. */
  private static @Nullable MethodHandle allocateInstance() {
    try {
      Class<?> type = Class.forName("sun.misc.Unsafe");
      var field = type.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      return MethodHandles.lookup()
          .unreflect(type.getMethod("allocateInstance", Class.class))
          .bindTo(field.get(null));
    } catch (ReflectiveOperationException | RuntimeException absent) {
      // Without the module jdk.unsupported sizes of objects stay unknown, and the report says so.
      return null;
    }
  }

  @Override
  public long sizeOf(Object object) {
    Class<?> type = object.getClass();
    if (!type.isArray()) {
      return sizeOfInstance(type);
    }
    int length = Array.getLength(object);
    Class<?> component = type.getComponentType();
    return measure(() -> Array.newInstance(component, length));
  }

  @Override
  public long sizeOfInstance(Class<?> type) {
    MethodHandle allocate = allocateInstance;
    return allocate == null ? 0 : measure(() -> (Object) allocate.invokeExact(type));
  }

  private interface Allocation {
    Object make() throws Throwable;
  }

  /**
   * The smallest of several readings: the first calls of a method handle allocate more than the
   * object.
   */
  private long measure(Allocation allocation) {
    if (threads == null) {
      return 0;
    }
    long least = Long.MAX_VALUE;
    try {
      for (int i = 0; i < READINGS; i++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        Sink.last = allocation.make();
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
    } catch (Throwable impossible) {
      return 0;
    } finally {
      Sink.last = null;
    }
    return least;
  }
}
