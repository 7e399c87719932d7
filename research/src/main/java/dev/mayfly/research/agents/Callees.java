package dev.mayfly.research.agents;

import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The probes around calls of the JDK in one method. Confined. Where a call throws, the method's own
 * handlers are back in its context.
 */
record Callees(MethodNode method, List<MethodInsnNode> calls) implements ProbePart {
  private static final String PROBES = "dev/mayfly/research/agents/probes/CalleeProbes";

  @Override
  public boolean isEmpty() {
    return false;
  }

  @Override
  public boolean needsContext() {
    return true;
  }

  /** Last of all, and so nearest to the calls: what these return is counted for the method. */
  @Override
  public InsnList first() {
    int caller = method.maxLocals;
    method.maxLocals += 2;
    for (MethodInsnNode call : calls) {
      InsnList before = new InsnList();
      before.add(Instructions.push(idOf(call)));
      if (call.name.equals("<init>")) {
        before.add(Instructions.callStatic(PROBES, "called", "(I)V"));
      } else {
        before.add(Instructions.callStatic(PROBES, "begin", "(I)J"));
        before.add(new VarInsnNode(Opcodes.LSTORE, caller));
        InsnList after = new InsnList();
        after.add(new VarInsnNode(Opcodes.LLOAD, caller));
        after.add(Instructions.callStatic(PROBES, "end", "(J)V"));
        method.instructions.insert(call, after);
      }
      method.instructions.insertBefore(call, before);
    }
    return new InsnList();
  }

  private static int idOf(MethodInsnNode call) {
    String owner = Type.getObjectType(call.owner).getClassName();
    return SiteRegistry.instance().frame(new MethodFrame(owner, call.name, call.desc));
  }
}
