package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.expectCounted;
import static dev.mayfly.agent.weaving.OddClass.made;
import static dev.mayfly.agent.weaving.OddClass.method;
import static dev.mayfly.agent.weaving.OddClass.objects;
import static dev.mayfly.agent.weaving.OddClass.withMethod;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Returns with operands left on the stack, and loops without an end. */
final class OddControlFlowTest implements Opcodes {
  private static final String STRING = "Ljava/lang/String;";

  private final String name = OddClass.nextName();

  /** As Kotlin's suspend functions and Jython's exposers end: one way with an operand too many. */
  @ParameterizedTest
  @CsvSource({"49, true", "49, false", "52, true", "52, false", "61, true", "61, false"})
  void returnsAtDifferentStackHeights(int version, boolean contexts) throws Exception {
    HandMade odd =
        made(
            name,
            version,
            contexts,
            writer ->
                method(
                    writer,
                    "exposed",
                    "()Ljava/lang/Object;",
                    code -> {
                      Label found = new Label();
                      objects(code, 3);
                      code.visitMethodInsn(
                          INVOKESTATIC, "java/lang/System", "lineSeparator", "()" + STRING, false);
                      code.visitInsn(DUP);
                      code.visitJumpInsn(IFNONNULL, found);
                      code.visitLdcInsn("none");
                      code.visitInsn(ARETURN);
                      code.visitLabel(found);
                      code.visitInsn(ARETURN);
                    }));
    assertThat(odd.call("exposed")).isEqualTo(System.lineSeparator());
    expectCounted(odd, "exposed java.lang.Object 3");
  }

  /** The handler begins in the middle of the method's only path: no frame is the first there. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLoopWithoutAnEndAroundATry(boolean contexts) throws Exception {
    HandMade odd =
        withMethod(
            name,
            contexts,
            "loop",
            "()I",
            code -> {
              Label start = new Label();
              Label end = new Label();
              Label handler = new Label();
              code.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
              code.visitInsn(ICONST_3);
              code.visitVarInsn(ISTORE, 0);
              Label again = new Label();
              code.visitLabel(again);
              objects(code, 1);
              code.visitLabel(start);
              code.visitIincInsn(0, -1);
              code.visitIntInsn(BIPUSH, 10);
              code.visitVarInsn(ILOAD, 0);
              code.visitInsn(IDIV);
              code.visitInsn(POP);
              code.visitLabel(end);
              code.visitJumpInsn(GOTO, again);
              code.visitLabel(handler);
              objects(code, 1);
              code.visitInsn(POP);
              code.visitIntInsn(BIPUSH, 42);
              code.visitInsn(IRETURN);
            });
    assertThat(odd.call("loop")).isEqualTo(42);
    assertThat(odd.reasons()).isEmpty();
    assertThat(odd.counts()).isEqualTo("loop java.lang.Object 4");
  }
}
