package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.OBJECT;
import static dev.mayfly.agent.weaving.OddClass.bytes;
import static dev.mayfly.agent.weaving.OddClass.constructor;
import static dev.mayfly.agent.weaving.OddClass.expectCounted;
import static dev.mayfly.agent.weaving.OddClass.made;
import static dev.mayfly.agent.weaving.OddClass.method;
import static dev.mayfly.agent.weaving.OddClass.objects;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files of each age, and interfaces with code. */
final class ClassFileVersionsTest implements Opcodes {
  private final String name = OddClass.nextName();
  private final String internalName = name.replace('.', '/');

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void classFilesOfJava4AreCountedBySite(boolean contexts) throws Exception {
    HandMade odd =
        made(
            name,
            V1_4,
            contexts,
            writer -> {
              constructor(writer);
              method(
                  writer,
                  "subroutine",
                  "()V",
                  code -> {
                    Label subroutine = new Label();
                    code.visitJumpInsn(JSR, subroutine);
                    code.visitJumpInsn(JSR, subroutine);
                    code.visitTypeInsn(NEW, internalName);
                    code.visitInsn(DUP);
                    code.visitMethodInsn(INVOKESPECIAL, internalName, "<init>", "()V", false);
                    code.visitInsn(POP);
                    code.visitInsn(RETURN);
                    code.visitLabel(subroutine);
                    code.visitVarInsn(ASTORE, 0);
                    objects(code, 1);
                    code.visitVarInsn(RET, 0);
                  });
            });
    odd.call("subroutine");
    expectCounted(odd, "subroutine java.lang.Object 2\nsubroutine " + name + " 1");
  }

  @ParameterizedTest
  @ValueSource(ints = {V1_2, V1_5, V1_6, V1_8, V11, V17})
  void classFilesOfEachAge(int version) throws Exception {
    for (boolean contexts : new boolean[] {true, false}) {
      String className = name + version + contexts;
      HandMade odd =
          new HandMade(
              className,
              bytes(
                  version,
                  className.replace('.', '/'),
                  writer -> {
                    constructor(writer);
                    method(
                        writer,
                        "all",
                        "()V",
                        code -> {
                          objects(code, 2);
                          code.visitInsn(ICONST_2);
                          code.visitInsn(ICONST_3);
                          code.visitMultiANewArrayInsn("[[I", 2);
                          code.visitInsn(POP);
                          code.visitInsn(ICONST_4);
                          code.visitTypeInsn(ANEWARRAY, "[J");
                          code.visitInsn(POP);
                        });
                  }),
              contexts);
      odd.call("all");
      assertThat(odd.reasons()).isEmpty();
      assertThat(odd.counts())
          .isEqualTo("all int[] 2\nall int[][] 1\nall java.lang.Object 2\nall long[][] 1");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anInterfaceWithAnInitialiser(boolean contexts) throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(V17, ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT, internalName, null, OBJECT, null);
    writer
        .visitField(ACC_PUBLIC | ACC_STATIC | ACC_FINAL, "PART", "Ljava/lang/Object;", null, null)
        .visitEnd();
    MethodVisitor code = writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    code.visitTypeInsn(NEW, OBJECT);
    code.visitInsn(DUP);
    code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    code.visitFieldInsn(PUTSTATIC, internalName, "PART", "Ljava/lang/Object;");
    Label loop = new Label();
    code.visitInsn(ICONST_3);
    code.visitVarInsn(ISTORE, 0);
    code.visitLabel(loop);
    objects(code, 1);
    code.visitIincInsn(0, -1);
    code.visitVarInsn(ILOAD, 0);
    code.visitJumpInsn(IFNE, loop);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    method(writer, "make", "()V", body -> objects(body, 2));
    writer.visitEnd();
    HandMade odd = new HandMade(name, writer.toByteArray(), contexts);
    odd.call("make");
    assertThat(odd.reasons()).isEmpty();
    assertThat(odd.counts()).isEqualTo("<clinit> java.lang.Object 4\nmake java.lang.Object 2");
    assertThat(odd.load().getDeclaredFields()).hasSize(1);
    assertThat(odd.load().getDeclaredMethods()).hasSize(1);
  }
}
