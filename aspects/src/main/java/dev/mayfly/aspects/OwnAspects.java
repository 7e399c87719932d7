package dev.mayfly.aspects;

import aj.org.objectweb.asm.ClassReader;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. Which aspects of the program extend ours, and so count what ours would count again. It
 * reads their class files, since no class may be loaded while a weaver is set up.
 */
final class OwnAspects {
  private static final String OURS = OwnAspects.class.getPackageName() + ".";

  private OwnAspects() {}

  /** Whether an aspect is ours or extends one of ours. */
  static boolean areOurs(String name) {
    String each = name;
    while (each != null && !each.startsWith(OURS)) {
      each = superclass(each);
    }
    return each != null;
  }

  private static @Nullable String superclass(String name) {
    try (InputStream in =
        WeaverDefinitions.visible().getResourceAsStream(name.replace('.', '/') + ".class")) {
      String found = in == null ? null : new ClassReader(in).getSuperName();
      return found == null ? null : found.replace('/', '.');
    } catch (IOException | IllegalArgumentException unreadable) {
      return null;
    }
  }
}
