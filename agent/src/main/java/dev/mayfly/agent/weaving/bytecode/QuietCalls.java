package dev.mayfly.agent.weaving.bytecode;

import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Immutable. Calls of the JDK in which nothing can be recorded: methods of final classes, and
 * static ones, that are given nothing which could lead back to code of the program.
 */
public final class QuietCalls {
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
          "java/lang/Object.<init>",
          "java/lang/Record.<init>",
          "java/lang/Enum.<init>",
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

  /** The ones of the classes above that allocate nothing. */
  private static final Set<String> SPARING =
      Set.of(
          "length",
          "charAt",
          "isEmpty",
          "equals",
          "hashCode",
          "indexOf",
          "lastIndexOf",
          "startsWith",
          "endsWith",
          "compareTo",
          "compare",
          "intValue",
          "longValue",
          "doubleValue",
          "floatValue",
          "shortValue",
          "byteValue",
          "charValue",
          "booleanValue");

  private QuietCalls() {}

  /** Whether a static field is the JDK's: its initialisers run no code of the program. */
  static boolean isQuiet(FieldInsnNode access, boolean jdkRecorded) {
    return access.owner.startsWith("java/") && !jdkRecorded;
  }

  /**
   * Whether nothing can be recorded in a call.
   *
   * @param jdkRecorded whether what the JDK allocates is recorded, too, or its bytes
   */
  static boolean contains(MethodInsnNode call, boolean jdkRecorded) {
    if (METHODS.contains(call.owner + "." + call.name)) {
      return true;
    }
    if (jdkRecorded && !call.owner.endsWith("Math") && !SPARING.contains(call.name)) {
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
