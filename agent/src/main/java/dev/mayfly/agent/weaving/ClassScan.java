package dev.mayfly.agent.weaving;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Immutable. What the byte code of a class says before it is woven. */
final class ClassScan {
  /** Where the lower byte of the major version lies in a class file. */
  private static final int VERSION_OFFSET = 7;

  final ClassNode node;
  private final LeafMethods leaves;
  private final boolean declaresClone;
  private final boolean observesUses;

  private ClassScan(ClassNode node, boolean observesUses) {
    this.node = node;
    this.observesUses = observesUses;
    leaves = new LeafMethods(node);
    declaresClone =
        node.methods.stream()
            .anyMatch(
                method ->
                    method.name.equals("clone") && method.desc.startsWith("()") && hasCode(method));
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
   * The class file as AspectJ is to see it: one that AspectJ has woven before, for the program's
   * own aspects, says so, and would not be woven again. As a class file of Java 6, since stack map
   * frames need not be computed for these, and what AspectJ writes is read, never run.
   */
  byte[] forAspectJ(byte[] bytes) {
    byte[] older = bytes.clone();
    if (node.attrs != null && node.attrs.stream().anyMatch(ClassScan::isWeaverState)) {
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
      older = writer.toByteArray();
    }
    if (majorVersion() > Opcodes.V1_6) {
      older[VERSION_OFFSET - 1] = 0;
      older[VERSION_OFFSET] = (byte) Opcodes.V1_6;
      older[VERSION_OFFSET - 3] = 0; // the minor version: no preview
      older[VERSION_OFFSET - 2] = 0;
    }
    return older;
  }

  private static boolean isWeaverState(Attribute attribute) {
    return attribute.type.equals("org.aspectj.weaver.WeaverState");
  }

  /** Why the class must not be woven, as {@code ScopedAspect} says it; null if it may. */
  @Nullable String reasonAgainst() {
    if (node.methods.stream().anyMatch(ClassScan::callsOurAspects)) {
      return "class: woven by Mayfly's aspects already, which count there";
    }
    String parent = String.valueOf(node.superName);
    if (parent.equals("java/lang/reflect/Proxy")) {
      return "class: a dynamic proxy";
    }
    return parent.startsWith("dev/mayfly/aspects/") ? "class: an aspect of Mayfly's" : null;
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

  boolean declaresClone() {
    return declaresClone;
  }

  /** Whether nothing in a method is to be recorded. */
  boolean needsNothing(MethodNode method) {
    return !hasCode(method)
        || (!method.name.equals("<init>") && isLeaf(key(method)) && !usesObjects(method));
  }

  /**
   * Whether there is more to match than ends of constructors that do nothing but call {@code
   * super(..)}.
   */
  boolean hasBodies() {
    return node.methods.stream()
        .anyMatch(
            method ->
                hasCode(method)
                    && (!isLeaf(key(method))
                        || (method.name.equals("<init>")
                            && Makers.in(method.instructions).size() > 1)));
  }

  private boolean usesObjects(MethodNode method) {
    if (observesUses) {
      for (AbstractInsnNode insn : method.instructions) {
        if (UseProbes.isUse(node.name, insn)) {
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

  boolean isAbstract() {
    return (node.access & Opcodes.ACC_ABSTRACT) != 0;
  }

  private int majorVersion() {
    return node.version & 0xFFFF;
  }

  /** Whether constants may be classes: from Java 5 on. */
  boolean hasClassLiterals() {
    return majorVersion() >= Opcodes.V1_5;
  }

  /** Whether the JVM verifies methods by their stack map frames alone: from Java 7 on. */
  boolean needsFrames() {
    return majorVersion() >= Opcodes.V1_7;
  }

  /** Whether methods have stack map frames: from Java 6 on. */
  boolean hasFrames() {
    return majorVersion() >= Opcodes.V1_6;
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

  /**
   * Whether an instruction allocates, or calls something that may: a static field of another class
   * may run that class's initialiser.
   */
  static boolean isWork(ClassNode node, AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
      case Opcodes.GETSTATIC, Opcodes.PUTSTATIC ->
          !isOwn(node, (FieldInsnNode) insn) && !QuietCalls.isQuiet((FieldInsnNode) insn);
      default ->
          insn instanceof InvokeDynamicInsnNode
              || (insn instanceof MethodInsnNode call && !QuietCalls.contains(call));
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
