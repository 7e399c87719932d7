package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.bytes;
import static dev.mayfly.agent.weaving.OddClass.method;
import static dev.mayfly.agent.weaving.OddClass.objects;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Executed bytecodes of methods that javac does not write, or that have no room for the probes. */
final class OddBytecodesTest implements Opcodes {
  private final String name = OddClass.nextName();

  private HandMade made(int version, Consumer<ClassWriter> members) {
    return HandMade.countingBytecodes(name, bytes(version, name.replace('.', '/'), members));
  }

  /** A loop whose first instruction is the method's, with values on the stack where it goes on. */
  @ParameterizedTest
  @ValueSource(ints = {V1_4, V1_6, V17})
  void loopsWithOperandsOnTheStack(int version) throws Exception {
    HandMade odd =
        made(
            version,
            writer ->
                method(
                    writer,
                    "loop",
                    "()I",
                    code -> {
                      Label again = new Label();
                      code.visitIntInsn(BIPUSH, 5);
                      code.visitIntInsn(BIPUSH, 10);
                      code.visitLabel(again); // 5 n
                      code.visitInsn(ICONST_1);
                      code.visitInsn(ISUB);
                      code.visitInsn(DUP);
                      code.visitJumpInsn(IFNE, again);
                      code.visitInsn(IADD);
                      code.visitInsn(IRETURN);
                    }));
    assertThat(odd.call("loop")).isEqualTo(5);
    assertThat(odd.reasons()).isEmpty();
    assertThat(odd.executed()).isEqualTo("loop 44 1"); // 2 + 4 * 10 + 2
  }

  /** The head of the loop is the first instruction of the method. */
  @Test
  void aLoopFromTheBeginning() throws Exception {
    HandMade odd =
        made(
            V17,
            writer -> {
              writer.visitField(ACC_STATIC, "left", "I", null, null);
              String owner = name.replace('.', '/');
              method(
                  writer,
                  "loop",
                  "()V",
                  code -> {
                    Label again = new Label();
                    code.visitLabel(again);
                    code.visitFieldInsn(GETSTATIC, owner, "left", "I");
                    code.visitInsn(ICONST_1);
                    code.visitInsn(IADD);
                    code.visitFieldInsn(PUTSTATIC, owner, "left", "I");
                    code.visitFieldInsn(GETSTATIC, owner, "left", "I");
                    code.visitInsn(ICONST_3);
                    code.visitJumpInsn(IF_ICMPLT, again);
                  });
            });
    odd.call("loop");
    assertThat(odd.reasons()).isEmpty();
    assertThat(odd.executed()).isEqualTo("loop 22 1"); // 7 * 3 + 1
  }

  /** The handler lies before what it handles. */
  @Test
  void anExceptionThatLeadsBack() throws Exception {
    HandMade odd =
        made(
            V17,
            writer ->
                method(
                    writer,
                    "back",
                    "()I",
                    code -> {
                      Label start = new Label();
                      Label end = new Label();
                      Label handler = new Label();
                      Label go = new Label();
                      code.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
                      code.visitInsn(ICONST_0);
                      code.visitVarInsn(ISTORE, 0);
                      code.visitJumpInsn(GOTO, go);
                      code.visitLabel(handler); // 3, twice
                      code.visitInsn(POP);
                      code.visitIincInsn(0, 1);
                      code.visitLabel(go); // 3 times 9: the division ends no block
                      code.visitLabel(start);
                      code.visitInsn(ICONST_1);
                      code.visitVarInsn(ILOAD, 0);
                      code.visitInsn(ICONST_2);
                      code.visitInsn(IDIV);
                      code.visitInsn(IDIV);
                      code.visitLabel(end);
                      code.visitVarInsn(ILOAD, 0);
                      code.visitInsn(IADD);
                      code.visitInsn(IRETURN);
                    }));
    assertThat(odd.call("back")).isEqualTo(3);
    assertThat(odd.reasons()).isEmpty();
    assertThat(odd.executed()).isEqualTo("back 31 1"); // 3 + 2 * 2 + 3 * 8
  }

