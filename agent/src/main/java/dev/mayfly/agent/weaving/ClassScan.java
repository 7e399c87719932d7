package dev.mayfly.agent.weaving;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Immutable. What the byte code of a class says before it is woven. */
final class ClassScan {
  final ClassNode node;
  private final LeafMethods leaves;
  private final Set<String> delegatingConstructors = new HashSet<>();
  private final boolean declaresClone;
  private final boolean needsWeaver;
  private final boolean complex;
  private final boolean observesUses;
  private @Nullable String trap;

  private ClassScan(ClassNode node, boolean observesUses) {
    this.node = node;
    this.observesUses = observesUses;
    leaves = new LeafMethods(node);
    boolean cloneFound = false;
    boolean weaverNeeded = false;
    boolean complexFound = false;
    for (MethodNode method : node.methods) {
      String key = key(method);
      trap = trapIn(method) ? "class: a shape of new that the weaver breaks" : trap;
      if (method.name.equals("<init>") && callsOwnConstructor(method)) {
        delegatingConstructors.add(key);
      }
      cloneFound |= method.name.equals("clone") && method.desc.startsWith("()") && hasCode(method);
      weaverNeeded |= !needsNothing(method) && !needsOnlyItsEnd(method);
      complexFound |= isComplex(method);
    }
    declaresClone = cloneFound;
    needsWeaver = weaverNeeded;
    complex = complexFound;
  }

  /** Reads a class file. */
  static ClassScan of(byte[] bytes) {
    return of(bytes, false);
  }

