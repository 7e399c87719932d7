package dev.mayfly.agent.weaving.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

final class MemoryCallsTest {
  private static final String ARENA = "java/lang/foreign/Arena";
  private static final String ALLOCATOR = "java/lang/foreign/SegmentAllocator";
  private static final String SEGMENT = "Ljava/lang/foreign/MemorySegment;";

  private static boolean allocates(int opcode, String owner, String name, String descriptor) {
    return MemoryCalls.allocate(
        new MethodInsnNode(opcode, owner, name, descriptor, opcode == Opcodes.INVOKEINTERFACE));
  }

  @Test
  void buffers() {
    String buffer = "java/nio/ByteBuffer";
    String descriptor = "(I)Ljava/nio/ByteBuffer;";
    assertThat(allocates(Opcodes.INVOKESTATIC, buffer, "allocateDirect", descriptor)).isTrue();
    assertThat(allocates(Opcodes.INVOKESTATIC, buffer, "allocate", descriptor)).isFalse();
    assertThat(allocates(Opcodes.INVOKESTATIC, "a/ByteBuffer", "allocateDirect", descriptor))
        .isFalse();
  }

  @Test
  void mappedFiles() {
    String mode = "(Ljava/nio/channels/FileChannel$MapMode;JJ";
    String channel = "java/nio/channels/FileChannel";
    assertThat(
            allocates(Opcodes.INVOKEVIRTUAL, channel, "map", mode + ")Ljava/nio/MappedByteBuffer;"))
        .isTrue();
    assertThat(
            allocates(Opcodes.INVOKEVIRTUAL, channel, "map", mode + "L" + ARENA + ";)" + SEGMENT))
        .isTrue();
    assertThat(allocates(Opcodes.INVOKEVIRTUAL, channel, "size", "()J")).isFalse();
  }

  @Test
  void segments() {
    for (String owner : new String[] {ARENA, ALLOCATOR}) {
      assertThat(allocates(Opcodes.INVOKEINTERFACE, owner, "allocate", "(JJ)" + SEGMENT)).isTrue();
      assertThat(
              allocates(
                  Opcodes.INVOKEINTERFACE, owner, "allocateFrom", "(Ljava/lang/String;)" + SEGMENT))
          .isTrue();
      assertThat(allocates(Opcodes.INVOKESPECIAL, owner, "allocate", "(J)" + SEGMENT)).isFalse();
    }
    assertThat(allocates(Opcodes.INVOKEINTERFACE, ARENA, "scope", "()" + SEGMENT)).isFalse();
    assertThat(
            allocates(
                Opcodes.INVOKESTATIC,
                ALLOCATOR,
                "slicingAllocator",
                "(" + SEGMENT + ")L" + ALLOCATOR + ";"))
        .isFalse();
  }
}
