package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.OBJECT;
import static dev.mayfly.agent.weaving.OddClass.expectCounted;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Stack map frames that do not name variables which the code does not read again, as tools write
 * them that shrink class files.
 */
final class DeadVariablesTest implements Opcodes {
  private final String name = OddClass.nextName();
  private final String internalName = name.replace('.', '/');

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void thisAtTheEndOfAConstructor(boolean contexts) throws Exception {
    HandMade odd =
        withConstructor(
            contexts,
            code -> {
              code.visitVarInsn(ALOAD, 0);
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              meet(code, new Object[] {}, new Object[] {});
              code.visitInsn(RETURN);
            });
    newInstance(odd, 0);
    newInstance(odd, 1);
    expectCounted(odd, "<init> " + name + " 2");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void thisBeforeSuper(boolean contexts) throws Exception {
    HandMade odd =
        withConstructor(
            contexts,
            code -> {
              beforeConstructor(code);
              integer(code);
              code.visitInsn(POP);
              code.visitVarInsn(ALOAD, 3);
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              code.visitInsn(RETURN);
            });
    newInstance(odd, 7);
    assertThatThrownBy(() -> newInstance(odd, 0))
        .isInstanceOf(InvocationTargetException.class)
        .hasCauseInstanceOf(NumberFormatException.class);
    expectCounted(odd, "<init> java.lang.Integer 1!1\n<init> " + name + " 1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void thisBeforeAnotherConstructorOfTheClass(boolean contexts) throws Exception {
    HandMade odd =
        withConstructor(
            contexts,
            code -> {
              beforeConstructor(code);
              code.visitVarInsn(ALOAD, 3);
              code.visitMethodInsn(INVOKESPECIAL, internalName, "<init>", "()V", false);
              meet(code, new Object[] {}, new Object[] {});
              code.visitInsn(RETURN);
            });
    newInstance(odd, 1);
    expectCounted(odd, "<init> " + name + " 1");
  }

  /** The object is out of reach when its constructor has returned. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anotherReferenceToANewObject(boolean contexts) throws Exception {
    HandMade odd =
        withConstructor(
            contexts,
            code -> {
              code.visitVarInsn(ALOAD, 0);
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              Label start = new Label();
              code.visitLabel(start);
              code.visitTypeInsn(NEW, OBJECT);
              code.visitInsn(DUP);
              code.visitVarInsn(ASTORE, 3);
              meet(code, new Object[] {TOP, INTEGER}, new Object[] {start});
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              code.visitInsn(RETURN);
            });
    newInstance(odd, 1);
    expectCounted(odd, "<init> java.lang.Object 1\n<init> " + name + " 1");
  }

  /** {@code this} goes to variable 3, and no longer is in its own. */
  private static void beforeConstructor(MethodVisitor code) {
    code.visitVarInsn(ALOAD, 0);
    code.visitVarInsn(ASTORE, 3);
    meet(code, new Object[] {TOP, INTEGER, TOP, UNINITIALIZED_THIS}, new Object[] {});
  }

  /** Two paths, and what is known where they meet. */
  private static void meet(MethodVisitor code, Object[] locals, Object[] stack) {
    Label met = new Label();
    code.visitVarInsn(ILOAD, 1);
    code.visitJumpInsn(IFEQ, met);
    code.visitInsn(NOP);
    code.visitLabel(met);
    code.visitFrame(F_NEW, locals.length, locals, stack.length, stack);
    code.visitInsn(NOP);
  }

  /** An {@code Integer} of the text {@code "7"}; fails for a parameter of 0. */
  private static void integer(MethodVisitor code) {
    Label zero = new Label();
    Label end = new Label();
    Label start = new Label();
    Object[] locals = {TOP, INTEGER, TOP, UNINITIALIZED_THIS};
    code.visitLabel(start);
    code.visitTypeInsn(NEW, "java/lang/Integer");
    code.visitInsn(DUP);
    code.visitVarInsn(ILOAD, 1);
    code.visitJumpInsn(IFEQ, zero);
    code.visitLdcInsn("7");
    code.visitJumpInsn(GOTO, end);
    code.visitLabel(zero);
    code.visitFrame(F_NEW, 4, locals, 2, new Object[] {start, start});
    code.visitLdcInsn("no number");
    code.visitLabel(end);
    code.visitFrame(F_NEW, 4, locals, 3, new Object[] {start, start, "java/lang/String"});
    code.visitMethodInsn(
        INVOKESPECIAL, "java/lang/Integer", "<init>", "(Ljava/lang/String;)V", false);
  }

  private static void newInstance(HandMade odd, int argument) throws Exception {
    odd.load().getConstructor(int.class).newInstance(argument);
  }

  /** A class with two constructors: one with this body, whose parameter is an int. */
  private HandMade withConstructor(boolean contexts, Consumer<MethodVisitor> body) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(V1_8, ACC_PUBLIC | ACC_SUPER, internalName, null, OBJECT, null);
    MethodVisitor other = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    other.visitCode();
    other.visitVarInsn(ALOAD, 0);
    other.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    other.visitInsn(RETURN);
    other.visitMaxs(1, 1);
    other.visitEnd();
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", "(I)V", null, null);
    code.visitCode();
    body.accept(code);
    code.visitMaxs(4, 4);
    code.visitEnd();
    writer.visitEnd();
    return new HandMade(name, writer.toByteArray(), contexts);
  }
}