  /**
   * Reads a class file.
   *
   * @param observesUses whether the uses of objects in it are to be seen
   */
  static ClassScan of(byte[] bytes, boolean observesUses) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.EXPAND_FRAMES);
    return new ClassScan(node, observesUses);
  }

  /**
   * The class file as the weaver is to see it: one that AspectJ has woven before, for the program's
   * own aspects, says so, and would not be woven again.
   */
  byte[] forWeaver(byte[] bytes) {
    if (node.attrs == null || node.attrs.stream().noneMatch(ClassScan::isWeaverState)) {
      return bytes;
    }
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(bytes)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visitAttribute(Attribute attribute) {
                if (!isWeaverState(attribute)) {
                  super.visitAttribute(attribute);
                }
              }
            },
            0);
    return writer.toByteArray();
  }

  private static boolean isWeaverState(Attribute attribute) {
    return attribute.type.equals("org.aspectj.weaver.WeaverState");
  }

  /** Whether the class calls Mayfly's aspects: it was woven at build time. */
  boolean isWovenAlready() {
    return node.methods.stream().anyMatch(ClassScan::callsOurAspects);
  }

  private static boolean callsOurAspects(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call
          && call.name.startsWith("ajc$")
          && call.name.contains("$dev_mayfly_aspects_")) {
        return true;
      }
    }
    return false;
  }

  /** How many slots the local variables of a method take; what the weaver adds lies behind. */
  int localsOf(String methodKey) {
    MethodNode method = methodOf(methodKey);
    return method == null ? Integer.MAX_VALUE : method.maxLocals;
  }

  /** The instructions of a method; null if there is none. */
  @Nullable InsnList bodyOf(String methodKey) {
    MethodNode method = methodOf(methodKey);
    return method == null ? null : method.instructions;
  }

  private @Nullable MethodNode methodOf(String methodKey) {
    for (MethodNode method : node.methods) {
      if (key(method).equals(methodKey)) {
        return method;
      }
    }
    return null;
  }

  /** The name with dots. */
  String className() {
    return node.name.replace('/', '.');
  }

  static String key(MethodNode method) {
    return method.name + method.desc;
  }

  /**
   * Whether a method neither allocates nor calls anything (once it is in its context): it needs no
   * context of its own.
   */
  boolean isLeaf(String methodKey) {
    return leaves.contains(methodKey);
  }

  /** Whether a constructor begins with {@code this(..)}. */
  boolean delegates(String constructorKey) {
    return delegatingConstructors.contains(constructorKey);
  }

  boolean declaresClone() {
    return declaresClone;
  }

  /** Whether the AspectJ weaver has anything to do in the class. */
  boolean needsWeaver() {
    return needsWeaver;
  }

  /**
   * Whether there is a method for which handlers around every {@code new} are more than the weaver
   * can cope with.
   */
  boolean isComplex() {
    return complex;
  }

  /** Whether nothing in a method is to be recorded. */
  boolean needsNothing(MethodNode method) {
    return !hasCode(method)
        || (!method.name.equals("<init>") && isLeaf(key(method)) && !usesObjects(method));
  }

  /**
   * Whether a constructor's end is all that is to be recorded: {@code super(..)} with plain
   * arguments, then no call, no allocation.
   */
  boolean needsOnlyItsEnd(MethodNode method) {
    String key = key(method);
    return method.name.equals("<init>")
        && isLeaf(key)
        && !delegates(key)
        && callsOnlySuper(method)
        && !usesObjects(method);
  }

  private boolean usesObjects(MethodNode method) {
    if (observesUses) {
      for (AbstractInsnNode insn : method.instructions) {
        if (UseProbes.isUse(insn)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the uses of objects in the class are to be seen. */
  boolean observesUses() {
    return observesUses;
  }

  private static boolean hasCode(MethodNode method) {
    return (method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
  }

  /**
   * The weaver's frame computation takes the more steps the more handlers and local variables there
   * are: 100 million for 126 {@code new} in one method, or for 25 under 44 handlers. It gives up at
   * ten times as many.
   */
  private static boolean isComplex(MethodNode method) {
    int creations = 0;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.NEW) {
        creations++;
      }
    }
    return creations + creations * method.tryCatchBlocks.size() / 4 >= 100;
  }

  boolean isAbstract() {
    return (node.access & Opcodes.ACC_ABSTRACT) != 0;
  }

  /** What is known to make the weaver write a class that does not verify; null if nothing. */
  @Nullable String trap() {
    return trap;
  }

  private static boolean trapIn(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.NEW) {
        AbstractInsnNode next = nextReal(insn);
        if (next != null && next.getOpcode() == Opcodes.DUP_X1) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean callsOwnConstructor(MethodNode constructor) {
    MethodInsnNode call = constructorCall(constructor);
    return call != null && call.owner.equals(node.name);
  }

  /**
   * The {@code this(..)} or {@code super(..)} of a constructor: the one call of a constructor that
   * no {@code new} precedes.
   */
  static @Nullable MethodInsnNode constructorCall(MethodNode constructor) {
    int unfinished = 0;
    for (AbstractInsnNode insn : constructor.instructions) {
      if (insn.getOpcode() == Opcodes.NEW) {
        unfinished++;
      } else if (insn instanceof MethodInsnNode call && call.name.equals("<init>")) {
        if (unfinished == 0) {
          return call;
        }
        unfinished--;
      }
    }
    return null;
  }

  /** Whether nothing before or in a constructor's {@code super(..)} allocates or calls. */
  private static boolean callsOnlySuper(MethodNode constructor) {
    MethodInsnNode superCall = constructorCall(constructor);
    for (AbstractInsnNode insn : constructor.instructions) {
      if (insn == superCall) {
        return true;
      }
      if (isWork(insn)) {
        return false;
      }
    }
    return false;
  }

  /** Whether an instruction allocates, or calls something that may. */
  static boolean isWork(AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
      default ->
          insn instanceof InvokeDynamicInsnNode
              || (insn instanceof MethodInsnNode call && !QuietCalls.contains(call));
    };
  }

  /** The first line of a method; 0 if the class was compiled without lines. */
  static int firstLine(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }

  static @Nullable AbstractInsnNode nextReal(AbstractInsnNode insn) {
    AbstractInsnNode next = insn.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  static @Nullable AbstractInsnNode previousReal(@Nullable AbstractInsnNode insn) {
    AbstractInsnNode previous = insn == null ? null : insn.getPrevious();
    while (previous != null && previous.getOpcode() < 0) {
      previous = previous.getPrevious();
    }
    return previous;
  }
}
