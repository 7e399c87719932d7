package dev.mayfly.agent.weaving.jdk;

import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.LeafMethods;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Stateless. Which methods of the JDK may be frames of contexts: their beginnings and ends are
 * reported to the recorder, as those of the program's methods are.
 *
 * <p>Begin and ends are in one version of a method, and its caller's context is in a local
 * variable: what runs while its class is replaced ends as it has begun.
 */
final class JdkFrames {
  /** The packages of the annotations by which HotSpot or the core libraries know a method. */
  private static final List<String> KNOWN_TO_VM =
      List.of("Ljdk/internal/vm/", "Ljdk/internal/reflect/");

  private JdkFrames() {}

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
}
