package dev.mayfly.recording.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Written by the thread itself, whichever virtual thread it carries, and read by any. A carrier of
 * virtual threads, and the bytes that it had allocated when one of them looked last.
 *
 * <p>The JVM counts bytes by platform thread. Bytes that a carrier has allocated between two looks
 * of one virtual thread are that thread's, if no other has looked meanwhile. Otherwise it cannot be
 * known whose they are.
 */
public final class CarrierThread {
  private static final @Nullable MethodHandle CURRENT = current();
  private static final @Nullable VarHandle ADDRESS = CURRENT == null ? null : address();

  private static final boolean READABLE =
      CURRENT != null && ADDRESS != null && AllocationBuffers.areReadable() && isUsed();

  private static volatile CarrierThread[] known = {};

  private final long thread;
  private @Nullable Object reader;
  private long reading;
  private long unattributed;

  private CarrierThread(long thread) {
    this.thread = thread;
  }

  /** Whether what carriers allocate is readable on this JVM. */
  public static boolean areReadable() {
    return READABLE;
  }

  /** By then the JDK has made method handles all forms that they will have. */
  private static boolean isUsed() {
    boolean found = true;
    for (int i = 0; i < ThreadSlot.CALLS_BEFORE_USE; i++) {
      found &= ofThisThread() != AllocationBuffers.UNKNOWN;
    }
    return found;
  }

  private static @Nullable MethodHandle current() {
    if (!VirtualThreads.areKnown()) {
      return null;
    }
    try {
      return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
          .findStatic(Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
    } catch (ReflectiveOperationException | RuntimeException closed) {
      return null;
    }
  }

  private static @Nullable VarHandle address() {
    try {
      return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
          .findVarHandle(Thread.class, "eetop", long.class);
    } catch (ReflectiveOperationException | RuntimeException closed) {
      return null;
    }
  }

  /** The address of the JVM's structure for the carrier of this thread. */
  private static long ofThisThread() {
    MethodHandle current = CURRENT;
    VarHandle address = ADDRESS;
    if (current == null || address == null) {
      return AllocationBuffers.UNKNOWN;
    }
    try {
      Thread carrier = (Thread) current.invokeExact();
      return (long) address.get(carrier);
    } catch (Throwable atTheEnd) { // of the stack: there is no other reason
      return AllocationBuffers.UNKNOWN;
    }
  }

  /**
   * The carrier of this virtual thread.
   *
   * @param last the one that it was last; null if there was none
   * @return null where it is not readable
   */
  public static @Nullable CarrierThread ofThisThread(@Nullable CarrierThread last) {
    long thread = ofThisThread();
    if (last != null && last.thread == thread) {
      return last;
    }
    return thread == AllocationBuffers.UNKNOWN ? null : of(thread);
  }

  private static CarrierThread of(long thread) {
    for (CarrierThread carrier : known) {
      if (carrier.thread == thread) {
        return carrier;
      }
    }
    return first(thread);
  }

  private static synchronized CarrierThread first(long thread) {
    CarrierThread[] before = known;
    CarrierThread carrier = new CarrierThread(thread);
    CarrierThread[] now = new CarrierThread[before.length + 1];
    System.arraycopy(before, 0, now, 0, before.length);
    now[before.length] = carrier;
    known = now;
    return carrier;
  }

  /**
   * The bytes that the carrier has allocated since this reader looked; 0 if another reader has
   * looked since.
   */
  public long take(Object now) {
    long bytes = AllocationBuffers.reading(thread);
    if (bytes < 0) {
      return 0;
    }
    long more = Math.max(0, bytes - reading);
    boolean same = reader == now;
    if (!same && reader != null) {
      unattributed += more;
    }
    reader = now;
    reading = bytes;
    return same ? more : 0;
  }

  /** A number that changes whenever the carrier allocates, or another reader looks. */
  public long mark(Object now) {
    return reader == now ? AllocationBuffers.mark(thread) : 0;
  }

  /** Recording starts or stops: bytes that are allocated until the next reading have no context. */
  public static void forgetReaders() {
    for (CarrierThread carrier : known) {
      carrier.reader = null;
    }
  }

  /** The bytes of carriers that are of no known virtual thread. */
  public static long unattributedBytes() {
    long sum = 0;
    for (CarrierThread carrier : known) {
      sum += carrier.unattributed;
    }
    return sum;
  }
}
