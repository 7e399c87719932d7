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
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Immutable. Which {@code new} each constructor call of a method completes, where the object is
 * when the call returns, and how far a constructor has not yet called {@code super(..)}.
 *
 * <p>Java compilers write {@code new; dup; arguments; invokespecial}: one pass over the
 * instructions finds that shape. Where a method deviates from it anywhere, its data flow is
 * analysed instead ({@link FreshObjects}), which costs some ten times as much.
 */
public final class Creations {
  /** The place of a new object when its constructor has returned. */
  public enum Place {
    /** On top of the stack. */
    TOP,
    /** Below one other value of one word. */
    BELOW_ONE,
    /** In a local variable. */
    LOCAL,
    /** Out of a probe's reach. */
    NOWHERE
  }

  /**
   * One object.
   *
   * @param start the {@code new}
   * @param place where the object is after the constructor call
   * @param local the variable, where that is the place
   */
  public record Creation(TypeInsnNode start, Place place, int local) {
    /** Adds what copies the object to the top of the stack; returns false where that cannot be. */
    public boolean copyTo(InsnList list) {
      switch (place) {
        case TOP -> list.add(Instructions.copyBelow(0));
        case BELOW_ONE -> list.add(Instructions.copyBelow(1));
        case LOCAL -> list.add(new VarInsnNode(Opcodes.ALOAD, local));
        case NOWHERE -> {
          return false;
        }
      }
      return true;
    }
  }

  private final Map<MethodInsnNode, Creation> created = new HashMap<>();
  private final List<MethodInsnNode> constructorCalls = new ArrayList<>();
  private final Set<AbstractInsnNode> beforeConstructor = new HashSet<>();

  private final String owner;

  private Creations(String owner) {
    this.owner = owner;
  }

  /**
   * Reads a method.
   *
   * @throws NotWovenException if its data flow is ambiguous
   */
  public static Creations of(ClassNode owner, MethodNode method) {
    Creations creations = new Creations(owner.name);
    if (!creations.readUsual(owner, method)) {
      Creations odd = new Creations(owner.name);
      FreshObjects.addTo(odd, owner.name, method);
      return odd;
    }
    return creations;
  }

  /**
   * The part of a constructor of the usual shape that has not yet called {@code super(..)}, and
   * nothing else of a method.
   */
  public static Creations ofUsualConstructor(MethodNode method) {
    Creations creations = new Creations("");
    MethodInsnNode call =
        method.name.equals("<init>") ? Instructions.constructorCall(method) : null;
    if (call != null) {
      creations.addConstructorCall(call);
      for (AbstractInsnNode insn = method.instructions.getFirst();
          insn != null && insn != call;
          insn = insn.getNext()) {
        creations.addBeforeConstructor(insn);
      }
    }
    return creations;
  }

  /** Whether a method has the shape that Java compilers write. */
  public static boolean areUsual(ClassNode owner, MethodNode method) {
    return new Creations(owner.name).readUsual(owner, method);
  }

  /**
   * The object that a constructor call creates; null for {@code this(..)}, {@code super(..)}, dead
   * code.
   */
  public @Nullable Creation creationBy(AbstractInsnNode constructorCall) {
    return constructorCall instanceof MethodInsnNode ? created.get(constructorCall) : null;
  }

  /** The {@code this(..)} or {@code super(..)} of a constructor: one, where javac wrote it. */
  public List<MethodInsnNode> constructorCalls() {
    return constructorCalls;
  }

  /** Whether {@code this} is not yet an object where an instruction runs. */
  public boolean isBeforeConstructor(AbstractInsnNode insn) {
    return beforeConstructor.contains(insn);
  }

  /**
   * Whether an instruction may be that of a constructor which writes a field of its own before
   * {@code super(..)}: the object does not exist for anybody else yet, the verifier says.
   */
  public boolean writesUnfinished(AbstractInsnNode insn) {
    return insn instanceof FieldInsnNode field
        && field.getOpcode() == Opcodes.PUTFIELD
        && field.owner.equals(owner)
        && isBeforeConstructor(field);
  }

  void add(MethodInsnNode constructorCall, Creation creation) {
    created.put(constructorCall, creation);
  }

