package plugged;

import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import java.util.concurrent.atomic.LongAdder;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** A probe at the begin of each method, which adds to a counter that every class can reach. */
final class CallProbes implements ProbeKind {
  private static final String NAME = "plugged.calls";
  private static final String ADDER = "java/util/concurrent/atomic/LongAdder";

  /** The counter, among the system properties: an object there is no property. */
  static LongAdder counter() {
    return (LongAdder) System.getProperties().computeIfAbsent(NAME, name -> new LongAdder());
  }

  CallProbes() {
    counter(); // before a class is woven
  }

  @Override
  public boolean concerns(String className) {
    return true;
  }

  @Override
  public ProbePart in(ProbedMethod method) {
    return new ProbePart() {
      @Override
      public boolean isEmpty() {
        return false;
      }

      @Override
      public InsnList first() {
        InsnList code = new InsnList();
        code.add(
            call(
                Opcodes.INVOKESTATIC,
                "java/lang/System",
                "getProperties",
                "()Ljava/util/Properties;"));
        code.add(new LdcInsnNode(NAME));
        code.add(
            call(
                Opcodes.INVOKEVIRTUAL,
                "java/util/Properties",
                "get",
                "(Ljava/lang/Object;)Ljava/lang/Object;"));
        code.add(new TypeInsnNode(Opcodes.CHECKCAST, ADDER));
        code.add(call(Opcodes.INVOKEVIRTUAL, ADDER, "increment", "()V"));
        return code;
      }
    };
  }

  private static MethodInsnNode call(int opcode, String owner, String name, String descriptor) {
    return new MethodInsnNode(opcode, owner, name, descriptor, false);
  }

  @Override
  public String toString() {
    return "plugged calls";
  }
}
