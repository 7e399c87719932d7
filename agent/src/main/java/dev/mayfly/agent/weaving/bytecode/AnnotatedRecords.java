package dev.mayfly.agent.weaving.bytecode;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;
import org.objectweb.asm.TypePath;

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
    boolean[] found = {false};
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public RecordComponentVisitor visitRecordComponent(
              String name, String descriptor, @Nullable String signature) {
            return new RecordComponentVisitor(Opcodes.ASM9) {
              @Override
              public @Nullable AnnotationVisitor visitTypeAnnotation(
                  int type, @Nullable TypePath path, String annotation, boolean visible) {
                found[0] = true;
                return null;
              }
            };
          }
        },
        ClassReader.SKIP_CODE);
    return found[0];
  }
}
