package dev.mayfly.agent.weaving.bytecode;

import dev.mayfly.agent.weaving.bytecode.Creations.Creation;
import dev.mayfly.agent.weaving.bytecode.Creations.Place;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Confined. Follows references to objects without a constructor yet through one method's stack and
 * variables, as the verifier does (JVMS 4.10.2.4), for code that no Java compiler writes.
 */
final class FreshObjects {
  /** A reference to what a {@code new} made, or to {@code this} before {@code super(..)}. */
  private static final class Fresh extends BasicValue {
    final @Nullable TypeInsnNode start;

    Fresh(@Nullable TypeInsnNode start) {
      super(Type.getObjectType("java/lang/Object"));
      this.start = start;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Fresh fresh && fresh.start == start;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(start);
    }
  }

  private static final class Values extends BasicInterpreter {
    private final boolean constructor;

    Values(boolean constructor) {
      super(Opcodes.ASM9);
      this.constructor = constructor;
    }

    @Override
    public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return constructor && local == 0
          ? new Fresh(null)
          : super.newParameterValue(isInstanceMethod, local, type);
    }

    @Override
    public BasicValue newOperation(AbstractInsnNode insn) throws AnalyzerException {
      return insn.getOpcode() == Opcodes.NEW
          ? new Fresh((TypeInsnNode) insn)
          : super.newOperation(insn);
    }
  }

  /** Knows that a constructor call makes objects of all copies of the reference. */
  private static final class State extends Frame<BasicValue> {
    State(int locals, int stack) {
      super(locals, stack);
    }

    State(Frame<? extends BasicValue> other) {
      super(other);
    }

    @Override
    public void execute(AbstractInsnNode insn, Interpreter<BasicValue> interpreter)
        throws AnalyzerException {
      BasicValue receiver = insn instanceof MethodInsnNode call ? receiver(this, call) : null;
      super.execute(insn, interpreter);
      if (receiver instanceof Fresh) {
        for (int i = 0; i < getLocals(); i++) {
          if (receiver.equals(getLocal(i))) {
            setLocal(i, BasicValue.REFERENCE_VALUE);
          }
        }
        for (int i = 0; i < getStackSize(); i++) {
          if (receiver.equals(getStack(i))) {
            setStack(i, BasicValue.REFERENCE_VALUE);
          }
        }
      }
    }

    boolean contains(BasicValue value) {
      for (int i = 0; i < getLocals() + getStackSize(); i++) {
        if (value.equals(i < getLocals() ? getLocal(i) : getStack(i - getLocals()))) {
          return true;
        }
      }
      return false;
    }
  }

  private final String owner;
  private final MethodNode method;

  FreshObjects(String owner, MethodNode method) {
    this.owner = owner;
    this.method = method;
  }

  /** On what a constructor is called; null for other calls. */
  private static @Nullable BasicValue receiver(Frame<BasicValue> frame, MethodInsnNode call) {
    int index = receiverIndex(frame, call);
    return call.name.equals("<init>") && index >= 0 ? frame.getStack(index) : null;
  }

  private static int receiverIndex(Frame<BasicValue> frame, MethodInsnNode call) {
    return frame.getStackSize() - 1 - Type.getArgumentTypes(call.desc).length;
  }

  /** Enters what it finds. */
  void addTo(Creations creations) {
    boolean constructor = method.name.equals("<init>");
    Frame<BasicValue>[] frames = analyze(constructor);
    BasicValue self = new Fresh(null);
    for (int i = 0; i < frames.length; i++) {
      AbstractInsnNode insn = method.instructions.get(i);
      if (!(frames[i] instanceof State state) || insn.getOpcode() < 0) {
        continue;
      }
      if (constructor && state.contains(self)) {
        creations.addBeforeConstructor(insn);
      }
      if (insn instanceof MethodInsnNode call && receiver(state, call) instanceof Fresh receiver) {
        if (receiver.start == null) {
          creations.addConstructorCall(call, self.equals(state.getLocal(0)));
        } else {
          creations.add(call, creation(state, call, receiver, receiver.start));
        }
      }
    }
  }

  private Frame<BasicValue>[] analyze(boolean constructor) {
    try {
      return new Analyzer<BasicValue>(new Values(constructor)) {
        @Override
        protected Frame<BasicValue> newFrame(int locals, int stack) {
          return new State(locals, stack);
        }

        @Override
        protected Frame<BasicValue> newFrame(Frame<? extends BasicValue> other) {
          return new State(other);
        }
      }.analyze(owner, method);
    } catch (AnalyzerException | RuntimeException unclear) {
      throw new NotWovenException("method: its data flow cannot be followed", unclear);
    }
  }

  private static Creation creation(
      State state, MethodInsnNode call, Fresh receiver, TypeInsnNode start) {
    int index = receiverIndex(state, call);
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
