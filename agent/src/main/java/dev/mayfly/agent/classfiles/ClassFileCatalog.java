package dev.mayfly.agent.classfiles;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import dev.mayfly.snapshot.types.IdentityUse;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe: the class files that were read, and the classes of a profile among them. The JDK's
 * own classes, and those of the class path that were not loaded, are read when a profile needs
 * them.
 */
final class ClassFileCatalog {

  /** Code is named as an example: more places would not be read. */
  private static final int MOST_USES = 8;

  private final boolean readsCode;
  private final Map<String, ClassFile> files = new HashMap<>();
  private final Map<String, String> subclasses = new HashMap<>();
  private final Map<String, TreeSet<IdentityUse>> uses = new HashMap<>();

  /**
   * An empty one.
   *
   * @param readsCode whether the code of classes is of interest
   */
  ClassFileCatalog(boolean readsCode) {
    this.readsCode = readsCode;
  }

  /** Whether a class is of the JDK, whose code knows no class of the program. */
  static boolean isOfJdk(String className) {
    return className.startsWith("java.")
        || className.startsWith("jdk.")
        || className.startsWith("sun.");
  }

  /**
   * Reads a class file; one that cannot be read, and a second one of the same class, is left out.
   */
  synchronized void add(byte[] bytes) {
    ClassFile file;
    try {
      file = ClassFile.read(bytes, readsCode);
    } catch (RuntimeException unreadable) {
      return; // of a Java version that is not known yet
    }
    ClassShape shape = file.shape();
    if (files.putIfAbsent(shape.name(), file) == null) {
      subclasses.merge(
          shape.superName(), shape.name(), (one, other) -> one.compareTo(other) < 0 ? one : other);
      file.uses().forEach(this::add);
    }
  }

  private void add(IdentityUse use) {
    if (!isOfJdk(use.asType())) {
      TreeSet<IdentityUse> known = uses.computeIfAbsent(use.asType(), type -> new TreeSet<>());
      known.add(use);
      if (known.size() > MOST_USES) {
        known.pollLast();
      }
    }
  }

  /**
   * The classes of a profile: those of its objects and of its arrays' elements, those above them,
   * and those of their fields, as deep as values might lie within values.
   */
  synchronized ClassShapes shapesOf(ProfileSnapshot snapshot) {
    Map<String, ClassShape> shapes = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>();
    for (String type : snapshot.byType().keySet()) {
      open.add(elementOf(type));
    }
    while (!open.isEmpty()) {
      String name = open.remove();
      ClassFile file = shapes.containsKey(name) ? null : find(name);
      if (file == null) {
        continue;
      }
      ClassShape shape = withUses(file);
      shapes.put(name, shape);
      if (!shape.superName().isEmpty()) {
        open.add(shape.superName());
      }
      if (snapshot.byType().containsKey(name)
          || shape.fields().stream().allMatch(FieldShape::isFinal)) {
        shape.fields().stream()
            .map(FieldShape::typeName)
            .filter(type -> !type.endsWith("]"))
            .forEach(open::add);
      }
    }
    return ClassShapes.of(shapes.values());
  }

  /** A class and those above it, as far as they are known. */
  synchronized ClassShapes lineageOf(String className) {
    Map<String, ClassShape> shapes = new TreeMap<>();
    for (ClassFile file = find(className);
        file != null && shapes.putIfAbsent(file.shape().name(), file.shape()) == null; ) {
      file = find(file.shape().superName());
    }
    return ClassShapes.of(shapes.values());
  }

  private static String elementOf(String type) {
    int bracket = type.indexOf('[');
    return bracket < 0 ? type : type.substring(0, bracket);
  }

  private ClassShape withUses(ClassFile file) {
    ClassShape shape = file.shape();
    TreeSet<IdentityUse> all = new TreeSet<>(usesOf(shape.name()));
    if (!isOfJdk(shape.name())) {
      file.interfaces().forEach(above -> all.addAll(usesOf(above)));
      for (ClassFile above = find(shape.superName());
          above != null && !isOfJdk(above.shape().name());
          above = find(above.shape().superName())) {
        all.addAll(usesOf(above.shape().name()));
        above.interfaces().forEach(type -> all.addAll(usesOf(type)));
      }
    }
    // uses that are known to be of the class itself go first
    ImmutableList<IdentityUse> sorted =
        all.stream()
            .sorted(
                Comparator.comparing((IdentityUse use) -> !use.asType().equals(shape.name()))
                    .thenComparing(Comparator.naturalOrder()))
            .limit(MOST_USES)
            .collect(ImmutableList.toImmutableList());
    return new ClassShape(
        shape.name(),
        shape.superName(),
        shape.fields(),
        shape.traits(),
        subclasses.getOrDefault(shape.name(), ""),
        sorted);
  }

  private Set<IdentityUse> usesOf(String type) {
    Set<IdentityUse> known = uses.get(type);
    return known == null ? Set.of() : known;
  }

  private @Nullable ClassFile find(String name) {
    ClassFile known = files.get(name);
    if (known == null && !name.isEmpty() && Character.isJavaIdentifierStart(name.charAt(0))) {
      known = read(ClassLoader.getPlatformClassLoader(), name);
      if (known == null && !isOfJdk(name)) { // a class of a field, of which there is no object yet
        known = read(ClassLoader.getSystemClassLoader(), name);
      }
      if (known != null) {
        files.put(name, known);
      }
    }
    return known;
  }

  /**
   * Reads a class file that was not added. The platform class loader finds those of all modules of
   * the JDK but a few of tools, the system class loader those of the class path; none is loaded.
   */
  private static @Nullable ClassFile read(ClassLoader loader, String name) {
    try (InputStream in = loader.getResourceAsStream(name.replace('.', '/') + ".class")) {
      return in == null ? null : ClassFile.read(in.readAllBytes(), false);
    } catch (IOException | RuntimeException unreadable) {
      return null;
    }
  }
}
