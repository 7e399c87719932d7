package dev.mayfly.agent.weaving.bytecode;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/**
 * Immutable. A method within its class.
 *
 * @param name as in the class file
 * @param descriptor as in the class file
 */
public record MethodKey(String name, String descriptor) {
  /** The key of a method. */
  public static MethodKey of(MethodNode method) {
    return new MethodKey(method.name, method.desc);
  }

  // Written out: java.lang.invoke would link the record's own while a class is being loaded.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MethodKey key
        && key.name.equals(name)
        && key.descriptor.equals(descriptor);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + descriptor.hashCode();
  }

  @Override
  public String toString() {
    return name.concat(descriptor);
  }
}
