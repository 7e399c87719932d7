package dev.mayfly.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.NEW;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;
import static org.objectweb.asm.Opcodes.V1_7;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/**
 * Thread-safe. Writes class files that javac does not write: they are to be woven soundly, or left
 * as they were and counted as not woven.
 */
final class OddClass {
  static final String OBJECT = "java/lang/Object";

  private static final AtomicInteger NUMBER = new AtomicInteger();

  private OddClass() {}

  /** A name that no class has yet. */
  static String nextName() {
    return "odd.C" + NUMBER.incrementAndGet();
  }

  static void expectCounted(HandMade odd, String counts) {
    assertThat(odd.reasons()).isEmpty();
    assertThat(odd.counts()).isEqualTo(counts);
  }

  static HandMade made(String name, int version, boolean contexts, Consumer<ClassWriter> members) {
    return new HandMade(name, bytes(version, name.replace('.', '/'), members), contexts);
  }

  /** A class of today's version with one static method. */
  static HandMade withMethod(
      String name,
      boolean contexts,
      String method,
      String descriptor,
      Consumer<MethodVisitor> body) {
    return made(name, V17, contexts, writer -> method(writer, method, descriptor, body));
  }

  static byte[] bytes(int version, String internalName, Consumer<ClassWriter> members) {
    boolean frames = version >= V1_7;
    ClassWriter writer =
        new ClassWriter(frames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS);
    writer.visit(version, ACC_PUBLIC | ACC_SUPER, internalName, null, OBJECT, null);
    members.accept(writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  static void constructor(ClassWriter writer) {
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    code.visitCode();
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  static void method(
      ClassWriter writer, String method, String descriptor, Consumer<MethodVisitor> body) {
    MethodVisitor code =
        writer.visitMethod(ACC_PUBLIC | ACC_STATIC, method, descriptor, null, null);
    code.visitCode();
    body.accept(code);
    if (descriptor.endsWith("V")) {
      code.visitInsn(RETURN);
    }
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  /** So many times {@code new Object();}. */
  static void objects(MethodVisitor code, int count) {
    for (int i = 0; i < count; i++) {
      code.visitTypeInsn(NEW, OBJECT);
      code.visitInsn(DUP);
      code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
      code.visitInsn(POP);
    }
  }
}
