package dev.mayfly.lifetime;

import dev.mayfly.lifetime.clock.LifetimeClock;

/** Confined to its test. Clocks that a test sets. */
public final class FakeClock implements LifetimeClock {
  public long nanos;
  public long bytes;
  public long collections;
  public long markings;

  /** How many of the collections looked at all generations. */
  public long whole;

  public boolean collected;

  /** True, so that canaries, which no collector kills here, are not looked at. */
  public boolean concurrent = true;

  public void at(long newNanos, long newBytes) {
    nanos = newNanos;
    bytes = newBytes;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public long allocatedBytes(long trackerBytes) {
    return bytes;
  }

  @Override
  public long collections() {
    collected = false;
    return collections;
  }

  @Override
  public boolean collected() {
    return collected;
  }

  @Override
  public long clearings() {
    return collections + markings;
  }

  @Override
  public long wholeClearings() {
    return whole + markings;
  }

  @Override
  public boolean concurrentCollections() {
    return concurrent;
  }
}
