package dev.mayfly.agent.weaving.bytecode;

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
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
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
public final class LeafMethods {
  /**
   * Methods that JaCoCo and AspectJ add to a class: not the program's, so nothing in them is
   * recorded.
   */
  private static final List<String> ADDED_BY_OTHERS = List.of("$jacocoInit", "ajc$preClinit");

  private final Map<MethodKey, MethodNode> methods = new HashMap<>();
  private final Set<MethodKey> keys = new HashSet<>();
  private final Set<MethodKey> calling = new HashSet<>();

  private final boolean jdkRecorded;

  /**
   * Finds those of a class.
   *
   * @param jdkRecorded whether what the JDK allocates is recorded, too, or its bytes
   */
  public LeafMethods(ClassNode node, boolean jdkRecorded) {
    this.jdkRecorded = jdkRecorded;
    for (MethodNode method : node.methods) {
      methods.put(MethodKey.of(method), method);
    }
    keys.addAll(methods.keySet());
    Map<MethodKey, List<MethodKey>> callers = new HashMap<>();
    Deque<MethodKey> working = new ArrayDeque<>();
    methods.forEach(
        (key, method) -> {
          Set<MethodKey> callees = new HashSet<>();
          if (works(node, method, callees)) {
            working.add(key);
          }
          if (!callees.isEmpty()) {
            calling.add(key);
          }
          callees.forEach(
              callee -> callers.computeIfAbsent(callee, none -> new ArrayList<>()).add(key));
        });
    while (!working.isEmpty()) {
      MethodKey key = working.poll();
      if (keys.remove(key)) {
        working.addAll(callers.getOrDefault(key, List.of()));
      }
    }
  }

  /** Whether a method of the class is one of them. */
  public boolean contains(MethodNode method) {
    return keys.contains(MethodKey.of(method));
  }

  /** Whether a method of the class calls another one of the class, or itself. */
  public boolean isCalling(MethodNode method) {
    return calling.contains(MethodKey.of(method));
  }

  /**
   * Whether a method works by itself.
   *
   * @param callees receives the methods of the class that it calls, and that may be leaves
   */
  private boolean works(ClassNode node, MethodNode method, Set<MethodKey> callees) {
    if (isAddedByOthers(method.name)) {
      return false;
    }
    boolean works = false;
    for (AbstractInsnNode insn : method.instructions) {
      if (isWork(node, insn)) {
        MethodNode callee = insn instanceof MethodInsnNode call ? boundCallee(node, call) : null;
        if (callee == null) {
          works = true;
        } else if (!isAddedByOthers(callee.name)) {
          callees.add(MethodKey.of(callee));
        }
      }
    }
    return works;
  }

  /** Whether a method of this name is no method of the program. */
  static boolean isAddedByOthers(String method) {
    for (String added : ADDED_BY_OTHERS) { // no stream: their methods are looked at here, too
      if (method.startsWith(added)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an instruction allocates, or calls something that may: a static field of another class
   * may run that class's initialiser.
   */
  private boolean isWork(ClassNode node, AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
      case Opcodes.GETSTATIC, Opcodes.PUTSTATIC ->
          !isOwn(node, (FieldInsnNode) insn)
              && !QuietCalls.isQuiet((FieldInsnNode) insn, jdkRecorded);
      default ->
          insn instanceof InvokeDynamicInsnNode
              || (insn instanceof MethodInsnNode call && !QuietCalls.contains(call, jdkRecorded));
    };
  }

  private static boolean isOwn(ClassNode node, FieldInsnNode access) {
    if (access.owner.equals(node.name)) {
      for (FieldNode field : node.fields) {
        if (field.name.equals(access.name)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The method of the class that a call runs, if that can be told and it has code. */
  private @Nullable MethodNode boundCallee(ClassNode node, MethodInsnNode call) {
    MethodNode callee =
        call.owner.equals(node.name) && !call.name.equals("<init>")
            ? methods.get(new MethodKey(call.name, call.desc))
            : null;
    if (callee == null || (callee.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return null;
    }
    int bound = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    boolean isBound = (callee.access & bound) != 0 || (node.access & Opcodes.ACC_FINAL) != 0;
    return isBound ? callee : null;
  }
}
