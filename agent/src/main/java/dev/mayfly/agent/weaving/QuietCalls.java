package dev.mayfly.agent.weaving;

import dev.mayfly.recording.RecorderRegistry;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Immutable. Calls of the JDK in which nothing can be recorded: methods of final classes, and
 * static ones, that are given nothing which could lead back to code of the program.
 */
final class QuietCalls {
  private static final Set<String> FINAL_CLASSES =
      Set.of(
          "java/lang/String",
          "java/lang/StringBuilder",
          "java/lang/StringBuffer",
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Boolean",
          "java/lang/Float",
          "java/lang/Double");

  private static final Set<String> METHODS =
      Set.of(
          "java/lang/Object.getClass",
          "java/lang/String.equals",
          "java/lang/Class.isInstance",
          "java/lang/Class.cast",
          "java/lang/Class.desiredAssertionStatus",
          "java/lang/System.arraycopy",
          "java/lang/System.nanoTime",
          "java/lang/System.currentTimeMillis",
          "java/lang/System.identityHashCode",
          "java/util/Objects.checkIndex");

  /** Of those classes, which allocate nothing that could be charged to the caller's context. */
  private static final Set<String> NEVER_ALLOCATES =
      Set.of("java/lang/Math", "java/lang/StrictMath");

  private QuietCalls() {}

  static boolean contains(MethodInsnNode call) {
    if (METHODS.contains(call.owner + "." + call.name)) {
      return true;
    }
    if (RecorderRegistry.instance().readsBytes() && !NEVER_ALLOCATES.contains(call.owner)) {
      return false;
    }
    // A box that valueOf makes is recorded, and constructors belong to a new.
    if (!FINAL_CLASSES.contains(call.owner)
        || call.name.equals("valueOf")
        || call.name.equals("getBytes") // a charset's name may lead to a provider of the program
        || call.name.equals("<init>")) {
      return false;
    }
    for (Type argument : Type.getArgumentTypes(call.desc)) {
      if (!leadsNowhere(argument)) {
        return false;
      }
    }
    return true;
  }

  private static boolean leadsNowhere(Type argument) {
    return switch (argument.getSort()) {
      case Type.OBJECT -> argument.getInternalName().equals("java/lang/String");
      case Type.ARRAY ->
          argument.getDimensions() == 1 && argument.getElementType().getSort() < Type.ARRAY;
      default -> true;
    };
  }
}
