package dev.mayfly.agent.weaving.bytecode;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. Which methods are native, as class files say: no class is loaded for it. Only methods
 * with parameters that are objects or arrays are looked up.
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

  /** No native method is known. */
  public static final NativeMethods NONE = new NativeMethods(null);

  private static final int MOST_SUPERCLASSES = 100;

  /** Finds the class files; null where native methods are not requested. */
  private final @Nullable ClassFiles files;

  private final Map<String, Declared> known = new HashMap<>();

  /**
   * Knows no method yet.
   *
   * @param files finds the class files; null if no method counts as native
   */
  public NativeMethods(@Nullable ClassFiles files) {
    this.files = files;
  }

  /** The ones of one class alone. */
  public static NativeMethods of(ClassReader reader) {
    NativeMethods natives = new NativeMethods(name -> null);
    natives.known.put(reader.getClassName(), declaredBy(reader));
    return natives;
  }

  /** Whether a method's descriptor has a parameter that is an object or an array. */
  private static boolean takesObjects(String descriptor) {
    for (int i = descriptor.indexOf(')') - 1; i > 0; i--) {
      if (descriptor.charAt(i) == ';' || descriptor.charAt(i) == '[') {
        return true;
      }
    }
    return false;
  }

  /** Whether a call is one of a native method that is handed objects or arrays. */
  public boolean areHandedObjectsBy(MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKEINTERFACE
        && isNative(call.owner, call.name, call.desc);
  }

  /**
   * Whether a method is native, with such parameters; an inherited one is its declaring class's.
   */
  public boolean isNative(String owner, String name, String descriptor) {
    return files != null && takesObjects(descriptor) && isDeclaredNative(owner, name, descriptor);
  }

  private boolean isDeclaredNative(String owner, String name, String descriptor) {
    ClassFiles source = files;
    if (source == null || owner.startsWith("[")) {
      return false;
    }
    MethodKey key = new MethodKey(name, descriptor);
    String at = owner;
    for (int depth = 0; at != null && depth < MOST_SUPERCLASSES; depth++) {
      Declared declared = declaredBy(at, source);
      if (declared.all.contains(key)) {
        return declared.natives.contains(key);
      }
      at = declared.superName;
    }
    return false;
  }

  private Declared declaredBy(String internalName, ClassFiles source) {
    Declared found = known.get(internalName);
    if (found == null) {
      found = read(source.find(internalName));
      known.put(internalName, found);
    }
    return found;
  }

  private static Declared read(byte @Nullable [] bytes) {
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
    ClassNode declared = new ClassNode();
    reader.accept(
        declared, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    Set<MethodKey> all = new HashSet<>();
    Set<MethodKey> natives = new HashSet<>();
    for (MethodNode method : declared.methods) {
      if (takesObjects(method.desc)) {
        all.add(MethodKey.of(method));
        if ((method.access & Opcodes.ACC_NATIVE) != 0) {
          natives.add(MethodKey.of(method));
        }
      }
    }
    return new Declared(declared.superName, all, natives);
  }
}
