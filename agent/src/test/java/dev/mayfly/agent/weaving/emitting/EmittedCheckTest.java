package dev.mayfly.agent.weaving.emitting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/** What is found in emitted code before the JVM would find it. */
final class EmittedCheckTest {
  private static final String OBJECT = "java/lang/Object";

  /** A method that allocates an object, and where a probe gets it. */
  private static MethodNode method(boolean afterConstructor) {
    MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "work", "()V", null, null);
    method.visitTypeInsn(Opcodes.NEW, OBJECT);
    method.visitInsn(Opcodes.DUP);
    if (!afterConstructor) {
      method.visitInsn(Opcodes.DUP);
      ProbeClass.PROGRAM.call(Probe.CREATED, "(Ljava/lang/Object;)V").accept(method);
    }
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    if (afterConstructor) {
      method.visitInsn(Opcodes.DUP);
      ProbeClass.PROGRAM.call(Probe.CREATED, "(Ljava/lang/Object;)V").accept(method);
    }
    method.visitInsn(Opcodes.POP);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(3, 0);
    return method;
  }

  @Test
  void anObjectIsNoneBeforeItsConstructorHasReturned() throws Exception {
    assertThat(EmittedCheck.complaint("a/A", method(true), true)).isNull();
    MethodNode early = method(false);
    assertThat(new Analyzer<>(new BasicVerifier()).analyze("a/A", early))
        .as("operands alone do not tell")
        .isNotEmpty();
    assertThat(EmittedCheck.complaint("a/A", early, true)).contains("before its constructor");
  }

  @Test
  void thisIsNoObjectBeforeSuper() {
    MethodNode constructor = new MethodNode(0, "<init>", "()V", null, null);
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    ProbeClass.PROGRAM.call(Probe.CREATED, "(Ljava/lang/Object;)V").accept(constructor);
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(1, 1);
    assertThat(EmittedCheck.complaint("a/A", constructor, true)).contains("before its constructor");
  }

  /** Where two paths meet, one of which has called the constructor. */
  @Test
  void anObjectOnOnePathOnlyIsNone() {
    MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "work", "(I)V", null, null);
    Label joined = new Label();
    method.visitTypeInsn(Opcodes.NEW, OBJECT);
    method.visitVarInsn(Opcodes.ASTORE, 1);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFEQ, joined);
    method.visitVarInsn(Opcodes.ALOAD, 1);
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    method.visitLabel(joined);
    method.visitVarInsn(Opcodes.ALOAD, 1);
    ProbeClass.PROGRAM.call(Probe.CREATED, "(Ljava/lang/Object;)V").accept(method);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(1, 2);
    assertThat(EmittedCheck.complaint("a/A", method, false)).isNotNull();
  }

  @Test
  void aConstructorMayWriteItsOwnFieldsBeforeSuper() {
    MethodNode constructor = new MethodNode(0, "<init>", "()V", null, null);
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitInsn(Opcodes.ACONST_NULL);
    constructor.visitFieldInsn(Opcodes.PUTFIELD, "a/A", "field", "Ljava/lang/Object;");
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(2, 1);
    assertThat(EmittedCheck.complaint("a/A", constructor, true)).isNull();
  }
}
