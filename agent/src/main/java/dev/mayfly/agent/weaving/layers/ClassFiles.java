package dev.mayfly.agent.weaving.layers;

import org.jspecify.annotations.Nullable;

/** Finds a class file, without loading the class. */
@FunctionalInterface
public interface ClassFiles {
  /** The class file of an internal name that a class loader finds; null if there is none. */
  byte @Nullable [] find(ClassLoader loader, String internalName);
}
