package dev.mayfly.analysis.memory;

import java.lang.ref.PhantomReference;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Memory that is watched until it is freed; it keeps nothing of the program alive. */
interface Watched {
  /** Whether the memory has been freed. */
  boolean isFreed();

  /** Counts the memory as freed. */
  void free();

  /**
   * The memory of a buffer, which the JDK frees when the buffer is dead. Slices and duplicates
   * refer to the buffer that has the memory, which is the one that the call has returned.
   */
  final class Buffer extends PhantomReference<Object> implements Watched {
    private final SiteMemory site;
    private final long bytes;
    private final int number;

    /**
     * Watches a buffer.
     *
     * @param number any, best one of its own: its hash, where an identity's would be dear
     */
    @SuppressWarnings("NullAway") // not polled: a collection clears it all the same
    Buffer(Object buffer, SiteMemory site, long bytes, int number) {
      super(buffer, null);
      this.site = site;
      this.bytes = bytes;
      this.number = number;
    }

    @Override
    public boolean isFreed() {
      return refersTo(null);
    }

    @Override
    public void free() {
      site.freed(bytes);
    }

    @Override
    public int hashCode() {
      return number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }
  }

  /**
   * The memory that one site has allocated in an arena, whose segments have one scope. Equal to
   * another one of the same site and scope.
   */
  final class Scope extends WeakReference<Object> implements Watched {
    private static final long FREED = -1;

    private final SiteMemory site;

    /** Guarded by this. */
    private long bytes;

    private int hash;

    Scope(Object scope, SiteMemory site, long bytes) {
      super(scope);
      this.site = site;
      this.bytes = bytes;
    }

    /** Adds memory, which counts as freed at once where the arena has been closed meanwhile. */
    synchronized void add(long more) {
      if (bytes == FREED) {
        site.freed(more);
      } else {
        bytes += more;
      }
    }

    /** Hands over its memory, which is to be watched elsewhere. */
    synchronized long take() {
      long taken = Math.max(0, bytes);
      bytes = FREED;
      return taken;
    }

    @Override
    public boolean isFreed() {
      Object scope = get();
      return scope == null || !Segments.isAlive(scope);
    }

    @Override
    public synchronized void free() {
      if (bytes != FREED) {
        site.freed(bytes);
        bytes = FREED;
      }
    }

    /** To be called before it becomes a key, while the scope is referred to. */
    Scope asKey(Object scope) {
      hash = System.identityHashCode(scope);
      return this;
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      Object scope = get();
      return scope != null
          && other instanceof Scope that
          && that.site == site
          && that.refersTo(scope);
    }
  }
}
