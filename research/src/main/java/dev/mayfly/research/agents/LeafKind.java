package dev.mayfly.research.agents;

import dev.mayfly.agent.weaving.emitting.MethodBody;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Methods that neither call nor allocate have contexts, too. Immutable. */
record LeafKind() implements ProbeKind {
  /** No probes, but a context. */
  private record Leaf() implements ProbePart {
    @Override
    public void plan(AbstractInsnNode insn, int line) {}

    @Override
    public boolean isEmpty() {
      return true;
    }

    @Override
    public boolean needsContext() {
      return true;
    }

    @Override
    public void emit(MethodBody body) {}
  }

  @Override
  public boolean concerns(String className) {
    return true;
  }

  @Override
  public @Nullable ProbePart in(ProbedMethod method) {
    return method.scan().isLeaf(method.node()) ? new Leaf() : null;
  }
}
