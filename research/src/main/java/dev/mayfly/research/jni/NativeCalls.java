package dev.mayfly.research.jni;

import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.emitting.MethodBody;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import dev.mayfly.agent.weaving.emitting.SavedOperands;
import dev.mayfly.agent.weaving.emitting.SiteCollector;
import dev.mayfly.research.jni.probes.NativeCallProbes;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The probes around calls of native methods in one method. Confined. The arguments are stored in
 * local variables that no stack map frame knows, which are free again before the call.
 */
final class NativeCalls implements ProbePart {
  private static final String PROBES = "dev/mayfly/research/jni/probes/NativeCallProbes";

  private final ProbedMethod probed;

  /** The calls, with their lines. */
  private final Map<MethodInsnNode, Integer> calls = new LinkedHashMap<>();

  NativeCalls(ProbedMethod probed) {
    this.probed = probed;
  }

  static boolean isPrimitiveArray(Type parameter) {
    return parameter.getSort() == Type.ARRAY
        && parameter.getDimensions() == 1
        && parameter.getElementType().getSort() < Type.ARRAY;
  }

  /** The descriptor of the elements of an array; {@code L} for objects. */
  private static char elementOf(Type array) {
    return isPrimitiveArray(array) ? array.getElementType().getDescriptor().charAt(0) : 'L';
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (insn instanceof MethodInsnNode call
        && call.desc.lastIndexOf('[', call.desc.indexOf(')')) >= 0
        && probed.natives().areHandedObjectsBy(call)) {
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
   * @param call of a native method with arrays
   */
  static void probe(MethodNode method, MethodInsnNode call, int line, SiteCollector sites) {
    int mark = method.maxLocals;
    Type[] types = Type.getArgumentTypes(call.desc);
    SavedOperands arguments = new SavedOperands(method, types, mark + 2);
    String callee = SiteCollector.nameOf(call);
    LdcInsnNode site = sites.place(line, callee);
    InsnList before = arguments.store();
    before.add(arguments.load());
    passArrays(types, arguments, site, before);
    before.add(Instructions.callStatic(PROBES, "begin", "()J"));
    before.add(new VarInsnNode(Opcodes.LSTORE, mark));
    method.instructions.insertBefore(call, before);
    InsnList after = new InsnList();
    after.add(new VarInsnNode(Opcodes.LLOAD, mark));
    after.add(new LdcInsnNode(site.cst));
    after.add(Instructions.callStatic(PROBES, "returned", "(JI)V"));
    method.instructions.insert(call, after);
  }

  /** Hands over the arrays, and forgets all references. */
  private static void passArrays(
      Type[] types, SavedOperands arguments, LdcInsnNode site, InsnList list) {
    int seen = 0;
    for (int i = 0; i < types.length; i++) {
      if (types[i].getSort() == Type.ARRAY) {
        char element = elementOf(types[i]);
        int bit = 1 << (element - 'A');
        list.add(arguments.load(i));
        list.add(Instructions.push(NativeCallProbes.parameter(element, (seen & bit) == 0)));
        list.add(new LdcInsnNode(site.cst));
        list.add(Instructions.callStatic(PROBES, "passed", "(Ljava/lang/Object;II)V"));
        seen |= bit;
      }
      list.add(arguments.forget(i));
    }
  }
}
