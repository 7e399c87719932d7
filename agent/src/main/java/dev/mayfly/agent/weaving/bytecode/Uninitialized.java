package dev.mayfly.agent.weaving.bytecode;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;

/**
 * Immutable. A reference to an object without a constructor yet, as the verifier knows it (JVMS
 * 4.10.1.2, {@code uninitialized(offset)} and {@code uninitializedThis}).
 */
public final class Uninitialized extends BasicValue {
  /** The name of no class: no reference to an object is equal, from either side. */
  private static final Type TYPE = Type.getObjectType("uninitialized");

  /** {@code this} before {@code super(..)}. */
  public static final Uninitialized THIS = new Uninitialized(null);

  private final @Nullable TypeInsnNode start;

  /**
   * A reference.
   *
   * @param start the {@code new}; null for {@code this}
   */
  Uninitialized(@Nullable TypeInsnNode start) {
    super(TYPE);
    this.start = start;
  }

  /** The {@code new} that made the object; null for {@code this}. */
  public @Nullable TypeInsnNode start() {
    return start;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Uninitialized value && value.start == start;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(start);
  }
}
