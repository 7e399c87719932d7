package dev.mayfly.recording.types;

import java.lang.instrument.Instrumentation;

/**
 * Thread-safe. Measures shallow sizes in this JVM; the boundary to the virtual machine, so that
 * tests need none.
 */
public interface ShallowSizes {
  /** The shallow size of the object in bytes, or 0 where it cannot be had. */
  long sizeOf(Object object);

  /**
   * The shallow size in bytes of an instance of the (not abstract, not array) class, or 0 where it
   * cannot be had: because the class has not been initialised, for one.
   */
  long sizeOfInstance(Class<?> type);

  /** Sizes as an agent gets them. */
  static ShallowSizes of(Instrumentation instrumentation) {
    return new InstrumentedSizes(instrumentation);
  }
}
