package dev.mayfly.agent.weaving.bytecode;

import dev.mayfly.agent.weaving.bytecode.Creations.Creation;
import dev.mayfly.agent.weaving.bytecode.Creations.Place;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Stateless. Follows references to objects without a constructor yet through one method's stack and
 * variables, as the verifier does (JVMS 4.10.2.4), for code that no Java compiler writes.
 */
final class FreshObjects {
  private static final class Values extends BasicInterpreter {
    private final boolean constructor;

    Values(boolean constructor) {
      super(Opcodes.ASM9);
      this.constructor = constructor;
    }

    @Override
    public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return constructor && local == 0
          ? Uninitialized.THIS
          : super.newParameterValue(isInstanceMethod, local, type);
    }

    @Override
    public BasicValue newOperation(AbstractInsnNode insn) throws AnalyzerException {
      return insn.getOpcode() == Opcodes.NEW
          ? new Uninitialized((TypeInsnNode) insn)
          : super.newOperation(insn);
    }
  }

  private FreshObjects() {}

  /** Enters what it finds in a method of a class. */
  static void addTo(Creations creations, String owner, MethodNode method) {
    boolean constructor = method.name.equals("<init>");
    Frame<BasicValue>[] frames = analyze(owner, method, constructor);
    for (int i = 0; i < frames.length; i++) {
      AbstractInsnNode insn = method.instructions.get(i);
      if (!(frames[i] instanceof ConstructionFrame state) || insn.getOpcode() < 0) {
        continue;
      }
      if (constructor && state.contains(Uninitialized.THIS)) {
        creations.addBeforeConstructor(insn);
      }
      if (insn instanceof MethodInsnNode call
          && state.receiver(call) instanceof Uninitialized receiver) {
        TypeInsnNode start = receiver.start();
        if (start == null) {
          creations.addConstructorCall(call);
        } else {
          creations.add(call, creation(state, call, receiver, start));
        }
      }
    }
  }

  private static Frame<BasicValue>[] analyze(String owner, MethodNode method, boolean constructor) {
    try {
      return new ConstructionAnalyzer(new Values(constructor)).analyze(owner, method);
    } catch (AnalyzerException | RuntimeException unclear) {
      throw new NotWovenException("method: its data flow is ambiguous", unclear);
    }
  }

  private static Creation creation(
      ConstructionFrame state, MethodInsnNode call, Uninitialized receiver, TypeInsnNode start) {
    int index = state.receiverIndex(call);
    if (index >= 1 && receiver.equals(state.getStack(index - 1))) {
      return new Creation(start, Place.TOP, -1);
    }
    if (index >= 2
        && receiver.equals(state.getStack(index - 2))
        && state.getStack(index - 1).getSize() == 1) {
      return new Creation(start, Place.BELOW_ONE, -1);
    }
    for (int i = 0; i < state.getLocals(); i++) {
      if (receiver.equals(state.getLocal(i))) {
        return new Creation(start, Place.LOCAL, i);
      }
    }
    return new Creation(start, Place.NOWHERE, -1);
  }
}
