package dev.mayfly.agent.weaving.bytecode;

import java.util.Set;

/** Immutable. The boxes of primitives that are allocated unless a cache has them. */
public final class Boxes {
  private static final Set<String> CLASSES =
      Set.of(
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Short",
          "java/lang/Character");

  private Boxes() {}

  /** Whether a method of a class is {@code valueOf} of a box. */
  public static boolean isValueOf(String owner, String method) {
    return CLASSES.contains(owner) && method.equals("valueOf");
  }

  /** Whether a call allocates a box, unless a cache has it. */
  public static boolean isBoxing(String owner, String method, String descriptor) {
    return isValueOf(owner, method) && descriptor.endsWith(")L" + owner + ";");
  }
}
