package dev.mayfly.agent.weaving.bytecode;

import dev.mayfly.site.SourceFileNames;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Immutable. The bytecode of a class before it is woven, and facts about it. */
public final class ClassScan {
  private final ClassNode node;
  private final LeafMethods leaves;
  private final boolean declaresClone;

  private ClassScan(ClassNode node, boolean jdkRecorded) {
    this.node = node;
    leaves = new LeafMethods(node, jdkRecorded);
    declaresClone =
        node.methods.stream()
            .anyMatch(
                method ->
                    method.name.equals("clone") && method.desc.startsWith("()") && hasCode(method));
  }

  /** Reads a class file. */
  public static ClassScan of(byte[] bytes) {
    return of(bytes, false);
  }

  /**
   * Reads some methods of a class file: the others are as if they were not there.
   *
   * @throws NotWovenException if that cannot be
   */
  public static ClassScan of(byte[] bytes, Set<MethodKey> methods) {
    return of(bytes, false, methods::contains);
  }

  /**
   * Reads a class file.
   *
   * @param jdkRecorded whether what the JDK allocates is recorded, too, or its bytes
   * @throws NotWovenException if that cannot be
   */
  public static ClassScan of(byte[] bytes, boolean jdkRecorded) {
    return of(bytes, jdkRecorded, all -> true);
  }

  private static ClassScan of(byte[] bytes, boolean jdkRecorded, Predicate<MethodKey> methods) {
    ClassNode node = new ScannedClass(methods);
    ClassReader reader = new ClassReader(bytes);
    boolean frames = (reader.readInt(4) & 0xFFFF) >= Opcodes.V1_6;
    try {
      reader.accept(node, frames ? ClassReader.EXPAND_FRAMES : ClassReader.SKIP_FRAMES);
    } catch (RuntimeException unreadable) { // the JVM ignores many, and so do the programs
      throw new NotWovenException("class: a malformed attribute", unreadable);
    }
    return new ClassScan(node, jdkRecorded);
  }

  /** Confined. Has methods without attributes that only others could keep true. */
  private static final class ScannedClass extends ClassNode {
    private final Predicate<MethodKey> wanted;

    ScannedClass(Predicate<MethodKey> wanted) {
      super(Opcodes.ASM9);
      this.wanted = wanted;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return wanted.test(new MethodKey(name, descriptor))
          ? new CodeVisitor(super.visitMethod(access, name, descriptor, signature, exceptions))
          : null;
    }
  }

  /** Why the class must not be woven, as {@code ScopedAspect} says it; null if it may. */
  public @Nullable String reasonAgainst() {
    if (node.methods.stream().anyMatch(ClassScan::callsOurAspects)) {
      return "class: already woven with Mayfly's aspects, which count it";
    }
    String parent = String.valueOf(node.superName);
    if (parent.equals("java/lang/reflect/Proxy")) {
      return "class: a dynamic proxy";
    }
    return parent.startsWith("dev/mayfly/aspects/") ? "class: one of Mayfly's aspects" : null;
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

  /** The class as a tree; its methods may be changed in place, which uses the scan up. */
  public ClassNode node() {
    return node;
  }

  /** The name with dots. */
  public String className() {
    return node.name.replace('/', '.');
  }

  /** The file of its source as the class file names it, unless it follows from its name. */
  public @Nullable String unusualSourceFile() {
    return SourceFileNames.unusual(className(), node.sourceFile);
  }

  /**
   * Whether a method neither allocates nor calls anything (once it is in its context): it needs no
   * context of its own.
   */
  public boolean isLeaf(MethodNode method) {
    return leaves.contains(method);
  }

  /** Whether a method calls one of its class that is known to run, which may be itself. */
  public boolean callsOwnMethods(MethodNode method) {
    return leaves.isCalling(method);
  }

  /** Whether the class has a {@code clone()} of its own. */
  public boolean declaresClone() {
    return declaresClone;
  }

  /** Whether nothing in a method is recorded, but by probes of features. */
  public boolean needsNothing(MethodNode method) {
    return !hasCode(method) || (!method.name.equals("<init>") && isLeaf(method));
  }

  /** Whether a method is neither abstract nor native. */
  public static boolean hasCode(MethodNode method) {
    return (method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
  }

  /** Whether the class has no instances of its own. */
  public boolean isAbstract() {
    return (node.access & Opcodes.ACC_ABSTRACT) != 0;
  }

  /** The major version of the class file. */
  public int majorVersion() {
    return node.version & 0xFFFF;
  }

  /** Whether constants may be classes: from Java 5 on. */
  public boolean hasClassLiterals() {
    return majorVersion() >= Opcodes.V1_5;
  }

  /** Whether the JVM verifies methods by their stack map frames alone: from Java 7 on. */
  public boolean needsFrames() {
    return majorVersion() >= Opcodes.V1_7;
  }

  /** Whether methods have stack map frames: from Java 6 on. */
  public boolean hasFrames() {
    return majorVersion() >= Opcodes.V1_6;
  }
}
