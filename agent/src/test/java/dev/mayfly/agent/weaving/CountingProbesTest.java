package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.OBJECT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Where no tracker follows objects, probes count the same and are handed none. */
final class CountingProbesTest implements Opcodes {
  private static final String PROBES = "dev/mayfly/recording/probes/Probes";
  private static final String COUNTING = "dev/mayfly/recording/probes/CountingProbes";

  private final String name = OddClass.nextName();

  private HandMade subject(boolean contexts, boolean followed) {
    byte[] bytes =
        OddClass.bytes(
            V17,
            name.replace('.', '/'),
            writer -> {
              OddClass.constructor(writer);
              OddClass.method(writer, "all", "()V", this::all);
            });
    return new HandMade(name, bytes, contexts, followed);
  }

  private void all(MethodVisitor code) {
    OddClass.objects(code, 3);
    for (int i = 0; i < 2; i++) {
      code.visitTypeInsn(NEW, name.replace('.', '/'));
      code.visitInsn(DUP);
      code.visitMethodInsn(INVOKESPECIAL, name.replace('.', '/'), "<init>", "()V", false);
      code.visitInsn(POP);
    }
    code.visitIntInsn(BIPUSH, 5);
    code.visitIntInsn(NEWARRAY, T_LONG);
    code.visitInsn(POP);
    for (int value : new int[] {1, 20_000}) { // the first is cached
      code.visitIntInsn(SIPUSH, value);
      code.visitMethodInsn(
          INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
      code.visitInsn(POP);
    }
    code.visitLdcInsn(org.objectweb.asm.Type.getObjectType(name.replace('.', '/')));
    code.visitMethodInsn(
        INVOKEVIRTUAL, "java/lang/Class", "newInstance", "()L" + OBJECT + ";", false);
    code.visitInsn(POP);
  }

  private static List<String> probes(byte[] woven) {
    List<String> calls = new ArrayList<>();
    ClassNode node = new ClassNode();
    new ClassReader(woven).accept(node, 0);
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof MethodInsnNode call
            && (call.owner.equals(PROBES) || call.owner.equals(COUNTING))
            && !call.name.equals("failed")) {
          calls.add(
              call.owner.substring(call.owner.lastIndexOf('/') + 1) + "." + call.name + call.desc);
        }
      }
    }
    return calls.stream().distinct().toList();
  }

  @ParameterizedTest
  @CsvSource({"true,true", "true,false", "false,true", "false,false"})
  void bothFormsCountTheSame(boolean contexts, boolean followed) throws Exception {
    HandMade subject = subject(contexts, followed);
    subject.call("all");
    OddClass.expectCounted(
        subject,
        "<init> "
            + name
            + " 1\nall java.lang.Integer 1\nall java.lang.Object 3\nall long[] 1\nall "
            + name
            + " 2");
    assertThat(probes(subject.woven()))
        .containsExactlyInAnyOrder(
            followed
                ? new String[] {
                  "Probes.initialized(Ljava/lang/Object;Ljava/lang/Class;II)V",
                  "Probes.constructed(Ljava/lang/Object;II)V",
                  "Probes.array(Ljava/lang/Object;III)V",
                  "Probes.boxed(Ljava/lang/Object;I)V"
                }
                : new String[] {
                  "CountingProbes.initialized(Ljava/lang/Class;Ljava/lang/Class;II)V",
                  "CountingProbes.constructed(II)V",
                  "CountingProbes.array(III)V",
                  "CountingProbes.boxed(Ljava/lang/Object;I)V"
                });
  }
}
