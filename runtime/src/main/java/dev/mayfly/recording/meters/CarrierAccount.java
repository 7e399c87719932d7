package dev.mayfly.recording.meters;

import dev.mayfly.recording.jvm.CarrierThread;
import org.jspecify.annotations.Nullable;

/**
 * As a {@link ByteAccount}, of a virtual thread: its readings are what its carriers allocated for
 * it, as far as that is known.
 */
public final class CarrierAccount extends ByteAccount {
  private @Nullable CarrierThread carrier;
  private long allocated = 1; // a reading of 0 is none

  /** An account for the current thread. */
  public CarrierAccount(ProfilerAllocations steps) {
    super(steps, 1, true);
    reading();
  }

  @Override
  long reading() {
    CarrierThread current = CarrierThread.ofThisThread(carrier);
    if (current != null) {
      carrier = current;
      allocated += current.take(this);
    }
    return allocated;
  }

  @Override
  long mark() {
    CarrierThread current = CarrierThread.ofThisThread(carrier);
    return current == null || current != carrier ? 0 : current.mark(this);
  }

  @Override
  public boolean isShared() {
    return true;
  }
}
