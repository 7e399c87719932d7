package dev.mayfly.agent.weaving.jdk;

import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.LeafMethods;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.agent.weaving.emitting.ContextProbes;
import dev.mayfly.agent.weaving.emitting.ExtraLocals;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Confined. Makes methods of the JDK frames of contexts: their beginnings and ends are told to the
 * recorder, as those of the program's methods are.
 *
 * <pre>
 *   sipush 311                        // the frame
 *   invokestatic JdkProbes.begin
 *   lstore n
 *   ..             // handlers begin with: lload n; sipush 311; invokestatic JdkProbes.resume
 *   lload n; invokestatic JdkProbes.end; areturn
 *   lload n; invokestatic JdkProbes.end; athrow       // catches all that none of the others does
 * </pre>
 *
 * <p>Begin and ends are in one version of a method, and its caller's context is in a local
 * variable: what runs while its class is replaced ends as it has begun.
 */
final class JdkFrames {
  /** Where the annotations are by which HotSpot or the core libraries know a method. */
  private static final List<String> KNOWN_TO_VM =
      List.of("Ljdk/internal/vm/", "Ljdk/internal/reflect/");

  private JdkFrames() {}

  // Which.

  /**
   * The methods of a class, names with descriptors, that may be frames: those that call or make
   * something, and that are neither bridges nor known to the virtual machine by an annotation
   * (intrinsics, hidden frames, those that ask for their caller).
   */
  static Set<MethodKey> methods(ClassReader reader) {
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    LeafMethods leaves = new LeafMethods(node, true);
    Set<MethodKey> found = new HashSet<>();
    for (MethodNode method : node.methods) {
      MethodKey key = MethodKey.of(method);
      int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;
      if ((method.access & without) == 0
          && !leaves.contains(method)
          && !isKnownToVm(method)
          && handlesNothingBeforeIt(method)) {
        found.add(key);
      }
    }
    return found;
  }

  private static boolean isKnownToVm(MethodNode method) {
    if (method.visibleAnnotations != null) {
      for (AnnotationNode annotation : method.visibleAnnotations) {
        for (String prefix : KNOWN_TO_VM) {
          if (annotation.desc.startsWith(prefix)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /**
   * Whether there is no handler before {@code super(..)}: the context would have to be known where
   * it is not. No Java compiler writes such code.
   */
  private static boolean handlesNothingBeforeIt(MethodNode method) {
    if (!method.name.equals("<init>")) {
      return true;
    }
    MethodInsnNode call = Instructions.constructorCall(method);
    if (call == null) {
      return false;
    }
    int begin = method.instructions.indexOf(call);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (method.instructions.indexOf(block.start) < begin
          || method.instructions.indexOf(block.handler) < begin) {
        return false;
      }
    }
    return true;
  }

  // How.

  /**
   * Puts the probes into a method whose stack map frames are expanded.
   *
   * @param frame the constant for its id
   */
  static void follow(MethodNode method, int frame) {
    InsnList code = method.instructions;
    ExtraLocals locals = new ExtraLocals(method);
    int slot = locals.add(Opcodes.LONG);
    ContextProbes probes = new ContextProbes(ProbeClass.JDK, slot, frame);
    locals.enterFrames();
    LabelNode begun = new LabelNode();
    LabelNode end = new LabelNode();
    Set<LabelNode> handlers = new HashSet<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (handlers.add(block.handler)) {
        code.insertBefore(firstOf(block.handler), probes.resume());
      }
    }
    for (AbstractInsnNode insn : code.toArray()) {
      if (Instructions.isReturn(insn)) {
        code.insertBefore(insn, probes.end());
      }
    }
    begin(method, probes, begun);
    code.add(end);
    code.add(locals.catchingAll(false));
    code.add(probes.end());
    code.add(new InsnNode(Opcodes.ATHROW));
    method.tryCatchBlocks.add(new TryCatchBlockNode(begun, end, end, null));
  }

  private static AbstractInsnNode firstOf(LabelNode handler) {
    AbstractInsnNode first = Instructions.nextReal(handler);
    if (first == null) {
      throw new NotWovenException("class: an exception handler without code");
    }
    return first;
  }

  /** No handler is put before {@code super(..)} or {@code this(..)} has returned. */
  private static void begin(MethodNode method, ContextProbes probes, LabelNode begun) {
    InsnList code = method.instructions;
    InsnList begin = probes.begin();
    MethodInsnNode before =
        method.name.equals("<init>") ? Instructions.constructorCall(method) : null;
    if (before == null) {
      begin.add(begun);
    } else {
      code.insert(before, begun);
    }
    code.insert(begin);
  }
}
