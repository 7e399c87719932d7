package dev.mayfly.lifetime.clock;

import java.lang.ref.PhantomReference;

/**
 * Thread-safe. The clocks of this virtual machine.
 *
 * <p>Collections are counted by management beans, whose reading is too slow for each birth. A
 * canary tells cheaply that it is worth while: an object that nothing refers to is gone after the
 * next collection. It is a hint only, since a canary may be promoted before it dies.
 */
final class MachineClock implements LifetimeClock {
  private final CollectionCount collections = CollectionCount.ofThisMachine();
  private final AllocationClock bytes = AllocationClock.ofThisMachine();
  private volatile PhantomReference<Object> canary = newCanary();
  private volatile long lastCount;

  private static PhantomReference<Object> newCanary() {
    return new PhantomReference<>(new Object(), null);
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public long allocatedBytes(long trackerBytes) {
    return bytes.read(trackerBytes);
  }

  @Override
  public long collections() {
    long count = collections.ended();
    if (count != lastCount || canary.refersTo(null)) {
      canary = newCanary();
      // once more: a collection that came before the new canary would go unnoticed
      count = collections.ended();
      lastCount = count;
    }
    return count;
  }

  @Override
  public boolean collected() {
    return canary.refersTo(null);
  }

  @Override
  public long clearings() {
    return collections.ended() + collections.clearingsBetween();
  }

  @Override
  public long wholeClearings() {
    return collections.endedWhole() + collections.clearingsBetween();
  }

  @Override
  public boolean concurrentCollections() {
    return collections.areConcurrent();
  }

  @Override
  public void exclude(Thread profilerThread) {
    bytes.exclude(profilerThread);
  }
}
