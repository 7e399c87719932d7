package dev.mayfly.research.agents;

import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import dev.mayfly.agent.weaving.jdk.JdkFrameScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Methods of the JDK that woven code calls have contexts, too. Immutable. */
final class CalleeKind implements ProbeKind {
  /** Each constructor calls it, and it does nothing. */
  private static final String OBJECT = "java/lang/Object";

  private final Set<String> packages = JdkFrameScope.packages();

  @Override
  public boolean concerns(String className) {
    return true;
  }

  @Override
  public @Nullable ProbePart in(ProbedMethod method) {
    List<MethodInsnNode> calls = new ArrayList<>();
    for (AbstractInsnNode insn : method.node().instructions) {
      if (insn instanceof MethodInsnNode call && isOfJdk(call)) {
        calls.add(call);
      }
    }
    return calls.isEmpty() ? null : new Callees(method.node(), calls);
  }

  private boolean isOfJdk(MethodInsnNode call) {
    int end = call.owner.lastIndexOf('/');
    boolean empty = call.owner.equals(OBJECT) && call.name.equals("<init>");
    return end > 0
        && !empty
        && !call.owner.startsWith("[")
        && packages.contains(call.owner.substring(0, end).replace('/', '.'));
  }

  @Override
  public String records() {
    return "calls of the JDK's methods";
  }

  /** The ids of methods in the code are those of this JVM. */
  @Override
  public boolean readsOtherClasses() {
    return true;
  }

  @Override
  public boolean countsJdkFrames() {
    return true;
  }

  @Override
  public String toString() {
    return "callees";
  }
}