  void addConstructorCall(MethodInsnNode call) {
    constructorCalls.add(call);
  }

  void addBeforeConstructor(AbstractInsnNode insn) {
    beforeConstructor.add(insn);
  }

  // The usual shape.

  /** A {@code new} whose constructor has not been called yet. */
  private static final class Open {
    final TypeInsnNode start;

    /** The target of jumps in the arguments; empty again once these places are passed. */
    final Set<LabelNode> awaited = new HashSet<>();

    Open(TypeInsnNode start) {
      this.start = start;
    }
  }

  /**
   * Returns false where a method deviates from the usual shape: the creations found so far are
   * worth nothing.
   */
  private boolean readUsual(ClassNode owner, MethodNode method) {
    Deque<Open> open = new ArrayDeque<>();
    Set<LabelNode> passed = new HashSet<>();
    boolean constructor = method.name.equals("<init>");
    Set<LabelNode> aheadOfConstructor = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LabelNode label) {
        if (constructor && constructorCalls.isEmpty() && beginsHandled(method, label)) {
          return false; // the handler may lie behind the constructor call
        }
        passed.add(label);
        open.forEach(one -> one.awaited.remove(label));
        continue;
      }
      int opcode = insn.getOpcode();
      if (opcode < 0) {
        continue;
      }
      if (constructor && constructorCalls.isEmpty()) {
        beforeConstructor.add(insn);
        aheadOfConstructor.addAll(Instructions.targets(insn));
      }
      if (opcode == Opcodes.NEW) {
        AbstractInsnNode next = Instructions.nextReal(insn);
        if (next == null || next.getOpcode() != Opcodes.DUP) {
          return false;
        }
        open.push(new Open((TypeInsnNode) insn));
      } else if (insn instanceof MethodInsnNode call && call.name.equals("<init>")) {
        if (open.isEmpty()) {
          if (!constructor
              || !constructorCalls.isEmpty()
              || !passed.containsAll(aheadOfConstructor)) {
            return false;
          }
          addConstructorCall(call);
        } else {
          Open one = open.pop();
          if (!one.start.desc.equals(call.owner)
              || !one.awaited.isEmpty()
              || (constructor && constructorCalls.isEmpty() && mayBeSuper(owner, call))) {
            return false;
          }
          add(call, new Creation(one.start, Place.TOP, -1));
        }
      } else if (!open.isEmpty() && (mayReach(opcode) || !awaits(open.getFirst(), passed, insn))) {
        return false;
      }
    }
    return open.isEmpty() && constructor != constructorCalls.isEmpty();
  }

  /** Whether a call in a constructor may be its {@code this(..)} or {@code super(..)}. */
  private static boolean mayBeSuper(ClassNode owner, MethodInsnNode call) {
    return call.owner.equals(owner.name) || call.owner.equals(owner.superName);
  }

  /** Whether an instruction may take or move a reference that a {@code new} left on the stack. */
  private static boolean mayReach(int opcode) {
    return switch (opcode) {
      case Opcodes.POP,
          Opcodes.POP2,
          Opcodes.DUP_X1,
          Opcodes.DUP_X2,
          Opcodes.DUP2,
          Opcodes.DUP2_X1,
          Opcodes.DUP2_X2,
          Opcodes.SWAP,
          Opcodes.ASTORE,
          Opcodes.IF_ACMPEQ,
          Opcodes.IF_ACMPNE,
          Opcodes.IFNULL,
          Opcodes.IFNONNULL,
          Opcodes.MONITORENTER,
          Opcodes.MONITOREXIT,
          Opcodes.JSR,
          Opcodes.RET ->
          true;
      default -> false;
    };
  }

  /** Notes where an instruction jumps to; returns false for jumps back. */
  private static boolean awaits(Open open, Set<LabelNode> passed, AbstractInsnNode insn) {
    List<LabelNode> targets = Instructions.targets(insn);
    open.awaited.addAll(targets);
    return targets.stream().noneMatch(passed::contains);
  }

  /** Whether exceptions of what follows a label are handled in the method. */
  private static boolean beginsHandled(MethodNode method, LabelNode label) {
    return method.tryCatchBlocks.stream().anyMatch(block -> block.start == label);
  }
}
