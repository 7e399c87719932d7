package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.OBJECT;
import static dev.mayfly.agent.weaving.OddClass.bytes;
import static dev.mayfly.agent.weaving.OddClass.expectCounted;
import static dev.mayfly.agent.weaving.OddClass.made;
import static dev.mayfly.agent.weaving.OddClass.method;
import static dev.mayfly.agent.weaving.OddClass.objects;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Constructors that javac does not write. */
final class OddConstructorsTest implements Opcodes {
  private final String name = OddClass.nextName();
  private final String internalName = name.replace('.', '/');

  /** An object in slot 0 that is not {@code this} is not taken for it. */
  @ParameterizedTest
  @ValueSource(ints = {V1_5, V1_6, V1_8, V17})
  void constructorsThatUseTheirFirstSlotForSomethingElse(int version) throws Exception {
    for (boolean contexts : new boolean[] {true, false}) {
      String className = name + version + contexts;
      String internal = className.replace('.', '/');
      HandMade odd =
          new HandMade(
              className,
              bytes(
                  version,
                  internal,
                  writer -> {
                    MethodVisitor code =
                        writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
                    code.visitCode();
                    code.visitVarInsn(ALOAD, 0);
                    code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
                    code.visitInsn(ICONST_5);
                    code.visitVarInsn(ISTORE, 0);
                    code.visitTypeInsn(NEW, OBJECT);
                    code.visitInsn(DUP);
                    code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
                    code.visitVarInsn(ASTORE, 0);
                    code.visitInsn(RETURN);
                    code.visitMaxs(0, 0);
                    code.visitEnd();
                  }),
              contexts);
      odd.load().getConstructor().newInstance(); // by code that is not woven
      expectCounted(odd, "<init> java.lang.Object 1\n<init> " + className + " 1");
    }
  }

  /** Two paths, each with a super(..) of its own. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConstructorWithTwoSuperCalls(boolean contexts) throws Exception {
    HandMade odd =
        made(
            name,
            V17,
            contexts,
            writer -> {
              MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", "(I)V", null, null);
              code.visitCode();
              Label other = new Label();
              Label end = new Label();
              code.visitVarInsn(ILOAD, 1);
              code.visitJumpInsn(IFEQ, other);
              code.visitVarInsn(ALOAD, 0);
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              objects(code, 1);
              code.visitJumpInsn(GOTO, end);
              code.visitLabel(other);
              code.visitVarInsn(ALOAD, 0);
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              objects(code, 2);
              code.visitLabel(end);
              code.visitInsn(RETURN);
              code.visitMaxs(0, 0);
              code.visitEnd();
              method(
                  writer,
                  "both",
                  "()V",
                  main -> {
                    for (int argument : new int[] {0, 1, 1}) {
                      main.visitTypeInsn(NEW, internalName);
                      main.visitInsn(DUP);
                      main.visitInsn(argument == 0 ? ICONST_0 : ICONST_1);
                      main.visitMethodInsn(INVOKESPECIAL, internalName, "<init>", "(I)V", false);
                      main.visitInsn(POP);
                    }
                  });
            });
    odd.call("both");
    expectCounted(odd, "<init> java.lang.Object 4\nboth " + name + " 3");
  }
}
