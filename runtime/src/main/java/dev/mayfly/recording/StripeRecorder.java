package dev.mayfly.recording;

import dev.mayfly.site.AllocationKind;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. A tree that several virtual threads share. Woven code brings the tree's nodes along
 * and so comes here; what happened is told to the thread's own {@link VirtualRecorder}, which
 * writes into this tree.
 */
final class StripeRecorder extends ThreadRecorder {
  StripeRecorder(RecorderRegistry registry, boolean siteMode, long seed) {
    super(registry, null, siteMode, seed, true);
  }

  private static @Nullable VirtualRecorder own() {
    return Probes.recorder() instanceof VirtualRecorder own ? own : null;
  }

  /** A method of this thread ends in a context of such a tree. */
  static void exit(CallNode context) {
    VirtualRecorder own = own();
    if (own != null) {
      own.exit(context);
    }
  }

  /** A method of this thread caught an exception in a context of such a tree. */
  static void resume(CallNode context) {
    VirtualRecorder own = own();
    if (own != null) {
      own.resume(context);
    }
  }

  @Override
  void constructed(Object object, int site, int type, CallNode node) {
    VirtualRecorder own = own();
    if (own != null) {
      own.constructed(object, site, type, node);
    }
  }

  @Override
  void made(Object object, int site, CallNode node) {
    VirtualRecorder own = own();
    if (own != null) {
      own.made(object, site, node);
    }
  }

  @Override
  void initialized(Object object, int site, int type, CallNode context) {
    VirtualRecorder own = own();
    if (own != null) {
      own.initialized(object, site, type, context);
    }
  }

  @Override
  void reinitialized(int site, int type, CallNode context) {
    VirtualRecorder own = own();
    if (own != null) {
      own.reinitialized(site, type, context);
    }
  }

  @Override
  void array(Object array, int length, int site, int layout, CallNode node) {
    VirtualRecorder own = own();
    if (own != null) {
      own.array(array, length, site, layout, node);
    }
  }

  @Override
  void multiArray(Object array, int site, CallNode node, @Nullable AllocationKind derived) {
    VirtualRecorder own = own();
    if (own != null) {
      own.multiArray(array, site, node, derived);
    }
  }

  @Override
  void derived(Object object, int site, AllocationKind kind, CallNode node) {
    VirtualRecorder own = own();
    if (own != null) {
      own.derived(object, site, kind, node);
    }
  }
}
