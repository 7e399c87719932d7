package dev.mayfly.agent.weaving;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Immutable. The calls in code of the JDK whose results are counted where they are called, as in
 * code of the program: what they call is native, replaced by the compiler, or left out for that.
 */
final class JdkCalls {
  private static final Set<String> BOXES =
      Set.of(
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Short",
          "java/lang/Character");

  /** Makes the strings of concatenations, or their bytes for hidden classes; with its members. */
  static final String CONCATENATION = "java/lang/StringConcatHelper";

  private static final String CONSTRUCTOR = "java/lang/reflect/Constructor";

  private JdkCalls() {}

  /**
   * Whether a method keeps its own code, since what it makes is counted by its callers, or in the
   * method that it passes on to.
   */
  static boolean isLeftOut(String owner, int access, String method) {
    return (access & Opcodes.ACC_BRIDGE) != 0
        || (owner.equals("java/util/Arrays") && method.startsWith("copyOf"))
        || (BOXES.contains(owner) && method.equals("valueOf"));
  }

  /** Whether a call makes a box, unless a cache has it. */
  static boolean isBoxing(String owner, String method, String descriptor) {
    return method.equals("valueOf")
        && BOXES.contains(owner)
        && descriptor.endsWith(")L" + owner + ";");
  }

  /**
   * The probe for the result of a call; null if there is none.
   *
   * @param caller the class in which the call stands
   */
  static @Nullable String probeOf(
      String caller, int opcode, String owner, String method, String descriptor) {
    if (owner.equals("java/util/Arrays") && method.startsWith("copyOf")) {
      return "copied";
    }
    if (isBoxing(owner, method, descriptor)) {
      return "boxed";
    }
    if (method.equals("clone") && descriptor.startsWith("()") && opcode != Opcodes.INVOKESPECIAL) {
      return "cloned";
    }
    if (owner.equals("java/lang/reflect/Array")
        && (method.equals("newInstance") || method.equals("newArray"))
        && !caller.equals(owner)) {
      return "reflectiveArray";
    }
    if (owner.equals("jdk/internal/misc/Unsafe") || owner.equals("sun/misc/Unsafe")) {
      return switch (method) {
        case "allocateUninitializedArray" ->
            caller.startsWith(CONCATENATION) ? "concatenating" : "made";
        case "allocateInstance" -> "reflected";
        default -> null;
      };
    }
    boolean reflects = caller.equals(CONSTRUCTOR) || caller.equals("java/lang/Class");
    return reflects && method.equals("newInstance") && owner.startsWith("jdk/internal/reflect/")
        ? "reflected"
        : null;
  }
}
