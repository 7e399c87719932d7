package dev.mayfly.agent.weaving.bytecode;

import dev.mayfly.analysis.DeclaredFields;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** Stateless. Notes which fields a class declares, for the events of accesses to them. */
public final class FieldNames {
  private FieldNames() {}

  /** Reads a class file, but no code. */
  public static void note(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    Set<String> fields = new HashSet<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable FieldVisitor visitField(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              @Nullable Object value) {
            fields.add(name);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    String parent = reader.getSuperName();
    DeclaredFields.note(
        reader.getClassName().replace('/', '.'),
        parent == null ? "" : parent.replace('/', '.'),
        fields);
  }
}
