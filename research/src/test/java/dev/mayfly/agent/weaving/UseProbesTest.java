package dev.mayfly.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.plan.AllOptions;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.research.uses.UsesFeature;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.util.CheckClassAdapter;
import org.objectweb.asm.util.Printer;

/**
 * What the probes at uses of objects look like in the class file, and that it verifies and runs.
 */
final class UseProbesTest implements Opcodes {
  private static final String OBJECT = "java/lang/Object";
  private static final String WIDE = "(JLjava/lang/Object;D)I";
  private static int number;

  private final String name = "uses.C" + ++number;
  private final String internalName = name.replace('.', '/');

  /** A class with fields, a constructor, {@code one(int)}, {@code wide(..)}, and {@code body}. */
  private Woven made(boolean contexts, Consumer<MethodVisitor> body) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(V17, ACC_PUBLIC | ACC_SUPER, internalName, null, OBJECT, null);
    writer.visitField(0, "narrow", "I", null, null).visitEnd();
    writer.visitField(0, "wide", "J", null, null).visitEnd();
    writer.visitField(0, "early", "I", null, null).visitEnd();
    MethodVisitor code = begin(writer, 0, "<init>", "()V");
    code.visitVarInsn(ALOAD, 0); // before super(..), as javac writes inner classes
    code.visitInsn(ICONST_3);
    code.visitFieldInsn(PUTFIELD, internalName, "early", "I");
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    end(code, RETURN);
    code = begin(writer, ACC_STATIC, "get", "(L" + internalName + ";)I");
    code.visitVarInsn(ALOAD, 0);
    code.visitFieldInsn(GETFIELD, internalName, "narrow", "I");
    end(code, IRETURN);
    code = begin(writer, ACC_STATIC, "putNarrow", "(L" + internalName + ";)V");
    code.visitVarInsn(ALOAD, 0);
    code.visitInsn(ICONST_5);
    code.visitFieldInsn(PUTFIELD, internalName, "narrow", "I");
    end(code, RETURN);
    code = begin(writer, ACC_STATIC, "putWide", "(L" + internalName + ";)V");
    code.visitVarInsn(ALOAD, 0);
    code.visitInsn(LCONST_1);
    code.visitFieldInsn(PUTFIELD, internalName, "wide", "J");
    end(code, RETURN);
    code = begin(writer, 0, "two", "(II)I");
    code.visitVarInsn(ILOAD, 1);
    code.visitVarInsn(ILOAD, 2);
    code.visitInsn(ISUB);
    end(code, IRETURN);
    code = begin(writer, 0, "wide", WIDE);
    code.visitVarInsn(LLOAD, 1);
    code.visitInsn(L2I);
    code.visitVarInsn(DLOAD, 4);
    code.visitInsn(D2I);
    code.visitInsn(ISUB);
    end(code, IRETURN);
    code = begin(writer, ACC_STATIC, "body", "()Ljava/lang/Object;");
    body.accept(code);
    end(code, ARETURN);
    writer.visitEnd();
    return new Woven(name, writer.toByteArray(), contexts);
  }

  /** A class loader of one class, woven with contexts or without, and with uses. Confined. */
  private static final class Woven extends ClassLoader {
    private final String name;
    private final byte[] woven;

    Woven(String name, byte[] bytes, boolean contexts) {
      super(UseProbesTest.class.getClassLoader());
      this.name = name;
      Plan plan =
          Plan.of(
              AllOptions.parse("uses=drag,bytes=logical,context=" + (contexts ? "tree" : "site")),
              ProgramScope.of(List.of(name)),
              true,
              () -> false);
      WeavingSettings settings = plan.weaving(new UsesFeature().probes(plan));
      woven =
          Objects.requireNonNull(
              new WeavingTransformer(
                      settings,
                      new ClassFilter(List.of(name), List.of()),
                      null,
                      null,
                      ClassArchive.none(),
                      true)
                  .transform(this, name.replace('.', '/'), null, null, bytes),
              () -> reasons().toString());
      StringWriter complaints = new StringWriter();
      CheckClassAdapter.verify(
          new ClassReader(woven), getParent(), false, new PrintWriter(complaints, true));
      assertThat(complaints.toString()).isEmpty();
    }

    byte[] woven() {
      return woven;
    }

    Object call(String method) throws ReflectiveOperationException {
      var declared = Class.forName(name, true, this).getDeclaredMethod(method);
      declared.setAccessible(true);
      return declared.invoke(null);
    }

    List<String> reasons() {
      return WeavingLedger.instance().notWoven().entrySet().stream()
          .filter(each -> each.getValue().examples().stream().anyMatch(x -> x.startsWith(name)))
          .map(Map.Entry::getKey)
          .toList();
    }

    /** Without a file it would count as generated at run time. */
    @Override
    protected URL findResource(String resource) {
      try {
        return resource.equals(name.replace('.', '/') + ".class")
            ? URI.create("file:/nowhere/" + resource).toURL()
            : null;
      } catch (MalformedURLException impossible) {
        throw new AssertionError(impossible);
      }
    }

    @Override
    protected Class<?> findClass(String className) throws ClassNotFoundException {
      if (!className.equals(name)) {
        throw new ClassNotFoundException(className);
      }
      return defineClass(name, woven, 0, woven.length);
    }
  }

  private static MethodVisitor begin(ClassWriter writer, int access, String name, String type) {
    MethodVisitor code = writer.visitMethod(access, name, type, null, null);
    code.visitCode();
    return code;
  }

  private static void end(MethodVisitor code, int opcode) {
    code.visitInsn(opcode);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void newInstance(MethodVisitor code) {
    code.visitTypeInsn(NEW, internalName);
    code.visitInsn(DUP);
    code.visitMethodInsn(INVOKESPECIAL, internalName, "<init>", "()V", false);
  }

  private void callWide(MethodVisitor code) {
    code.visitVarInsn(ALOAD, 0);
    code.visitLdcInsn(1L << 33 | 44);
    code.visitLdcInsn("argument");
    code.visitLdcInsn(2.0);
    code.visitMethodInsn(INVOKEVIRTUAL, internalName, "wide", WIDE, false);
  }

  private static MethodNode method(Woven made, String method) throws ClassNotFoundException {
    ClassNode node = new ClassNode();
    new ClassReader(made.woven()).accept(node, 0);
    return node.methods.stream().filter(one -> one.name.equals(method)).findFirst().orElseThrow();
  }

  private static String code(MethodNode method) {
    List<String> words = new ArrayList<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() >= 0) {
        String word = Printer.OPCODES[insn.getOpcode()].toLowerCase(Locale.ROOT);
        if (insn instanceof VarInsnNode access) {
          word += " " + access.var;
        } else if (insn instanceof MethodInsnNode call) {
          word = call.name;
        } else if (insn instanceof FieldInsnNode field) {
          word += " " + field.name;
        }
        words.add(word);
      }
    }
    return String.join(", ", words);
  }

  @Test
  void theObjectIsCopiedOnTheStack() throws Exception {
    Woven made =
        made(
            false,
            code -> {
              newInstance(code);
              code.visitVarInsn(ASTORE, 0);
              code.visitVarInsn(ALOAD, 0);
              code.visitIntInsn(BIPUSH, 50);
              code.visitInsn(ICONST_5);
              code.visitMethodInsn(INVOKEVIRTUAL, internalName, "two", "(II)I", false);
              boxed(code);
            });
    assertThat(made.call("body")).isEqualTo(45);
    assertThat(code(method(made, "get")))
        .isEqualTo("aload 0, dup, ldc, used, getfield narrow, ireturn");
    assertThat(code(method(made, "putNarrow")))
        .isEqualTo("aload 0, iconst_5, dup2, pop, ldc, used, putfield narrow, return");
    assertThat(code(method(made, "putWide")))
        .isEqualTo("aload 0, lconst_1, dup2_x1, pop2, dup_x2, ldc, used, putfield wide, return");
    assertThat(code(method(made, "body")))
        .contains("aload 0, bipush, iconst_5, dup2_x1, pop2, dup_x2, ldc, used, two, ");
    for (String method : new String[] {"get", "putNarrow", "putWide"}) {
      assertThat(method(made, method).maxLocals).as(method).isEqualTo(1);
    }
  }

  private static void boxed(MethodVisitor code) {
    code.visitMethodInsn(
        INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
  }

  @Test
  void aConstructorThatWritesBeforeSuperUsesNothing() throws Exception {
    Woven made = made(false, this::newInstance);
    assertThat(made.call("body").getClass().getName()).isEqualTo(name);
    assertThat(code(method(made, "<init>"))).doesNotContain("used").contains("putfield early");
  }

  /** Calls share the variables through which their arguments go; references are forgotten. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void manyWideCallsTakeFewVariables(boolean contexts) throws Exception {
    Woven made =
        made(
            contexts,
            code -> {
              newInstance(code);
              code.visitVarInsn(ASTORE, 0);
              code.visitInsn(ICONST_0);
              code.visitVarInsn(ISTORE, 1);
              Label again = new Label();
              code.visitLabel(again);
              for (int i = 0; i < 60; i++) {
                callWide(code);
                code.visitInsn(POP);
              }
              code.visitIincInsn(1, 1);
              code.visitVarInsn(ILOAD, 1);
              code.visitInsn(ICONST_3);
              code.visitJumpInsn(IF_ICMPLT, again);
              callWide(code);
              boxed(code);
            });
    assertThat(made.call("body")).isEqualTo(42);
    assertThat(made.reasons()).isEmpty();
    MethodNode body = method(made, "body");
    assertThat(code(body).split("used,", -1)).hasSize(62);
    // two of its own, the exception of the new, five words of arguments; the context and its exit
    assertThat(body.maxLocals).isLessThanOrEqualTo(contexts ? 12 : 8);
    if (!contexts) {
      assertThat(code(body))
          .contains(
              "dstore 6, astore 5, lstore 3, dup, ldc, used, lload 3, aload 5, dload 6,"
                  + " aconst_null, astore 5, wide");
    }
  }

  /** Too many uses: the class is woven without them, and counted all the same. */
  @Test
  void aMethodThatWouldPass64KilobytesIsWovenWithoutUses() throws Exception {
    Woven made =
        made(
            false,
            code -> {
              newInstance(code);
              code.visitVarInsn(ASTORE, 0);
              for (int i = 0; i < 9_000; i++) {
                code.visitVarInsn(ALOAD, 0);
                code.visitFieldInsn(GETFIELD, internalName, "narrow", "I");
                code.visitInsn(POP);
              }
              code.visitVarInsn(ALOAD, 0);
            });
    assertThat(made.call("body")).isNotNull();
    assertThat(code(method(made, "body"))).doesNotContain("used").contains("constructed");
    assertThat(made.reasons())
        .singleElement()
        .asString()
        .startsWith("class: uses of objects are not recorded; ");
  }
}
