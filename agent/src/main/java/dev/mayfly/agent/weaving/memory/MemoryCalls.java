package dev.mayfly.agent.weaving.memory;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Stateless. The calls that allocate memory outside the heap, or map a file: by names, since the
 * class files may be of a later JDK.
 */
final class MemoryCalls {
  private static final String MAP = "(Ljava/nio/channels/FileChannel$MapMode;JJ";
  private static final String SEGMENT = ")Ljava/lang/foreign/MemorySegment;";

  private MemoryCalls() {}

  /**
   * Whether a call returns a buffer or segment with new memory, if {@link #asksReceiver} agrees.
   */
  static boolean allocate(MethodInsnNode call) {
    return switch (call.owner) {
      case "java/nio/ByteBuffer" -> call.name.equals("allocateDirect");
      case "java/nio/channels/FileChannel" -> call.name.equals("map") && call.desc.startsWith(MAP);
      default -> asksReceiver(call);
    };
  }

  /**
   * Whether it depends on the receiver: allocators that are no arenas have no memory of their own.
   */
  static boolean asksReceiver(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEINTERFACE
        && (call.owner.equals("java/lang/foreign/Arena")
            || call.owner.equals("java/lang/foreign/SegmentAllocator"))
        && call.name.startsWith("allocate")
        && call.desc.endsWith(SEGMENT);
  }
}
