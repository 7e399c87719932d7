package dev.mayfly.agent.classfiles;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.snapshot.types.IdentityUse;
import dev.mayfly.snapshot.types.IdentityUse.Kind;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Confined to one thread: finds where a method locks objects, compares them by {@code ==}, asks for
 * their identity hash code or refers to them weakly, and of which types they are.
 *
 * <p>That {@code equals} compares {@code this} is left out: it saves time, and gives the same
 * answer where {@code ==} compares fields.
 */
final class IdentityUses {

  private static final ImmutableSet<String> REFERENCES =
      ImmutableSet.of(
          "java/lang/ref/WeakReference",
          "java/lang/ref/SoftReference",
          "java/lang/ref/PhantomReference");

  /** The null constant, and references that may be to any object. */
  private static final ImmutableSet<String> ANYTHING = ImmutableSet.of("null", "java/lang/Object");

  private final String owner;
  private final MethodNode method;
  private final Set<IdentityUse> found = new LinkedHashSet<>();
  private int line;

  private IdentityUses(String owner, MethodNode method) {
    this.owner = owner;
    this.method = method;
  }

  /** The ones in a method; none if its data flow cannot be followed. */
  static ImmutableList<IdentityUse> in(String owner, MethodNode method) {
    boolean any = false;
    for (AbstractInsnNode insn : method.instructions) {
      any |= isUse(insn);
    }
    if (!any) {
      return ImmutableList.of();
    }
    IdentityUses uses = new IdentityUses(owner, method);
    try {
      uses.find(new Analyzer<>(new TypedValues()).analyze(owner, method));
    } catch (AnalyzerException | RuntimeException unverifiable) {
      return ImmutableList.of(); // subroutines, and what the JVM will refuse
    }
    return ImmutableList.copyOf(uses.found);
  }

  private static boolean isUse(AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case Opcodes.MONITORENTER, Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE -> true;
      default -> insn instanceof MethodInsnNode call && kindOf(call) != null;
    };
  }

  /** The use that a call makes of its first argument; null if it does not depend on identity. */
  private static @Nullable Kind kindOf(MethodInsnNode call) {
    if (!call.desc.startsWith("(Ljava/lang/Object;")) {
      return null;
    }
    if (call.name.equals("<init>")) {
      return REFERENCES.contains(call.owner) ? Kind.REFERENCED : null;
    }
    return switch (call.owner) {
      case "java/lang/System" -> call.name.equals("identityHashCode") ? Kind.HASHED : null;
      case "java/lang/ref/Cleaner", "java/util/WeakHashMap" -> Kind.REFERENCED;
      case "java/util/IdentityHashMap" -> Kind.KEYED;
      default -> null;
    };
  }

  private void find(@Nullable Frame<BasicValue>[] frames) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      }
      Frame<BasicValue> frame = isUse(insn) ? frames[method.instructions.indexOf(insn)] : null;
      if (frame != null) { // null: code that is never reached
        find(insn, frame);
      }
    }
  }

  private void find(AbstractInsnNode insn, Frame<BasicValue> frame) {
    int top = frame.getStackSize() - 1;
    if (insn instanceof MethodInsnNode call) {
      int arguments = Type.getArgumentTypes(call.desc).length;
      Kind kind = kindOf(call);
      if (kind != null) {
        add(kind, frame.getStack(top + 1 - arguments));
      }
    } else if (insn.getOpcode() == Opcodes.MONITORENTER) {
      add(Kind.LOCKED, frame.getStack(top));
    } else {
      BasicValue one = frame.getStack(top - 1);
      BasicValue other = frame.getStack(top);
      boolean itself = one instanceof TypedValues.This || other instanceof TypedValues.This;
      if (!(itself && isEquals())) {
        add(Kind.COMPARED, one);
        add(Kind.COMPARED, other);
      }
    }
  }

  private boolean isEquals() {
    return method.name.equals("equals") && method.desc.equals("(Ljava/lang/Object;)Z");
  }

  private void add(Kind kind, BasicValue value) {
    Type type = value.getType();
    if (type != null
        && type.getSort() == Type.OBJECT
        && !ANYTHING.contains(type.getInternalName())) {
      found.add(
          new IdentityUse(kind, type.getClassName(), ClassFile.name(owner), method.name, line));
    }
  }
}
