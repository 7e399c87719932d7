package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.OBJECT;
import static dev.mayfly.agent.weaving.OddClass.objects;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Methods near the limits of class files: they run as they do plain, and are counted, or listed
 * with the reason.
 */
final class ClassFileLimitsTest implements Opcodes {
  private static final String BEYOND = "it would exceed a limit of class files";

  /** With each probe that there is. */
  private static final List<BiFunction<String, byte[], HandMade>> EVERY_WAY =
      List.of(
          HandMade::countingBytecodes,
          ClassFileLimitsTest::direct,
          (className, bytes) -> new HandMade(className, bytes, false));

  private final String name = OddClass.nextName();

  /** With contexts; AspectJ, which takes long with large tables, is not asked. */
  private static HandMade direct(String className, byte[] bytes) {
    return new HandMade(className, bytes, true, true);
  }

  @ParameterizedTest
  @ValueSource(ints = {65_529, 65_535})
  void theStackThatIsDeclared(int depth) throws Exception {
    expectAsPlain(EVERY_WAY, "stack" + depth, code -> objects(code, 3), depth, 0, true);
  }

  @ParameterizedTest
  @ValueSource(ints = {65_533, 65_534, 65_535})
  void variables(int count) throws Exception {
    expectAsPlain(EVERY_WAY, "variables" + count, code -> objects(code, 3), 2, count, false);
  }

  @Test
  void exceptionHandlers() throws Exception {
    int count = 65_535;
    Consumer<MethodVisitor> body =
        code -> {
          Label start = new Label();
          Label end = new Label();
          for (int i = 0; i < count; i++) {
            code.visitTryCatchBlock(start, end, end, "java/lang/RuntimeException");
          }
          code.visitLabel(start);
          objects(code, 3);
          code.visitInsn(RETURN);
          code.visitLabel(end);
          code.visitFrame(F_NEW, 0, null, 1, new Object[] {"java/lang/RuntimeException"});
          code.visitInsn(POP);
        };
    expectAsPlain(List.of(ClassFileLimitsTest::direct), "handlers", body, 2, 0, false);
  }

  /** The JVM takes several tables of lines for one method, and ASM makes one of them. */
  @Test
  void linesInSeveralTables() throws Exception {
    Consumer<MethodVisitor> body =
        code -> {
          Label here = new Label();
          code.visitLabel(here);
          for (int i = 0; i < 40_000; i++) {
            code.visitLineNumber(i, here);
          }
          code.visitAttribute(
              new Attribute("LineNumberTable") {
                @Override
                public boolean isCodeAttribute() {
                  return true;
                }

                @Override
                protected ByteVector write(
                    ClassWriter writer, byte[] bytes, int length, int stack, int locals) {
                  ByteVector table = new ByteVector().putShort(40_000);
                  for (int i = 0; i < 40_000; i++) {
                    table.putShort(0).putShort(i);
                  }
                  return table;
                }
              });
          objects(code, 3);
        };
    expectAsPlain(List.of(ClassFileLimitsTest::direct), "lines", body, 2, 0, false);
  }

  /** A method that is not listed has all of its objects counted. */
  private void expectAsPlain(
      List<BiFunction<String, byte[], HandMade>> ways,
      String variant,
      Consumer<MethodVisitor> body,
      int stack,
      int locals,
      boolean counted)
      throws Exception {
    for (int i = 0; i < ways.size(); i++) {
      String className = name + variant + "w" + i;
      HandMade odd = ways.get(i).apply(className, bytes(className, body, stack, locals));
      odd.call("odd");
      odd.call("usual");
      String usual = "usual java.lang.Object 1";
      if (odd.reasons().isEmpty()) {
        assertThat(odd.counts()).isEqualTo("odd java.lang.Object 3\n" + usual);
      } else {
        assertThat(counted).as("listed: %s", odd.reasons()).isFalse();
        assertThat(odd.reasons()).allSatisfy(reason -> assertThat(reason).endsWith(BEYOND));
        assertThat(odd.counts()).endsWith(usual);
      }
    }
  }

  private static byte[] bytes(
      String className, Consumer<MethodVisitor> body, int stack, int locals) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(V17, ACC_PUBLIC | ACC_SUPER, className.replace('.', '/'), null, OBJECT, null);
    method(writer, "usual", code -> objects(code, 1), 2, 0);
    method(writer, "odd", body, stack, locals);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void method(
      ClassWriter writer, String name, Consumer<MethodVisitor> body, int stack, int locals) {
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, name, "()V", null, null);
    code.visitCode();
    body.accept(code);
    code.visitInsn(RETURN);
    code.visitMaxs(stack, locals);
    code.visitEnd();
  }
}
