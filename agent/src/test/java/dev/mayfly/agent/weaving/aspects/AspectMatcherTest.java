package dev.mayfly.agent.weaving.aspects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

final class AspectMatcherTest {
  private final AspectMatcher matcher = new AspectMatcher();

  /** A class whose method creates objects of a type, within so many handlers. */
  private static byte[] creating(String type, int handlers) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, "a/Creates", null, "java/lang/Object", null);
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "create", "()V", null, null);
    code.visitCode();
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    for (int i = 0; i < handlers; i++) {
      code.visitTryCatchBlock(start, end, handler, "java/lang/Error");
    }
    code.visitLabel(start);
    code.visitTypeInsn(Opcodes.NEW, type);
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, type, "<init>", "()V", false);
    code.visitInsn(Opcodes.POP);
    code.visitLabel(end);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(handler);
    code.visitInsn(Opcodes.POP);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private BitSet advised(byte[] classFile) {
    ClassLoader loader = AspectMatcherTest.class.getClassLoader();
    return matcher
        .match(loader, ClassScan.of(classFile), classFile)
        .methods()
        .get(new MethodKey("create", "()V"));
  }

  /** AspectJ would not end. */
  @Test
  void aMethodWithManyHandlersIsNotForAspectJ() {
    assertThat(advised(creating("java/lang/Object", 10)).cardinality()).isEqualTo(1);
    assertThatThrownBy(() -> advised(creating("java/lang/Object", 60_000)))
        .isInstanceOf(NotWovenException.class)
        .hasMessageContaining("handlers");
  }

  /** AspectJ has no join point where it creates the closure of an around advice. */
  @Test
  void closuresOfAdviceCount() {
    assertThat(advised(creating("a/Creates$AjcClosure1", 0)).cardinality()).isEqualTo(1);
  }
}
