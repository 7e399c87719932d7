package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.OBJECT;
import static dev.mayfly.agent.weaving.OddClass.bytes;
import static dev.mayfly.agent.weaving.OddClass.expectCounted;
import static dev.mayfly.agent.weaving.OddClass.made;
import static dev.mayfly.agent.weaving.OddClass.method;
import static dev.mayfly.agent.weaving.OddClass.objects;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
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
                    for (int argument : new int[] {ICONST_0, ICONST_1, ICONST_1}) {
                      construct(main, argument);
                    }
                  });
            });
    odd.call("both");
    expectCounted(odd, "<init> java.lang.Object 4\nboth " + name + " 3");
  }

  /** A {@code new} from before {@code super(..)} that is constructed behind it. */
  @Test
  void anObjectFromBeforeTheSuperCallThatIsConstructedBehindIt() throws Exception {
    HandMade odd =
        made(
            name,
            V1_7,
            true,
            writer -> {
              MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
              code.visitCode();
              code.visitTypeInsn(NEW, OBJECT);
              code.visitInsn(DUP);
              code.visitInsn(DUP);
              code.visitVarInsn(ALOAD, 0);
              code.visitInsn(DUP);
              objects(code, 2);
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              code.visitInsn(ICONST_5);
              code.visitVarInsn(ISTORE, 0);
              code.visitInsn(POP);
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              code.visitInsn(RETURN);
              code.visitMaxs(0, 0);
              code.visitEnd();
              method(
                  writer,
                  "one",
                  "()V",
                  main -> {
                    main.visitTypeInsn(NEW, internalName);
                    main.visitInsn(DUP);
                    main.visitMethodInsn(INVOKESPECIAL, internalName, "<init>", "()V", false);
                    main.visitInsn(POP);
                  });
            });
    odd.call("one");
    expectCounted(odd, "<init> java.lang.Object 3\none " + name + " 1");
    assertThat(odd.contexts()).isEqualTo("one 1\none > <init> 3");
  }

  /** A jump over {@code super(..)} whose handler, or whose target, lies behind it in the file. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aJumpFromBeforeTheSuperCallToCodeBehindIt(boolean contexts) throws Exception {
    HandMade odd =
        made(
            name,
            V1_7,
            contexts,
            writer -> {
              MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", "(I)V", null, null);
              Label refused = new Label();
              code.visitCode();
              code.visitVarInsn(ILOAD, 1);
              code.visitJumpInsn(IFEQ, refused);
              code.visitVarInsn(ALOAD, 0);
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              objects(code, 1);
              code.visitInsn(RETURN);
              code.visitLabel(refused); // this is no object here
              objects(code, 2);
              code.visitInsn(ACONST_NULL);
              code.visitInsn(ATHROW);
              code.visitMaxs(0, 0);
              code.visitEnd();
              method(writer, "accepted", "()V", main -> construct(main, ICONST_1));
              method(writer, "refused", "()V", main -> construct(main, ICONST_0));
            });
    odd.call("accepted");
    assertThatThrownBy(() -> odd.call("refused")).hasCauseInstanceOf(NullPointerException.class);
    expectCounted(
        odd, "<init> java.lang.Object 3\naccepted " + name + " 1\nrefused " + name + " 0!1");
    if (contexts) {
      assertThat(odd.contexts())
          .isEqualTo("accepted 1\naccepted > <init> 1\nrefused 0\nrefused > <init> 2");
    }
  }

  private void construct(MethodVisitor code, int argument) {
    code.visitTypeInsn(NEW, internalName);
    code.visitInsn(DUP);
    code.visitInsn(argument);
    code.visitMethodInsn(INVOKESPECIAL, internalName, "<init>", "(I)V", false);
    code.visitInsn(POP);
  }
}
