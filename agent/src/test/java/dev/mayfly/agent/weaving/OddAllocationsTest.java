package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.OBJECT;
import static dev.mayfly.agent.weaving.OddClass.bytes;
import static dev.mayfly.agent.weaving.OddClass.constructor;
import static dev.mayfly.agent.weaving.OddClass.expectCounted;
import static dev.mayfly.agent.weaving.OddClass.method;
import static dev.mayfly.agent.weaving.OddClass.objects;
import static dev.mayfly.agent.weaving.OddClass.withMethod;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * References that are copied, moved or kept between {@code new} and the constructor as javac never
 * does.
 */
final class OddAllocationsTest implements Opcodes {
  private final String name = OddClass.nextName();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNewThatIsNeverConstructedIsNoObject(boolean contexts) throws Exception {
    HandMade odd =
        withMethod(
            name,
            contexts,
            "abandoned",
            "()V",
            code -> {
              code.visitTypeInsn(NEW, OBJECT);
              code.visitInsn(POP);
              objects(code, 1);
            });
    odd.call("abandoned");
    expectCounted(odd, "abandoned java.lang.Object 1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReferenceThatIsCopiedTwice(boolean contexts) throws Exception {
    HandMade odd =
        withMethod(
            name,
            contexts,
            "twice",
            "()Z",
            code -> {
              code.visitTypeInsn(NEW, OBJECT);
              code.visitInsn(DUP);
              code.visitInsn(DUP);
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              Label same = new Label();
              code.visitJumpInsn(IF_ACMPEQ, same);
              code.visitInsn(ICONST_0);
              code.visitInsn(IRETURN);
              code.visitLabel(same);
              code.visitInsn(ICONST_1);
              code.visitInsn(IRETURN);
            });
    assertThat(odd.call("twice")).isEqualTo(true);
    expectCounted(odd, "twice java.lang.Object 1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReferenceThatIsNotCopied(boolean contexts) throws Exception {
    HandMade odd =
        withMethod(
            name,
            contexts,
            "dropped",
            "()V",
            code -> {
              code.visitTypeInsn(NEW, OBJECT);
              code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
              code.visitInsn(RETURN);
            });
    odd.call("dropped");
    expectCounted(odd, "dropped java.lang.Object 1");
  }

  /** As JDK 25's dynamic proxies have it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReferenceThatIsPutBelowAnArgument(boolean contexts) throws Exception {
    HandMade odd =
        withMethod(
            name,
            contexts,
            "wrapped",
            "()Ljava/lang/Object;",
            code -> {
              code.visitLdcInsn("text");
              code.visitTypeInsn(NEW, "java/lang/String");
              code.visitInsn(DUP_X1);
              code.visitInsn(SWAP);
              code.visitMethodInsn(
                  INVOKESPECIAL, "java/lang/String", "<init>", "(Ljava/lang/String;)V", false);
              code.visitInsn(ARETURN);
            });
    assertThat(odd.call("wrapped")).isEqualTo("text");
    expectCounted(odd, "wrapped java.lang.String 1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void branchesBetweenNewAndItsConstructor(boolean contexts) throws Exception {
    HandMade odd =
        withMethod(
            name,
            contexts,
            "branching",
            "()Ljava/lang/Object;",
            code -> {
              code.visitTypeInsn(NEW, "java/lang/StringBuilder");
              code.visitInsn(DUP);
              code.visitMethodInsn(INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
              code.visitInsn(LCONST_0);
              code.visitInsn(LCMP);
              Label small = new Label();
              Label done = new Label();
              code.visitJumpInsn(IFEQ, small);
              code.visitIntInsn(BIPUSH, 10);
              code.visitJumpInsn(GOTO, done);
              code.visitLabel(small);
              code.visitIntInsn(BIPUSH, 20);
              code.visitLabel(done);
              code.visitMethodInsn(
                  INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "(I)V", false);
              code.visitInsn(ARETURN);
            });
    assertThat(odd.call("branching")).isNotNull();
    expectCounted(odd, "branching java.lang.StringBuilder 1");
  }

  /** Each way to hold a reference while its constructor runs; of the class itself, pending. */
  @ParameterizedTest
  @ValueSource(ints = {V1_5, V1_6, V1_8, V17})
  void referencesInUnusualPlaces(int version) throws Exception {
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
                    constructor(writer);
                    method(writer, "places", "()V", code -> places(code, internal));
                  }),
              contexts);
      odd.call("places");
      expectCounted(odd, "places " + className + " 5");
    }
  }

  private static void places(MethodVisitor code, String type) {
    code.visitTypeInsn(NEW, type); // two copies stay
    code.visitInsn(DUP);
    code.visitInsn(DUP);
    code.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
    code.visitInsn(POP2);
    code.visitTypeInsn(NEW, type); // in a variable
    code.visitVarInsn(ASTORE, 0);
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
    code.visitTypeInsn(NEW, type); // below another value
    code.visitInsn(DUP);
    code.visitInsn(ICONST_1);
    code.visitInsn(SWAP);
    code.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
    code.visitInsn(POP2);
    code.visitTypeInsn(NEW, type); // too deep
    code.visitInsn(DUP);
    code.visitInsn(DUP);
    code.visitInsn(POP);
    code.visitVarInsn(ASTORE, 1);
    code.visitInsn(LCONST_1);
    code.visitVarInsn(ALOAD, 1);
    code.visitInsn(ACONST_NULL);
    code.visitVarInsn(ASTORE, 1);
    code.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
    code.visitInsn(POP2);
    code.visitInsn(POP);
    code.visitTypeInsn(NEW, type); // nowhere
    code.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
  }
}
