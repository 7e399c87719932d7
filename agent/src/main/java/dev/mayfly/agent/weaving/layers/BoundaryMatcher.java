package dev.mayfly.agent.weaving.layers;

import dev.mayfly.agent.weaving.bytecode.MethodKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Thread-safe. Finds the methods of a class at which a layer begins. */
public final class BoundaryMatcher {
  static final int NOT_A_BOUNDARY = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;

  /** Methods that belong to the type of the rule alone: no other class overrides them. */
  private static final int OF_ONE_CLASS = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;

  private static final String PROXY = "java/lang/reflect/Proxy";

  private final LayerTable table;
  private final RuleNames names;
  private final SuperTypes superTypes;

  /**
   * A matcher.
   *
   * @param files finds the class files of supertypes
   */
  public BoundaryMatcher(LayerTable table, ClassFiles files) {
    this.table = table;
    this.names = new RuleNames(table.rules());
    this.superTypes = new SuperTypes(files);
  }

  /** Whether a class may have a boundary: a first look, which reads no other class file. */
  public boolean mayHaveBoundary(byte[] classFile) {
    return names.areIn(classFile);
  }

  /** The layers that begin at methods of a class, by method. */
  public Map<MethodKey, String> boundaries(ClassLoader loader, byte[] classFile) {
    ClassReader reader;
    try {
      reader = new ClassReader(classFile);
    } catch (RuntimeException unreadable) { // of a version that is not known yet
      return Map.of();
    }
    if (PROXY.equals(reader.getSuperName())) {
      return Map.of();
    }
    Found found = new Found(loader, reader);
    reader.accept(found, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return found.layers;
  }

  /** Confined. The boundaries of one class. */
  private final class Found extends ClassVisitor {
    private final ClassLoader loader;
    private final ClassReader reader;
    private final Map<MethodKey, String> layers = new HashMap<>();
    private @Nullable Set<String> types;

    Found(ClassLoader loader, ClassReader reader) {
      super(Opcodes.ASM9);
      this.loader = loader;
      this.reader = reader;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      if ((access & NOT_A_BOUNDARY) == 0) {
        for (LayerRule rule : table.rulesFor(name, descriptor)) {
          if (isOf(rule.type(), (access & OF_ONE_CLASS) != 0)) {
            layers.put(new MethodKey(name, descriptor), rule.layer());
            break;
          }
        }
      }
      return null;
    }

    private boolean isOf(String type, boolean alone) {
      if (type.equals(reader.getClassName()) || alone) {
        return type.equals(reader.getClassName());
      }
      if (types == null) {
        types = superTypes.of(loader, reader);
      }
      return types.contains(type);
    }
  }
}
