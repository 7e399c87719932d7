package dev.mayfly.fuzz.raw;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Confined. Writes class files that no compiler would, all of them legal: {@code Main} with a
 * method a case, {@code Thing} whose objects they create, and {@code Odd} with unusual
 * constructors.
 */
public final class RawProgram {
  private static final int[] VERSIONS = {
    45 | 3 << 16, 46, 47, 48, 49, 50, 50, 51, 52, 53, 55, 61, 65, 69
  };

  private final String home;
  private final Random random;
  private final int version;
  private final boolean frames;

  private final int only;
  private final int budget;

  private RawProgram(String program, long seed, int newestFeature, int only, int budget) {
    this.only = only;
    this.budget = budget;
    home = program.replace('.', '/');
    random = new Random(seed);
    random.nextInt();
    int chosen;
    do {
      chosen = VERSIONS[random.nextInt(VERSIONS.length)];
    } while ((chosen & 0xFFFF) > newestFeature + 44);
    version = chosen;
    frames = major() > 50 || (major() == 50 && random.nextBoolean());
  }

  /**
   * The class files of a program, by name.
   *
   * @param only the one case to write, or a negative number for all
   * @param budget after how many instructions each method ends, at most
   */
  public static Map<String, byte[]> write(
      String program, long seed, int newestFeature, int only, int budget) {
    RawProgram writer = new RawProgram(program, seed, newestFeature, only, budget);
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("Main.class", writer.main());
    files.put("Thing.class", writer.thing());
    files.put("Odd.class", writer.odd());
    return files;
  }

  private int major() {
    return version & 0xFFFF;
  }

  private ClassWriter begin(String name, String parent) {
    ClassWriter writer =
        new ClassWriter(frames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS) {
          @Override
          protected String getCommonSuperClass(String one, String other) {
            return "java/lang/Object";
          }
        };
    writer.visit(
        version, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, home + "/" + name, null, parent, null);
    return writer;
  }