  /** One block of 40,000 instructions: more than one iinc can add. */
  @Test
  void aVeryLongBlock() throws Exception {
    HandMade odd =
        made(
            V17,
            writer ->
                method(
                    writer,
                    "many",
                    "()V",
                    code -> {
                      for (int i = 0; i < 20_000; i++) {
                        code.visitInsn(ICONST_0);
                        code.visitInsn(POP);
                      }
                    }));
    odd.call("many");
    assertThat(odd.reasons()).isEmpty();
    assertThat(odd.executed()).isEqualTo("many 40001 1");
  }

  @Test
  void wideInstructionsCountOnce() throws Exception {
    HandMade odd =
        made(
            V17,
            writer ->
                method(
                    writer,
                    "wide",
                    "()V",
                    code -> {
                      code.visitInsn(ICONST_0);
                      code.visitVarInsn(ISTORE, 300);
                      code.visitIincInsn(300, 1000);
                    }));
    odd.call("wide");
    assertThat(odd.executed()).isEqualTo("wide 4 1");
  }

  /** The block counts whole, wherever the exception leaves it. */
  @Test
  void anExceptionLeavesTheMethod() throws Exception {
    HandMade odd =
        made(
            V17,
            writer ->
                method(
                    writer,
                    "leaves",
                    "()V",
                    code -> {
                      code.visitInsn(ACONST_NULL);
                      code.visitInsn(MONITORENTER);
                      code.visitInsn(NOP);
                    }));
    assertThatThrownBy(() -> odd.call("leaves"))
        .isInstanceOf(InvocationTargetException.class)
        .hasCauseInstanceOf(NullPointerException.class);
    assertThat(odd.executed()).isEqualTo("leaves 4 1");
  }

  /** Subroutines end where they are called from: such methods are not counted, and named. */
  @Test
  void methodsWithSubroutines() throws Exception {
    HandMade odd =
        made(
            V1_4,
            writer -> {
              method(
                  writer,
                  "finallyInline",
                  "()V",
                  code -> {
                    Label routine = new Label();
                    Label done = new Label();
                    objects(code, 2);
                    code.visitJumpInsn(JSR, routine);
                    code.visitJumpInsn(GOTO, done);
                    code.visitLabel(routine);
                    code.visitVarInsn(ASTORE, 0);
                    objects(code, 1);
                    code.visitVarInsn(RET, 0);
                    code.visitLabel(done);
                  });
              method(writer, "usual", "()V", code -> objects(code, 1));
            });
    odd.call("finallyInline");
    odd.call("usual");
    assertThat(odd.executed()).isEqualTo("usual 5 1");
    assertThat(odd.counts())
        .isEqualTo("finallyInline java.lang.Object 3\nusual java.lang.Object 1");
    assertThat(odd.reasons())
        .contains("method: bytecodes are not counted; it has subroutines (jsr)");
  }

  /** Its allocations are counted, its bytecodes are not; those of the other method are. */
  @Test
  void aMethodThatWouldPass64Kilobytes() throws Exception {
    HandMade odd =
        made(
            V17,
            writer -> {
              method(writer, "large", "()V", OddBytecodesTest::large);
              method(writer, "small", "()V", code -> objects(code, 3));
            });
    odd.call("large");
    odd.call("small");
    assertThat(odd.counts()).isEqualTo("large java.lang.Object 2\nsmall java.lang.Object 3");
    assertThat(odd.executed()).isEqualTo("small 13 1");
    assertThat(odd.reasons()).contains("method: bytecodes are not counted; it would exceed 64 KB");
  }

  /** 63,000 bytes in 1,500 blocks, which take three bytes more each. */
  private static void large(MethodVisitor code) {
    objects(code, 2);
    for (int i = 0; i < 1_500; i++) {
      Label next = new Label();
      code.visitInsn(ICONST_0);
      code.visitJumpInsn(IFNE, next);
      for (int j = 0; j < 19; j++) {
        code.visitInsn(ICONST_0);
        code.visitInsn(POP);
      }
      code.visitLabel(next);
    }
  }
}
