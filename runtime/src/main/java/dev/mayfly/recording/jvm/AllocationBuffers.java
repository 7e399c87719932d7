package dev.mayfly.recording.jvm;

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

  private static final long THREAD = field();
  private static final long FORMER = offset("Thread", "_allocated_bytes");
  private static final long START =
      offset("Thread", "_tlab") + offset("ThreadLocalAllocBuffer", "_start");
  private static final long TOP =
      offset("Thread", "_tlab") + offset("ThreadLocalAllocBuffer", "_top");
  private static final boolean READABLE =
      THREAD > 0 && FORMER > 0 && START > 0 && TOP > 0 && bothWaysAgree();

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
    try {
      while (true) {
        long former = Memory.longAt(thread + FORMER);
        long start = Memory.longAt(thread + START);
        long top = Memory.longAt(thread + TOP);
        if (former == Memory.longAt(thread + FORMER)) { // else a collection took it
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
    try {
      return Memory.plainLongAt(thread + FORMER) + Memory.plainLongAt(thread + TOP);
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
    int agreed = 0;
    for (int i = 0; i < TRIES; i++) {
      long before = reading(thread);
      long said = AllocatedBytes.reading();
      if (before == said && reading(thread) == said) {
        agreed++; // the first times may allocate
      }
    }
    return agreed >= TRIES / 2;
  }

  private static long address() {
    return Memory.longOf(Thread.currentThread(), THREAD);
  }

  private static long field() {
    try {
      return Memory.isReadable() ? Memory.offset(Thread.class, "eetop") : UNKNOWN;
    } catch (RuntimeException | LinkageError otherJdk) {
      return UNKNOWN;
    }
  }

  // The JVM's table of its fields.

  /**
   * The position of a field in its structure, in bytes; much less than 0 if the table does not say.
   */
  private static long offset(String structure, String field) {
    if (THREAD == UNKNOWN) {
      return Integer.MIN_VALUE;
    }
    try {
      long stride = value("gHotSpotVMStructEntryArrayStride");
      long typeAt = value("gHotSpotVMStructEntryTypeNameOffset");
      long nameAt = value("gHotSpotVMStructEntryFieldNameOffset");
      long offsetAt = value("gHotSpotVMStructEntryOffsetOffset");
      long entry = value("gHotSpotVMStructs");
      for (; ; entry += stride) {
        long type = Memory.longAt(entry + typeAt);
        if (type == 0) { // the table's last entry
          return Integer.MIN_VALUE;
        }
        if (isText(type, structure) && isText(Memory.longAt(entry + nameAt), field)) {
          return Memory.longAt(entry + offsetAt);
        }
      }
    } catch (RuntimeException | LinkageError | ReflectiveOperationException otherJvm) {
      return Integer.MIN_VALUE;
    }
  }

  private static long value(String symbol) throws NoSuchFieldException {
    long address = Memory.symbol(symbol);
    if (address == 0) {
      throw new NoSuchFieldException(symbol);
    }
    return Memory.longAt(address);
  }

  private static boolean isText(long address, String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Memory.byteAt(address + i) != text.charAt(i)) {
        return false;
      }
    }
    return Memory.byteAt(address + text.length()) == 0;
  }
}
