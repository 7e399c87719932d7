package dev.mayfly.agent.weaving.layers;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Thread-safe. The superclasses and interfaces of classes, as class files say: no class is loaded
 * for it. Holds class loaders weakly, and no lock while one is asked.
 */
final class SuperTypes {
  private static final String ROOT = "java/lang/Object";

  private final ClassFiles files;

  /** By class loader and internal name, the direct supertypes of classes that were asked for. */
  private final Map<ClassLoader, Map<String, List<String>>> known =
      Collections.synchronizedMap(new WeakHashMap<>());

  SuperTypes(ClassFiles files) {
    this.files = files;
  }

  /** All supertypes of a class, and the class itself, as far as class files are found. */
  Set<String> of(ClassLoader loader, ClassReader type) {
    Set<String> all = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(direct(type));
    all.add(type.getClassName());
    while (!open.isEmpty()) {
      String next = open.remove();
      if (!next.equals(ROOT) && all.add(next)) {
        open.addAll(direct(loader, next));
      }
    }
    return all;
  }

  private List<String> direct(ClassLoader loader, String name) {
    Map<String, List<String>> ofLoader =
        known.computeIfAbsent(loader, first -> new ConcurrentHashMap<>());
    List<String> types = ofLoader.get(name);
    if (types == null) {
      types = read(files.find(loader, name));
      ofLoader.put(name, types);
    }
    return types;
  }

  private static List<String> read(byte @Nullable [] file) {
    try {
      return file == null ? List.of() : direct(new ClassReader(file));
    } catch (RuntimeException unreadable) { // of a version that is not known yet
      return List.of();
    }
  }

  private static List<String> direct(ClassReader type) {
    String[] interfaces = type.getInterfaces();
    String superName = type.getSuperName();
    String[] all = Arrays.copyOf(interfaces, interfaces.length + 1);
    all[interfaces.length] = superName == null ? ROOT : superName;
    return List.of(all);
  }
}
