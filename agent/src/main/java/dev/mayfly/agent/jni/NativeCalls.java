package dev.mayfly.agent.jni;

import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.emitting.MethodBody;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import dev.mayfly.agent.weaving.emitting.SavedOperands;
import dev.mayfly.agent.weaving.emitting.SiteCollector;
import dev.mayfly.recording.probes.NativeCallProbes;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The probes around calls of native methods in one method. Confined. The arguments are stored in
 * local variables that no stack map frame knows, which are free again before the call.
 */
final class NativeCalls implements ProbePart {
  private static final String PROBES = "dev/mayfly/recording/probes/NativeCallProbes";

  private final ProbedMethod probed;

  /** The calls, with their lines. */
  private final Map<MethodInsnNode, Integer> calls = new LinkedHashMap<>();

  NativeCalls(ProbedMethod probed) {
    this.probed = probed;
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (insn instanceof MethodInsnNode call && probed.natives().areCalledBy(call)) {
      calls.put(call, line);
    }
  }

  @Override
  public boolean isEmpty() {
    return calls.isEmpty();
  }

  @Override
  public void emit(MethodBody body) {
    calls.forEach((call, line) -> probe(probed.node(), call, line, probed.sites()));
  }

  /**
   * Puts probes around a call. To be called when the variables that frames know were added.
   *
   * @param method that has the call
   * @param call of a native method with arrays of primitive types
   */
  static void probe(MethodNode method, MethodInsnNode call, int line, SiteCollector sites) {
    int mark = method.maxLocals;
    int number = mark + 2;
    Type[] types = Type.getArgumentTypes(call.desc);
    SavedOperands arguments = new SavedOperands(method, types, number + 1);
    String callee = SiteCollector.nameOf(call);
    LdcInsnNode site = sites.place(line, callee);
    InsnList before = arguments.store();
    before.add(arguments.load());
    int first = passArrays(types, arguments, site, number, before);
    before.add(Instructions.callStatic(PROBES, "begin", "()J"));
    before.add(new VarInsnNode(Opcodes.LSTORE, mark));
    method.instructions.insertBefore(call, before);
    InsnList after = new InsnList();
    after.add(new VarInsnNode(Opcodes.LLOAD, mark));
    after.add(Instructions.push(first));
    after.add(new VarInsnNode(Opcodes.ILOAD, number));
    after.add(new LdcInsnNode(site.cst));
    after.add(Instructions.callStatic(PROBES, "returned", "(JIII)V"));
    method.instructions.insert(call, after);
  }

  /**
   * Hands over the arrays, stores the number of the first one, and forgets all references; returns
   * the number of the first one's parameter.
   */
  private static int passArrays(
      Type[] types, SavedOperands arguments, LdcInsnNode site, int number, InsnList list) {
    int first = -1;
    int seen = 0;
    for (int i = 0; i < types.length; i++) {
      if (NativeMethods.isPrimitiveArray(types[i])) {
        char element = types[i].getElementType().getDescriptor().charAt(0);
        int bit = 1 << (element - 'A');
        int parameter = NativeCallProbes.parameter(element, (seen & bit) == 0);
        seen |= bit;
        list.add(arguments.load(i));
        list.add(Instructions.push(parameter));
        list.add(new LdcInsnNode(site.cst));
        list.add(Instructions.callStatic(PROBES, "passed", "(Ljava/lang/Object;II)I"));
        list.add(first < 0 ? new VarInsnNode(Opcodes.ISTORE, number) : new InsnNode(Opcodes.POP));
        first = first < 0 ? parameter : first;
      }
      list.add(arguments.forget(i));
    }
    return first;
  }
}
