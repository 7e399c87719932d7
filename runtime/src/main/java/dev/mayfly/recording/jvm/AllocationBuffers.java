package dev.mayfly.recording.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state. The bytes that a thread has allocated, read by the thread itself
 * where HotSpot keeps them: the sum of its former allocation buffers, and the used part of the
 * present one. The number is that of {@link AllocatedBytes}, in 1 to 2 ns instead of 10 to 20: no
 * native code is called.
 *
 * <p>The JVM itself says where the fields are, in the table that it has for debuggers ({@code
 * vmStructs.cpp}). They are read only if both ways agree. The agent opens the packages that this
 * takes; without it, on other JVMs, and where the table is not found (Windows), nothing is
 * readable.
 */
public final class AllocationBuffers {
  /** Stands for a thread whose buffers are not readable. */
  public static final long UNKNOWN = 0;

  private static final int TRIES = 10;

  private static final @Nullable MethodHandle LONG_AT = unsafe("getLongVolatile", long.class);
  private static final @Nullable MethodHandle PLAIN_LONG_AT = unsafe("getLong", long.class);
  private static final @Nullable MethodHandle BYTE_AT = unsafe("getByteVolatile", byte.class);
  private static final @Nullable Field THREAD = field();
  private static final long FORMER = offset("Thread", "_allocated_bytes");
  private static final long START =
      offset("Thread", "_tlab") + offset("ThreadLocalAllocBuffer", "_start");
  private static final long TOP =
      offset("Thread", "_tlab") + offset("ThreadLocalAllocBuffer", "_top");
  private static final boolean READABLE =
      FORMER > 0 && START > 0 && TOP > 0 && LONG_AT != null && bothWaysAgree();

  private AllocationBuffers() {}

  /** Whether {@link #ofThisThread} may give an address. */
  public static boolean areReadable() {
    return READABLE;
  }

  /**
   * The address of the JVM's structure for this thread, a platform thread; {@link #UNKNOWN} if it
   * is not readable. It must not be used by other threads, which may outlive this one.
   */
  public static long ofThisThread() {
    return READABLE ? address() : UNKNOWN;
  }

  /**
   * The bytes that this thread has allocated since it started; negative where the stack ends.
   *
   * @param thread the result of {@link #ofThisThread}
   */
  public static long reading(long thread) {
    MethodHandle longAt = LONG_AT;
    if (longAt == null) {
      return AllocatedBytes.reading();
    }
    try {
      while (true) {
        long former = (long) longAt.invokeExact(thread + FORMER);
        long start = (long) longAt.invokeExact(thread + START);
        long top = (long) longAt.invokeExact(thread + TOP);
        if (former == (long) longAt.invokeExact(thread + FORMER)) { // else a collection took it
          return top > start ? former + top - start : former;
        }
      }
    } catch (Throwable atTheEnd) { // of the stack
      ThreadStops.passOn(atTheEnd);
      return AllocatedBytes.NO_READING;
    }
  }

  /**
   * A number that changes whenever this thread allocates, at half the price of {@link #reading}: it
   * is the same by chance alone. 0 where the stack ends.
   */
  public static long mark(long thread) {
    MethodHandle longAt = PLAIN_LONG_AT;
    if (longAt == null) {
      return 0;
    }
    try {
      return (long) longAt.invokeExact(thread + FORMER) + (long) longAt.invokeExact(thread + TOP);
    } catch (Throwable atTheEnd) {
      ThreadStops.passOn(atTheEnd);
      return 0;
    }
  }

  private static boolean bothWaysAgree() {
    long thread = address();
    if (thread == UNKNOWN) {
      return false;
    }
    for (int i = 0; i < ThreadSlot.CALLS_BEFORE_USE; i++) {
      mark(thread);
    }
    int agreed = 0;
    for (int i = 0; i < TRIES; i++) {
      long before = reading(thread);
      long said = AllocatedBytes.reading();
      if (before == said && reading(thread) == said) {
        agreed++; // linking, at the first times, allocates
      }
    }
    return agreed >= TRIES / 2;
  }

  private static long address() {
    try {
      Field thread = THREAD;
      return thread == null ? UNKNOWN : thread.getLong(Thread.currentThread());
    } catch (IllegalAccessException closed) {
      return UNKNOWN;
    }
  }

  private static @Nullable Field field() {
    try {
      Field thread = Thread.class.getDeclaredField("eetop");
      thread.setAccessible(true);
      return thread;
    } catch (ReflectiveOperationException | RuntimeException closed) {
      return null;
    }
  }

  /** A method that reads memory at an address. */
  private static @Nullable MethodHandle unsafe(String name, Class<?> type) {
    try {
      Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Object instance =
          lookup.findStatic(unsafe, "getUnsafe", MethodType.methodType(unsafe)).invoke();
      MethodHandle method =
          lookup.findVirtual(unsafe, name, MethodType.methodType(type, Object.class, long.class));
      return MethodHandles.insertArguments(method.bindTo(instance), 0, (Object) null);
    } catch (Throwable closed) {
      return null;
    }
  }

  // The JVM's table of its fields.

  /**
   * The position of a field in its structure, in bytes; much less than 0 if the table does not say.
   */
  private static long offset(String structure, String field) {
    MethodHandle longAt = LONG_AT;
    MethodHandle byteAt = BYTE_AT;
    if (longAt == null || byteAt == null) {
      return Integer.MIN_VALUE;
    }
    try {
      long stride = value(longAt, "gHotSpotVMStructEntryArrayStride");
      long typeAt = value(longAt, "gHotSpotVMStructEntryTypeNameOffset");
      long nameAt = value(longAt, "gHotSpotVMStructEntryFieldNameOffset");
      long offsetAt = value(longAt, "gHotSpotVMStructEntryOffsetOffset");
      long entry = value(longAt, "gHotSpotVMStructs");
      for (; ; entry += stride) {
        long type = (long) longAt.invokeExact(entry + typeAt);
        if (type == 0) { // the table's last entry
          return Integer.MIN_VALUE;
        }
        if (isText(byteAt, type, structure)
            && isText(byteAt, (long) longAt.invokeExact(entry + nameAt), field)) {
          return (long) longAt.invokeExact(entry + offsetAt);
        }
      }
    } catch (Throwable otherJvm) {
      return Integer.MIN_VALUE;
    }
  }

  private static long value(MethodHandle longAt, String symbol) throws Throwable {
    Object libraries =
        Class.forName("jdk.internal.loader.BootLoader")
            .getMethod("getNativeLibraries")
            .invoke(null);
    Method find = libraries.getClass().getMethod("find", String.class);
    long address = (long) find.invoke(libraries, symbol);
    if (address == 0) {
      throw new NoSuchFieldException(symbol);
    }
    return (long) longAt.invokeExact(address);
  }

  private static boolean isText(MethodHandle byteAt, long address, String text) throws Throwable {
    for (int i = 0; i < text.length(); i++) {
      if ((byte) byteAt.invokeExact(address + i) != text.charAt(i)) {
        return false;
      }
    }
    return (byte) byteAt.invokeExact(address + text.length()) == 0;
  }
}
