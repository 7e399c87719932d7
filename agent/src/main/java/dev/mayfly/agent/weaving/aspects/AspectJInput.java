package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import java.util.List;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Class files as AspectJ is to read them. Stateless. A class that AspectJ has woven before, for the
 * program's own aspects, says so, and would not be woven again. Class files of Java 6 need no stack
 * map frames, so AspectJ computes none for a result that is not run.
 */
final class AspectJInput {
  /** The offset of the lower byte of the major version in a class file. */
  private static final int VERSION_OFFSET = 7;

  private AspectJInput() {}

  /**
   * The class file that AspectJ reads.
   *
   * @param bytes the same as a class file
   */
  static byte[] of(ClassScan scan, byte[] bytes) {
    List<Attribute> attributes = scan.node().attrs;
    boolean woven = attributes != null && attributes.stream().anyMatch(AspectJInput::isWeaverState);
    byte[] older = woven ? withoutWeaverState(bytes) : bytes.clone();
    if (scan.majorVersion() > Opcodes.V1_6) {
      older[VERSION_OFFSET - 1] = 0;
      older[VERSION_OFFSET] = (byte) Opcodes.V1_6;
      older[VERSION_OFFSET - 3] = 0; // the minor version: no preview
      older[VERSION_OFFSET - 2] = 0;
    }
    return older;
  }

  private static byte[] withoutWeaverState(byte[] bytes) {
    ClassWriter writer = new ClassWriter(0);
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    node.attrs.removeIf(AspectJInput::isWeaverState);
    node.accept(writer);
    return writer.toByteArray();
  }

  private static boolean isWeaverState(Attribute attribute) {
    return attribute.type.equals("org.aspectj.weaver.WeaverState");
  }
}
