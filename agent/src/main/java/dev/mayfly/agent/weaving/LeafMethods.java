package dev.mayfly.agent.weaving;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Immutable. The methods of a class in which nothing can be recorded, so that they need no context:
 * they allocate nothing and call nothing but quiet methods of the JDK and each other (statically
 * bound: private, static or final).
 *
 * <p>The set is the greatest one with that property, found by taking away what contradicts it until
 * nothing does; methods that call themselves thus stay in it.
 */
final class LeafMethods {
  /** What JaCoCo and AspectJ add to a class: not the program's, so nothing in it is recorded. */
  private static final List<String> ADDED_BY_OTHERS = List.of("$jacocoInit", "ajc$preClinit");

  private final Set<String> keys = new HashSet<>();

  LeafMethods(ClassNode node) {
    Map<String, MethodNode> methods = new HashMap<>();
    for (MethodNode method : node.methods) {
      methods.put(ClassScan.key(method), method);
    }
    keys.addAll(methods.keySet());
    boolean changed = true;
    while (changed) {
      changed = false;
      for (MethodNode method : node.methods) {
        String key = ClassScan.key(method);
        if (keys.contains(key) && works(node, methods, method)) {
          keys.remove(key);
          changed = true;
        }
      }
    }
  }

  boolean contains(String key) {
    return keys.contains(key);
  }

  /**
   * Of a constructor only what follows {@code super(..)} counts: before it there is no context yet.
   */
  private boolean works(ClassNode node, Map<String, MethodNode> methods, MethodNode method) {
    for (String added : ADDED_BY_OTHERS) { // no stream: their methods are looked at here, too
      if (method.name.startsWith(added)) {
        return false;
      }
    }
    boolean works = false;
    AbstractInsnNode constructorCall =
        method.name.equals("<init>") ? ClassScan.constructorCall(method) : null;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn == constructorCall) {
        works = false;
      } else if (ClassScan.isWork(insn) && !isCallOfLeaf(node, methods, insn)) {
        works = true;
      }
    }
    return works;
  }

  private boolean isCallOfLeaf(
      ClassNode node, Map<String, MethodNode> methods, AbstractInsnNode insn) {
    if (!(insn instanceof MethodInsnNode call)
        || !call.owner.equals(node.name)
        || call.name.equals("<init>")) {
      return false;
    }
    MethodNode callee = methods.get(call.name + call.desc);
    if (callee == null || !keys.contains(ClassScan.key(callee))) {
      return false;
    }
    int bound = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    boolean hasCode = (callee.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
    return hasCode && ((callee.access & bound) != 0 || (node.access & Opcodes.ACC_FINAL) != 0);
  }
}