  private byte[] main() {
    ClassWriter writer = begin("Main", "java/lang/Object");
    if (random.nextInt(12) == 0) {
      int constants = random.nextBoolean() ? 33_000 : 62_000;
      for (int i = 0; i < constants; i++) {
        writer.newConst(1_000_000 + i);
      }
    }
    writer.visitField(Opcodes.ACC_STATIC, "fuel", "I", null, null).visitEnd();
    for (String type : new String[] {"I", "J", "D", "Ljava/lang/Object;"}) {
      shower(writer, type);
    }
    Set<String> deep = new HashSet<>();
    int cases = 3 + random.nextInt(5);
    for (int i = 0; i < cases; i++) {
      MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "case" + i, "(I)I", null, null);
      code.visitCode();
      int shape = random.nextInt(10 * Limits.KINDS);
      long seed = random.nextLong();
      boolean lines = random.nextInt(4) != 0;
      if (only >= 0 && i != only) {
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.IRETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        continue;
      }
      if (shape < Limits.KINDS) {
        new Limits(writer, home, new Random(seed), frames).write(code, shape);
        if (Limits.isDeep(shape)) {
          deep.add("case" + i);
        }
      } else {
        RawCode body = new RawCode(code, new Random(seed), home, major(), false, lines, budget);
        body.some(200);
        body.end();
      }
      code.visitMaxs(0, 0);
      code.visitEnd();
    }
    run(writer, cases);
    writer.visitEnd();
    byte[] bytes = writer.toByteArray();
    return deep.isEmpty() ? bytes : Limits.withStacks(bytes, deep);
  }

  /** {@code static void t(type)} prints; of an object its class. */
  private void shower(ClassWriter writer, String type) {
    boolean object = type.startsWith("L");
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "t", "(" + type + ")V", null, null);
    code.visitCode();
    code.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
    if (object) {
      Label notNull = new Label();
      Label end = new Label();
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitJumpInsn(Opcodes.IFNONNULL, notNull);
      code.visitLdcInsn("null");
      code.visitJumpInsn(Opcodes.GOTO, end);
      code.visitLabel(notNull);
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
      code.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, "java/lang/Class", "getName", "()Ljava/lang/String;", false);
      code.visitLabel(end);
    } else {
      code.visitVarInsn(
          type.equals("I") ? Opcodes.ILOAD : type.equals("J") ? Opcodes.LLOAD : Opcodes.DLOAD, 0);
    }
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        "java/io/PrintStream",
        "println",
        object ? "(Ljava/lang/String;)V" : "(" + type + ")V",
        false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void run(ClassWriter writer, int cases) {
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()I", null, null);
    code.visitCode();
    code.visitInsn(Opcodes.ICONST_0);
    code.visitVarInsn(Opcodes.ISTORE, 0);
    for (int i = 0; i < 2 * cases; i++) {
      Label start = new Label();
      Label end = new Label();
      Label handler = new Label();
      Label after = new Label();
      code.visitTryCatchBlock(start, end, handler, "java/lang/Throwable");
      code.visitLabel(start);
      code.visitIntInsn(Opcodes.BIPUSH, 12);
      code.visitFieldInsn(Opcodes.PUTSTATIC, home + "/Main", "fuel", "I");
      code.visitIntInsn(Opcodes.BIPUSH, random.nextInt(16));
      code.visitMethodInsn(Opcodes.INVOKESTATIC, home + "/Main", "case" + i / 2, "(I)I", false);
      code.visitVarInsn(Opcodes.ILOAD, 0);
      code.visitInsn(Opcodes.IADD);
      code.visitVarInsn(Opcodes.ISTORE, 0);
      code.visitLabel(end);
      code.visitJumpInsn(Opcodes.GOTO, after);
      code.visitLabel(handler);
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC, home + "/Main", "t", "(Ljava/lang/Object;)V", false);
      code.visitLabel(after);
    }
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitInsn(Opcodes.IRETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  // The classes whose objects are created.

  private byte[] thing() {
    ClassWriter writer = begin("Thing", "java/lang/Object");
    writer.visitField(0, "n", "I", null, null).visitEnd();
    writer.visitField(0, "o", "Ljava/lang/Object;", null, null).visitEnd();
    if (random.nextBoolean()) {
      MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
      code.visitCode();
      code.visitIntInsn(Opcodes.SIPUSH, 4321);
      code.visitMethodInsn(Opcodes.INVOKESTATIC, home + "/Main", "t", "(I)V", false);
      code.visitInsn(Opcodes.RETURN);
      code.visitMaxs(0, 0);
      code.visitEnd();
    }
    MethodVisitor code = constructor(writer, "()V");
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    code = constructor(writer, "(I)V");
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, home + "/Main", "t", "(I)V", false);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitFieldInsn(Opcodes.PUTFIELD, home + "/Thing", "n", "I");
    Label end = new Label();
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitIntInsn(Opcodes.BIPUSH, 15);
    code.visitInsn(Opcodes.IAND);
    code.visitIntInsn(Opcodes.BIPUSH, 7);
    code.visitJumpInsn(Opcodes.IF_ICMPNE, end);
    code.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalArgumentException");
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(
        Opcodes.INVOKESPECIAL, "java/lang/IllegalArgumentException", "<init>", "()V", false);
    code.visitInsn(Opcodes.ATHROW);
    code.visitLabel(end);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    code = constructor(writer, "(JLjava/lang/Object;)V");
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 3);
    code.visitFieldInsn(Opcodes.PUTFIELD, home + "/Thing", "o", "Ljava/lang/Object;");
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static MethodVisitor constructor(ClassWriter writer, String desc) {
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", desc, null, null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    return code;
  }

  private byte[] odd() {
    ClassWriter writer = begin("Odd", home + "/Thing");
    writer.visitField(0, "early", "I", null, null).visitEnd();
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "(I)V", null, null);
    code.visitCode();
    RawCode body =
        new RawCode(
            code,
            new Random(random.nextLong()),
            home,
            major(),
            true,
            random.nextInt(4) != 0,
            budget);
    new OddConstructor(body, home).write();
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
