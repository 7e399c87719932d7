package dev.mayfly.agent.weaving.memory;

import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.emitting.MethodBody;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import dev.mayfly.agent.weaving.emitting.SavedOperands;
import dev.mayfly.agent.weaving.emitting.SiteCollector;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. The probes behind calls that allocate memory outside the heap. Where the receiver has
 * to be asked before, it is reached through local variables that no stack map frame knows.
 */
final class MemoryCallProbes implements ProbePart {
  private static final String PROBES = "dev/mayfly/recording/probes/NativeMemoryProbes";

  private final MethodNode method;
  private final SiteCollector sites;

  /** With their lines. */
  private final Map<MethodInsnNode, Integer> calls = new LinkedHashMap<>();

  MemoryCallProbes(ProbedMethod method) {
    this.method = method.node();
    this.sites = method.sites();
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (insn instanceof MethodInsnNode call && MemoryCalls.allocate(call)) {
      calls.put(call, line);
    }
  }

  @Override
  public boolean isEmpty() {
    return calls.isEmpty();
  }

  @Override
  public void emit(MethodBody body) {
    calls.forEach(this::probe);
  }

  private void probe(MethodInsnNode call, int line) {
    boolean asks = MemoryCalls.asksReceiver(call);
    InsnList after = new InsnList();
    after.add(new InsnNode(Opcodes.DUP));
    if (asks) {
      after.add(new VarInsnNode(Opcodes.ILOAD, askReceiver(call)));
    }
    after.add(sites.place(line, SiteCollector.nameOf(call)));
    after.add(
        Instructions.callStatic(
            PROBES, "allocated", asks ? "(Ljava/lang/Object;ZI)V" : "(Ljava/lang/Object;I)V"));
    method.instructions.insert(call, after);
  }

  /** Returns the variable that has the answer. */
  private int askReceiver(MethodInsnNode call) {
    int answer = method.maxLocals;
    SavedOperands arguments =
        new SavedOperands(method, Type.getArgumentTypes(call.desc), answer + 1);
    method.maxLocals = Math.max(method.maxLocals, answer + 1);
    InsnList ask = arguments.store();
    ask.add(new InsnNode(Opcodes.DUP));
    ask.add(Instructions.callStatic(PROBES, "allocates", "(Ljava/lang/Object;)Z"));
    ask.add(new VarInsnNode(Opcodes.ISTORE, answer));
    ask.add(arguments.load());
    ask.add(arguments.forget());
    method.instructions.insertBefore(call, ask);
    return answer;
  }
}
