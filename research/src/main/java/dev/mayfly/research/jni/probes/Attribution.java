package dev.mayfly.research.jni.probes;

import org.jspecify.annotations.Nullable;

/** Counts what JNI functions did for one call of a native method at a time. Confined. */
final class Attribution implements RunningCalls.Receiver {
  private @Nullable JniCounts known;
  private @Nullable PassedArrays oneByOne;
  private int site;
  private int frame;

  /** The call that comes: its site, and the innermost method with a context. */
  Attribution at(JniCounts functions, @Nullable PassedArrays arrays, int callSite, int callFrame) {
    known = functions;
    oneByOne = arrays;
    site = callSite;
    frame = callFrame;
    return this;
  }

  @Override
  public void accessed(int function, int type, int array, long calls, long elements) {
    NativeCallCounts.accessed(site, function, type, calls, elements);
    JniCounts functions = known;
    boolean copies = functions != null && functions.copies(function);
    long bytes = elements << ElementTypes.shift(type);
    if (copies) {
      NativeCallCounts.copied(site, frame, type, bytes);
    }
    PassedArrays each = oneByOne;
    if (each != null && array != PassedArrays.NONE) {
      each.accessed(array, site, function, calls, elements, copies ? bytes : 0);
    }
  }
}
