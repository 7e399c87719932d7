package dev.mayfly.agent.weaving.bytecode;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.RecordComponentNode;

/**
 * Stateless. Knows the classes that HotSpot breaks where it replaces them: records whose components
 * have annotations on their types ({@code record Name(@Nullable String first)}). It gives up in the
 * middle of renumbering their constants and does not say so (JDK-8376185; seen on JDK 17 and 25):
 * the record then lacks its fields. That may also be why HotSpot 17 crashed once in {@link
 * Class#getDeclaredFields}.
 */
public final class AnnotatedRecords {
  /** Why a loaded one stays as it is. */
  public static final String REASON =
      "class: a record loaded before the agent; replacing it would trigger a JVM bug";

  private AnnotatedRecords() {}

  /** Whether a class file is one of them. */
  public static boolean isOne(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    if (!"java/lang/Record".equals(reader.getSuperName())) {
      return false;
    }
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.SKIP_CODE);
    if (node.recordComponents == null) {
      return false;
    }
    for (RecordComponentNode component : node.recordComponents) {
      if (component.visibleTypeAnnotations != null || component.invisibleTypeAnnotations != null) {
        return true;
      }
    }
    return false;
  }
}
