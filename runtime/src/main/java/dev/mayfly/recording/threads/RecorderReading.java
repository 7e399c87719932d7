package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.ContextTable;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.contexts.SiteTable;
import dev.mayfly.recording.contexts.TreeWalk;
import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.meters.ByteAccount;
import dev.mayfly.recording.meters.LengthTable;
import dev.mayfly.recording.meters.TimeAccount;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: tells a visitor what a recorder has counted, while its thread goes
 * on. To be called while no tree retires.
 */
final class RecorderReading {
  private RecorderReading() {}

  static void read(PlatformRecorder recorder, ProfileVisitor visitor) {
    TimeAccount time = recorder.steps.time;
    if (time == null) {
      readBytes(recorder, visitor);
    } else {
      time.read(
          () -> readBytes(recorder, visitor),
          recorder::currentIndex,
          System::nanoTime,
          (context, nanos) ->
              tell(
                  context < 0 ? null : recorder.tree.node(context),
                  visitor,
                  () -> visitor.time(0, nanos, 0, 0)));
    }
  }

  private static void readBytes(PlatformRecorder recorder, ProfileVisitor visitor) {
    ByteAccount bytes = recorder.steps.bytes;
    if (bytes == null || recorder == CurrentRecorder.known()) { // which has attributed its bytes
      readContexts(recorder, visitor);
    } else {
      bytes.read(
          () -> readContexts(recorder, visitor),
          recorder::numberSeen,
          () -> AllocatedBytes.of(recorder.threadId),
          (context, inFlight) ->
              tell(nodeOf(recorder, context), visitor, () -> visitor.physicalBytes(inFlight)));
    }
  }

  /** The context of a number, which may be new; null where the thread has left it. */
  private static @Nullable CallNode nodeOf(PlatformRecorder recorder, long context) {
    int index = recorder.tree.contexts.find(context);
    if (index != ContextTable.UNKNOWN) {
      return recorder.tree.node(index);
    }
    SampledStack stack = new SampledStack(recorder.tree.ofNobody());
    CallNode found = stack.find(recorder);
    return stack.isLater() ? null : found;
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
          visitor.enter(node.frame(), node);
          NodeCounters.forEach(node, counters);
          if (recorder != null) {
            recorder.forPending(node, counters);
            readTime(recorder.steps.time, node, visitor);
          }
          long physical = NodeCounters.physicalBytes(node);
          if (physical > 0) {
            visitor.physicalBytes(physical);
          }
          tree.executions.read(node.index(), visitor::executed);
        },
        node -> visitor.exit());
    readLengths(tree.lengths, visitor);
  }

  private static void readTime(@Nullable TimeAccount time, CallNode node, ProfileVisitor visitor) {
    long nanos = time == null ? 0 : time.of(node.index());
    if (nanos > 0) {
      visitor.time(0, nanos, 0, 0);
    }
  }

  private static void readLengths(@Nullable LengthTable lengths, ProfileVisitor visitor) {
    if (lengths != null) {
      lengths.accept(visitor::lengths);
      visitor.lengthsLeftOut(lengths.leftOut());
    }
  }

  private static void tell(@Nullable CallNode context, ProfileVisitor visitor, Runnable more) {
    ArrayDeque<CallNode> path = new ArrayDeque<>();
    for (CallNode node = context; node != null; node = node.caller()) {
      path.push(node);
    }
    if (path.isEmpty()) {
      return;
    }
    path.forEach(node -> visitor.enter(node.frame(), node));
    more.run();
    path.forEach(node -> visitor.exit());
  }
}
