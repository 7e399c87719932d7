package dev.mayfly.recording;

import dev.mayfly.recording.jvm.AllocatedBytes;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: tells a visitor what a recorder has counted, while its thread goes
 * on. To be called while no tree retires.
 */
final class RecorderReading {
  private RecorderReading() {}

  static void read(PlatformRecorder recorder, ProfileVisitor visitor) {
    ByteAccount bytes = recorder.steps.bytes;
    if (bytes == null || recorder == CurrentRecorder.known()) { // which has charged what it had to
      readContexts(recorder, visitor);
    } else {
      bytes.read(
          () -> readContexts(recorder, visitor),
          recorder::currentIndex,
          () -> AllocatedBytes.of(recorder.threadId),
          (context, inFlight) -> tell(recorder.tree, context, inFlight, visitor));
    }
  }

  private static void readContexts(PlatformRecorder recorder, ProfileVisitor visitor) {
    read(recorder.tree, recorder, visitor);
  }

  /** Reads a tree that is of no single thread. */
  static void read(CallTree tree, ProfileVisitor visitor) {
    read(tree, null, visitor);
  }

  private static void read(
      CallTree tree, @Nullable PlatformRecorder recorder, ProfileVisitor visitor) {
    SiteTable.Visitor counters = ThreadSites.told(visitor);
    TreeWalk.walk(
        tree.root,
        node -> {
          visitor.enter(node.frame, node);
          NodeReading.forEachCounter(node, counters);
          if (recorder != null) {
            recorder.forPending(node, counters);
          }
          if (node.physicalBytes > 0) {
            visitor.physicalBytes(node.physicalBytes);
          }
          tree.executions.read(node.index, visitor::executed);
        },
        node -> visitor.exit());
  }

  static void readLengths(@Nullable LengthTable lengths, ProfileVisitor visitor) {
    if (lengths != null) {
      lengths.accept(visitor::lengths);
      visitor.lengthsLeftOut(lengths.leftOut());
    }
  }

  private static void tell(CallTree tree, int context, long physicalBytes, ProfileVisitor visitor) {
    if (context < 0) {
      return;
    }
    ArrayDeque<CallNode> path = new ArrayDeque<>();
    for (CallNode node = tree.node(context); node != null; node = node.parent) {
      path.push(node);
    }
    path.forEach(node -> visitor.enter(node.frame, node));
    visitor.physicalBytes(physicalBytes);
    path.forEach(node -> visitor.exit());
  }
}
