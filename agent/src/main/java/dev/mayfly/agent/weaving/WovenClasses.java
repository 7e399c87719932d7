package dev.mayfly.agent.weaving;

import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. What the weaver made of the classes of one class loader, compressed, so that they
 * can be numbered again without being woven again. The JVM takes it back where memory is short.
 */
final class WovenClasses {
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  private record Kept(int originalHash, int wovenLength, byte[] compressed) {}

  private final Map<String, SoftReference<Kept>> classes = new ConcurrentHashMap<>();
  private final AtomicLong room;

  /**
   * Keeps nothing yet.
   *
   * @param room the bytes that may still be kept; shared by all class loaders, never given back
   */
  WovenClasses(AtomicLong room) {
    this.room = room;
  }

  void keep(String className, byte[] original, byte[] woven) {
    if (room.get() <= 0) {
      return;
    }
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(woven);
      deflater.finish();
      byte[] compressed = new byte[woven.length + 64];
      int length = deflater.deflate(compressed);
      if (deflater.finished() && room.addAndGet(-length) >= 0) {
        classes.put(
            className,
            new SoftReference<>(
                new Kept(
                    Arrays.hashCode(original), woven.length, Arrays.copyOf(compressed, length))));
      }
    } finally {
      deflater.end();
    }
  }

  /** What was made of this class file; null if it was another, or is not kept. */
  byte @Nullable [] find(String className, byte[] original) {
    SoftReference<Kept> reference = classes.get(className);
    Kept kept = reference == null ? null : reference.get();
    if (kept == null || kept.originalHash != Arrays.hashCode(original)) {
      return null;
    }
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(kept.compressed);
      byte[] woven = new byte[kept.wovenLength];
      return inflater.inflate(woven) == woven.length ? woven : null;
    } catch (DataFormatException impossible) {
      return null;
    } finally {
      inflater.end();
    }
  }
}
