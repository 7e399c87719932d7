package dev.mayfly.agent.weaving.bytecode;

import dev.mayfly.analysis.DeclaredFields;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** Stateless. Notes which fields a class declares, for the events of accesses to them. */
public final class FieldNames {
  private FieldNames() {}

  /** Reads a class file, but no code. */
  public static void note(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    Set<String> fields = new HashSet<>();
    node.fields.forEach(field -> fields.add(field.name));
    DeclaredFields.note(
        node.name.replace('/', '.'),
        node.superName == null ? "" : node.superName.replace('/', '.'),
        fields);
  }
}
