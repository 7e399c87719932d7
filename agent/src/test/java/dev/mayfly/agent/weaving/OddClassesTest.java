package dev.mayfly.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Class files that javac does not write: woven soundly, or left as they were and counted as not
 * woven.
 */
final class OddClassesTest implements Opcodes {
  private static final String OBJECT = "java/lang/Object";
  private static final String STRING = "Ljava/lang/String;";
  private static int number;

  private final String name = "odd.C" + ++number;
  private final String internalName = name.replace('.', '/');

  // Sizes.

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMethodThatWouldPass64KilobytesStaysAsItWas(boolean contexts) throws Exception {
    HandMade odd =
        made(
            V17,
            contexts,
            writer -> {
              method(
                  writer,
                  "large",
                  "()V",
                  code -> {
                    for (int i = 0; i < 13_000; i++) { // 52,000 bytes
                      code.visitIntInsn(SIPUSH, i);
                      code.visitInsn(POP);
                    }
                    objects(code, 900);
                  });
              method(writer, "small", "()V", code -> objects(code, 3));
            });
    odd.call("large");
    odd.call("small");
    assertThat(odd.woven()).isNotNull();
    assertThat(odd.counts()).isEqualTo("small java.lang.Object 3");
    assertThat(odd.reasons()).contains("method: it would exceed 64 KB");
  }

  @ParameterizedTest
  @ValueSource(ints = {120, 500, 900})
  void aMethodWithManyObjects(int count) throws Exception {
    for (boolean contexts : new boolean[] {true, false}) {
      String className = name + count + contexts;
      HandMade odd =
          new HandMade(
              className,
              bytes(
                  V17,
                  className.replace('.', '/'),
                  writer -> method(writer, "many", "()V", code -> objects(code, count))),
              contexts);
      odd.call("many");
      expectCounted(odd, "many java.lang.Object " + count);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void localVariablesBeyond255AreLeftAlone(boolean contexts) throws Exception {
    HandMade odd =
        made(
            V17,
            contexts,
            writer ->
                method(
                    writer,
                    "wide",
                    "()I",
                    code -> {
                      for (int i = 0; i < 400; i++) {
                        code.visitIntInsn(SIPUSH, i);
                        code.visitVarInsn(ISTORE, i);
                      }
                      objects(code, 5);
                      code.visitVarInsn(ILOAD, 399);
                      code.visitVarInsn(ILOAD, 7);
                      code.visitInsn(IADD);
                      code.visitInsn(IRETURN);
                    }));
    assertThat(odd.call("wide")).isEqualTo(406);
    assertThat(odd.counts()).isEqualTo("wide java.lang.Object 5");
  }

  // Shapes of new.

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNewThatIsNeverConstructedIsNoObject(boolean contexts) throws Exception {
    HandMade odd =
        made(
            V17,
            contexts,
            writer ->
                method(
                    writer,
                    "abandoned",
                    "()V",
                    code -> {
                      code.visitTypeInsn(NEW, OBJECT);
                      code.visitInsn(POP);
                      objects(code, 1);
                    }));
    odd.call("abandoned");
    expectCounted(odd, "abandoned java.lang.Object 1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReferenceThatIsCopiedTwice(boolean contexts) throws Exception {
    HandMade odd =
        made(
            V17,
            contexts,
            writer ->
                method(
                    writer,
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
                    }));
    assertThat(odd.call("twice")).isEqualTo(true);
    expectCounted(odd, "twice java.lang.Object 1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReferenceThatIsNotCopied(boolean contexts) throws Exception {
    HandMade odd =
        made(
            V17,
            contexts,
            writer ->
                method(
                    writer,
                    "dropped",
                    "()V",
                    code -> {
                      code.visitTypeInsn(NEW, OBJECT);
                      code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
                      code.visitInsn(RETURN);
                    }));
    odd.call("dropped");
    expectCounted(odd, "dropped java.lang.Object 1");
  }

  /** As JDK 25's dynamic proxies have it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReferenceThatIsPutBelowAnArgument(boolean contexts) throws Exception {
    HandMade odd =
        made(
            V17,
            contexts,
            writer ->
                method(
                    writer,
                    "wrapped",
                    "()Ljava/lang/Object;",
                    code -> {
                      code.visitLdcInsn("text");
                      code.visitTypeInsn(NEW, "java/lang/String");
                      code.visitInsn(DUP_X1);
                      code.visitInsn(SWAP);
                      code.visitMethodInsn(
                          INVOKESPECIAL,
                          "java/lang/String",
                          "<init>",
                          "(Ljava/lang/String;)V",
                          false);
                      code.visitInsn(ARETURN);
                    }));
    assertThat(odd.call("wrapped")).isEqualTo("text");
    expectCounted(odd, "wrapped java.lang.String 1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void branchesBetweenNewAndItsConstructor(boolean contexts) throws Exception {
    HandMade odd =
        made(
            V17,
            contexts,
            writer ->
                method(
                    writer,
                    "branching",
                    "()Ljava/lang/Object;",
                    code -> {
                      code.visitTypeInsn(NEW, "java/lang/StringBuilder");
                      code.visitInsn(DUP);
                      code.visitMethodInsn(
                          INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
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
                    }));
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

  // Constructors.

  /** Two paths, each with a super(..) of its own. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConstructorWithTwoSuperCalls(boolean contexts) throws Exception {
    HandMade odd =
        made(
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

  // Old class files, and interfaces.

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void classFilesOfJava4AreCountedBySite(boolean contexts) throws Exception {
    HandMade odd =
        made(
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

  /** As Kotlin's suspend functions and Jython's exposers end: one way with an operand too many. */
  @ParameterizedTest
  @CsvSource({"49, true", "49, false", "52, true", "52, false", "61, true", "61, false"})
  void returnsAtDifferentStackHeights(int version, boolean contexts) throws Exception {
    HandMade odd =
        made(
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

  // Exceptions.

  /** The handler begins in the middle of the method's only path: no frame is the first there. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLoopWithoutAnEndAroundATry(boolean contexts) throws Exception {
    HandMade odd =
        made(
            V17,
            contexts,
            writer ->
                method(
                    writer,
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
                    }));
    assertThat(odd.call("loop")).isEqualTo(42);
    assertThat(odd.reasons()).isEmpty();
    assertThat(odd.counts()).isEqualTo("loop java.lang.Object 4");
  }

  // Making classes.

  private static void expectCounted(HandMade odd, String counts) {
    assertThat(odd.reasons()).isEmpty();
    assertThat(odd.counts()).isEqualTo(counts);
  }

  private HandMade made(int version, boolean contexts, Consumer<ClassWriter> members) {
    return new HandMade(name, bytes(version, internalName, members), contexts);
  }

  private static byte[] bytes(int version, String internalName, Consumer<ClassWriter> members) {
    boolean frames = version >= V1_7;
    ClassWriter writer =
        new ClassWriter(frames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS);
    writer.visit(version, ACC_PUBLIC | ACC_SUPER, internalName, null, OBJECT, null);
    members.accept(writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void constructor(ClassWriter writer) {
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    code.visitCode();
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private static void method(
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
  private static void objects(MethodVisitor code, int count) {
    for (int i = 0; i < count; i++) {
      code.visitTypeInsn(NEW, OBJECT);
      code.visitInsn(DUP);
      code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
      code.visitInsn(POP);
    }
  }
}
