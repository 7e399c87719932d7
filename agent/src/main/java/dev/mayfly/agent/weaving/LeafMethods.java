package dev.mayfly.agent.weaving;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
 * <p>The set is the greatest one with that property: methods that call themselves stay in it. Time
 * and memory in proportion to the instructions of the class.
 */
final class LeafMethods {
  /** What JaCoCo and AspectJ add to a class: not the program's, so nothing in it is recorded. */
  private static final List<String> ADDED_BY_OTHERS = List.of("$jacocoInit", "ajc$preClinit");

  private final Map<String, MethodNode> methods = new HashMap<>();
  private final Set<String> keys = new HashSet<>();

  LeafMethods(ClassNode node) {
    for (MethodNode method : node.methods) {
      methods.put(ClassScan.key(method), method);
    }
    keys.addAll(methods.keySet());
    Map<String, List<String>> callers = new HashMap<>();
    Deque<String> working = new ArrayDeque<>();
    methods.forEach(
        (key, method) -> {
          Set<String> callees = new HashSet<>();
          if (works(node, method, callees)) {
            working.add(key);
          }
          callees.forEach(
              callee -> callers.computeIfAbsent(callee, none -> new ArrayList<>()).add(key));
        });
    while (!working.isEmpty()) {
      String key = working.poll();
      if (keys.remove(key)) {
        working.addAll(callers.getOrDefault(key, List.of()));
      }
    }
  }

  boolean contains(String key) {
    return keys.contains(key);
  }

  /**
   * Whether a method works by itself. Of a constructor only what follows {@code super(..)} counts:
   * before it there is no context yet.
   *
   * @param callees receives the methods of the class that it calls, and that may be leaves
   */
  private boolean works(ClassNode node, MethodNode method, Set<String> callees) {
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
        callees.clear();
      } else if (ClassScan.isWork(node, insn)) {
        MethodNode callee = insn instanceof MethodInsnNode call ? boundCallee(node, call) : null;
        if (callee == null) {
          works = true;
        } else {
          callees.add(ClassScan.key(callee));
        }
      }
    }
    return works;
  }

  /** The method of the class that a call runs, if that can be told and it has code. */
  private @Nullable MethodNode boundCallee(ClassNode node, MethodInsnNode call) {
    MethodNode callee =
        call.owner.equals(node.name) && !call.name.equals("<init>")
            ? methods.get(call.name + call.desc)
            : null;
    if (callee == null || (callee.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return null;
    }
    int bound = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    boolean isBound = (callee.access & bound) != 0 || (node.access & Opcodes.ACC_FINAL) != 0;
    return isBound ? callee : null;
  }
}
