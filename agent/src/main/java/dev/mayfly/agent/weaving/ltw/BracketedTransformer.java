package dev.mayfly.agent.weaving.ltw;

import dev.mayfly.recording.probes.WeaverProbes;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The code of AspectJ's transformer, between calls of {@link WeaverProbes}. It is a class of its
 * own, so that programs without AspectJ load no ASM for it.
 */
final class BracketedTransformer {
  private static final String PROBES = Type.getInternalName(WeaverProbes.class);
  private static final String METHOD = "transform";

  private BracketedTransformer() {}

  /** The class with the calls; null where it is that of another AspectJ. */
  static byte @Nullable [] of(byte[] bytes) {
    try {
      ClassNode node = new ClassNode();
      new ClassReader(bytes).accept(node, ClassReader.EXPAND_FRAMES);
      for (MethodNode method : node.methods) {
        if (method.name.equals(METHOD) && method.desc.startsWith("(Ljava/lang/ClassLoader;")) {
          bracket(node.name, method);
        }
      }
      ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      node.accept(writer);
      return writer.toByteArray();
    } catch (RuntimeException another) { // another AspectJ
      return null;
    }
  }

  private static void bracket(String owner, MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() == Opcodes.ARETURN) {
        method.instructions.insertBefore(insn, call("ends", "()V"));
      }
    }
    LabelNode start = new LabelNode();
    InsnList begin = new InsnList();
    begin.add(new VarInsnNode(Opcodes.ALOAD, 1));
    begin.add(call("begins", "(Ljava/lang/ClassLoader;)Z"));
    begin.add(new JumpInsnNode(Opcodes.IFNE, start));
    begin.add(new InsnNode(Opcodes.ACONST_NULL));
    begin.add(new InsnNode(Opcodes.ARETURN));
    begin.add(start);
    begin.add(frame(owner, method));
    method.instructions.insert(begin);
    LabelNode end = new LabelNode();
    method.instructions.add(end);
    method.instructions.add(frame(owner, method, "java/lang/Throwable"));
    method.instructions.add(call("ends", "()V"));
    method.instructions.add(new InsnNode(Opcodes.ATHROW));
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  private static FrameNode frame(String owner, MethodNode method, Object... stack) {
    Type[] arguments = Type.getArgumentTypes(method.desc);
    Object[] locals = new Object[arguments.length + 1];
    locals[0] = owner;
    for (int i = 0; i < arguments.length; i++) {
      locals[i + 1] = arguments[i].getInternalName();
    }
    return new FrameNode(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
  }

  private static MethodInsnNode call(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, PROBES, name, descriptor, false);
  }
}
