package dev.mayfly.agent.weaving.bytecode;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Confined. Which methods are native, as class files say: no class is loaded for it. Only methods
 * with parameters that are arrays of primitive types are looked up.
 */
public final class NativeMethods {
  /** Finds a class file by internal name. */
  @FunctionalInterface
  public interface ClassFiles {
    /** The class file; null if there is none. */
    byte @Nullable [] find(String internalName);
  }

  private record Declared(@Nullable String superName, Set<MethodKey> all, Set<MethodKey> natives) {
    static final Declared UNKNOWN = new Declared(null, Set.of(), Set.of());
  }

  /** None is known. */
  public static final NativeMethods NONE = new NativeMethods(name -> null);

  private static final int MOST_SUPERCLASSES = 100;

  private final ClassFiles files;
  private final Map<String, Declared> known = new HashMap<>();

  /**
   * Knows no method yet.
   *
   * @param files finds the class files
   */
  public NativeMethods(ClassFiles files) {
    this.files = files;
  }

  /** Those of one class alone. */
  public static NativeMethods of(ClassReader reader) {
    NativeMethods natives = new NativeMethods(name -> null);
    natives.known.put(reader.getClassName(), declaredBy(reader));
    return natives;
  }

  /** Whether a parameter is an array of a primitive type. */
  public static boolean isPrimitiveArray(Type parameter) {
    return parameter.getSort() == Type.ARRAY
        && parameter.getDimensions() == 1
        && parameter.getElementType().getSort() < Type.ARRAY;
  }

  /** Whether a method's descriptor may have such a parameter. */
  private static boolean takesArrays(String descriptor) {
    if (descriptor.indexOf('[') < 0) {
      return false;
    }
    for (Type parameter : Type.getArgumentTypes(descriptor)) {
      if (isPrimitiveArray(parameter)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a call is one of a native method that is passed arrays of primitive types. */
  public boolean areCalledBy(MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKEINTERFACE
        && isNative(call.owner, call.name, call.desc);
  }

  /**
   * Whether a method is native, with such parameters; an inherited one is its declaring class's.
   */
  public boolean isNative(String owner, String name, String descriptor) {
    if (this == NONE || !takesArrays(descriptor) || owner.startsWith("[")) {
      return false;
    }
    MethodKey key = new MethodKey(name, descriptor);
    String at = owner;
    for (int depth = 0; at != null && depth < MOST_SUPERCLASSES; depth++) {
      Declared declared = declaredBy(at);
      if (declared.all.contains(key)) {
        return declared.natives.contains(key);
      }
      at = declared.superName;
    }
    return false;
  }

  private Declared declaredBy(String internalName) {
    Declared found = known.get(internalName);
    if (found == null) {
      found = read(internalName);
      known.put(internalName, found);
    }
    return found;
  }

  private Declared read(String internalName) {
    byte[] bytes = files.find(internalName);
    if (bytes == null) {
      return Declared.UNKNOWN;
    }
    try {
      return declaredBy(new ClassReader(bytes));
    } catch (RuntimeException unreadable) { // of a version that is not known yet
      return Declared.UNKNOWN;
    }
  }

  private static Declared declaredBy(ClassReader reader) {
    Set<MethodKey> all = new HashSet<>();
    Set<MethodKey> natives = new HashSet<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            if (takesArrays(descriptor)) {
              MethodKey key = new MethodKey(name, descriptor);
              all.add(key);
              if ((access & Opcodes.ACC_NATIVE) != 0) {
                natives.add(key);
              }
            }
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new Declared(reader.getSuperName(), all, natives);
  }
}
