package dev.mayfly.research.stream;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without locks. Empty chunks of full size. As many as it has at the start may wait to
 * be written: each thread brings a small one of its own, and takes one only for another that it
 * hands over. A small one comes back as a full one, which the file's writer allocates.
 */
final class ChunkPool {
  private final AtomicReferenceArray<@Nullable EventChunk> chunks;

  ChunkPool(int size) {
    chunks = new AtomicReferenceArray<>(size);
    for (int i = 0; i < size; i++) {
      chunks.set(i, fresh());
    }
    EventChunk first = take(); // links what the program's threads use
    if (first != null) {
      giveBack(first);
    }
  }

  /** An empty chunk; null if none is left. */
  @Nullable EventChunk take() {
    for (int i = 0; i < chunks.length(); i++) {
      if (chunks.getPlain(i) != null) {
        EventChunk chunk = chunks.getAndSet(i, null);
        if (chunk != null) {
          return chunk;
        }
      }
    }
    return null;
  }

  /**
   * Takes a chunk back that is no longer used; lets it go where there are enough. By the file's
   * writer.
   */
  void giveBack(EventChunk chunk) {
    chunk.clear();
    for (int i = 0; i < chunks.length(); i++) {
      if (chunks.getPlain(i) == null) { // no other thread fills it
        chunks.set(i, chunk.bytes.length < EventChunk.SIZE ? fresh() : chunk);
        return;
      }
    }
  }

  private static EventChunk fresh() {
    return new EventChunk(new byte[EventChunk.SIZE]);
  }
}
