package dev.mayfly.agent.weaving.jdk;

import dev.mayfly.agent.weaving.bytecode.Boxes;
import dev.mayfly.agent.weaving.bytecode.JoinPoints;
import dev.mayfly.agent.weaving.bytecode.Probe;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Immutable. The calls in code of the JDK whose results are counted where they are called, as in
 * code of the program: what they call is native, replaced by the compiler, or left out for that.
 */
final class JdkCalls {
  /** Makes the strings of concatenations, or their bytes for hidden classes; with its members. */
  static final String CONCATENATION = "java/lang/StringConcatHelper";

  private static final String ARRAY = "java/lang/reflect/Array";
  private static final String CONSTRUCTOR = "java/lang/reflect/Constructor";

  private JdkCalls() {}

  /**
   * Whether a method keeps its own code, since what it makes is counted by its callers, or in the
   * method that it passes on to.
   */
  static boolean isLeftOut(String owner, int access, String method) {
    return (access & Opcodes.ACC_BRIDGE) != 0
        || (owner.equals("java/util/Arrays") && method.startsWith("copyOf"))
        || Boxes.isValueOf(owner, method);
  }

  /**
   * The probe for the result of a call; null if there is none.
   *
   * @param caller the class in which the call stands
   */
  static @Nullable Probe probeOf(
      String caller, int opcode, String owner, String method, String descriptor) {
    if (owner.equals(ARRAY)) {
      boolean makes = method.equals("newInstance") || method.equals("newArray");
      return makes && !caller.equals(owner) ? Probe.REFLECTIVE_ARRAY : null;
    }
    Probe known = JoinPoints.probeOf(opcode, owner, method, descriptor);
    if (known != null) {
      return known;
    }
    if (owner.equals("jdk/internal/misc/Unsafe") || owner.equals("sun/misc/Unsafe")) {
      return switch (method) {
        case "allocateUninitializedArray" ->
            caller.startsWith(CONCATENATION) ? Probe.CONCATENATING : Probe.MADE;
        case "allocateInstance" -> Probe.REFLECTED;
        default -> null;
      };
    }
    boolean reflects = caller.equals(CONSTRUCTOR) || caller.equals("java/lang/Class");
    return reflects && method.equals("newInstance") && owner.startsWith("jdk/internal/reflect/")
        ? Probe.REFLECTED
        : null;
  }
}
