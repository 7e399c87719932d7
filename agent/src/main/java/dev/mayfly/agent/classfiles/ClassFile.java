package dev.mayfly.agent.classfiles;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShape.Trait;
import dev.mayfly.snapshot.types.FieldShape;
import dev.mayfly.snapshot.types.IdentityUse;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Immutable: what a class file says of layouts.
 *
 * @param shape the class; what uses it is not in here
 * @param interfaces the interfaces that it names itself
 * @param uses where its code depends on the identity of objects, of whatever class
 */
record ClassFile(
    ClassShape shape, ImmutableList<String> interfaces, ImmutableList<IdentityUse> uses) {

  private static final String PADDED = "Ljdk/internal/vm/annotation/Contended;";

  /** Since value classes exist, other classes have this flag, which was ACC_SUPER before. */
  private static final int ACC_IDENTITY = Opcodes.ACC_SUPER;

  private static final int PREVIEW = 0xFFFF;

  /**
   * Reads a class file.
   *
   * @param withCode whether its code is of interest
   * @throws RuntimeException if it is none, or of a version that is not known
   */
  static ClassFile read(byte[] bytes, boolean withCode) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes)
        .accept(node, ClassReader.SKIP_FRAMES | (withCode ? 0 : ClassReader.SKIP_CODE));
    ImmutableList.Builder<FieldShape> fields = ImmutableList.builder();
    Set<Trait> traits = traits(node);
    for (FieldNode field : node.fields) {
      if ((field.access & Opcodes.ACC_STATIC) == 0) {
        fields.add(
            new FieldShape(
                field.name,
                Type.getType(field.desc).getClassName(),
                (field.access & Opcodes.ACC_FINAL) != 0));
        if (isPadded(field.visibleAnnotations)) {
          traits.add(Trait.PADDED);
        }
      }
    }
    ImmutableList.Builder<IdentityUse> uses = ImmutableList.builder();
    for (MethodNode method : node.methods) {
      uses.addAll(withCode ? IdentityUses.in(node.name, method) : List.of());
    }
    return new ClassFile(
        new ClassShape(
            name(node.name),
            node.superName == null || (node.access & Opcodes.ACC_INTERFACE) != 0
                ? ""
                : name(node.superName),
            fields.build(),
            traits),
        node.interfaces.stream().map(ClassFile::name).collect(ImmutableList.toImmutableList()),
        ImmutableSet.copyOf(uses.build()).asList());
  }

  static String name(String internalName) {
    return internalName.replace('/', '.');
  }

  private static Set<Trait> traits(ClassNode node) {
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    add(Trait.FINAL, (node.access & Opcodes.ACC_FINAL) != 0, traits);
    add(Trait.ABSTRACT, (node.access & Opcodes.ACC_ABSTRACT) != 0, traits);
    add(Trait.INTERFACE, (node.access & Opcodes.ACC_INTERFACE) != 0, traits);
    boolean knowsValues = (node.version & 0xFFFF) >= Opcodes.V28 && node.version >>> 16 == PREVIEW;
    add(Trait.VALUE, knowsValues && (node.access & ACC_IDENTITY) == 0, traits);
    add(Trait.PADDED, isPadded(node.visibleAnnotations), traits);
    for (MethodNode method : node.methods) {
      boolean instance = (method.access & Opcodes.ACC_STATIC) == 0;
      add(Trait.SYNCHRONIZED, instance && (method.access & Opcodes.ACC_SYNCHRONIZED) != 0, traits);
      add(
          Trait.FINALIZED,
          instance
              && method.name.equals("finalize")
              && method.desc.equals("()V")
              && node.superName != null,
          traits);
    }
    return traits;
  }

  private static void add(Trait trait, boolean holds, Set<Trait> traits) {
    if (holds) {
      traits.add(trait);
    }
  }

  private static boolean isPadded(@Nullable List<AnnotationNode> annotations) {
    return annotations != null
        && annotations.stream().anyMatch(annotation -> annotation.desc.equals(PADDED));
  }
}
