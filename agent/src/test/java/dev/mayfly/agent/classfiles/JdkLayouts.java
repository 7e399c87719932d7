package dev.mayfly.agent.classfiles;

import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShape.Trait;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Thread-safe, without state: class files of a JDK, as many as tests need. */
public final class JdkLayouts {

  /** The JVM adds fields of its own to these. */
  private static final List<String> INJECTED =
      List.of(
          "java.lang.Class",
          "java.lang.ClassLoader",
          "java.lang.Module",
          "java.lang.Thread",
          "java.lang.invoke.",
          "java.lang.StackFrameInfo",
          "java.lang.StackTraceElement",
          "java.lang.InternalError",
          "java.lang.AssertionStatusDirectives",
          "java.lang.reflect.");

  private static final List<String> PACKAGES =
      List.of(
          "java/lang",
          "java/lang/ref",
          "java/util",
          "java/util/concurrent",
          "java/time",
          "java/io");

  private JdkLayouts() {}

  /** The classes in the best-known packages of the JDK in a directory. */
  public static ClassShapes of(Path home) {
    Map<String, ClassShape> shapes = new TreeMap<>();
    try (FileSystem image =
        FileSystems.newFileSystem(
            URI.create("jrt:/"), Map.of("java.home", home.toString()), null)) {
      for (String name : PACKAGES) {
        Path directory = image.getPath("/modules/java.base", name);
        try (Stream<Path> files = Files.list(directory)) {
          for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
            ClassShape shape = ClassFile.read(Files.readAllBytes(file), false).shape();
            shapes.put(shape.name(), shape);
          }
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return ClassShapes.of(shapes.values());
  }

  /** Those of which there may be instances whose size follows from their fields. */
  public static List<String> withInstances(ClassShapes shapes) {
    List<String> names = new ArrayList<>();
    for (ClassShape shape : shapes.byName().values()) {
      List<ClassShape> lineage = shapes.lineage(shape.name());
      if (!shape.is(Trait.INTERFACE)
          && !shape.is(Trait.ABSTRACT)
          && !lineage.isEmpty()
          && lineage.stream()
              .noneMatch(
                  each ->
                      each.is(Trait.PADDED)
                          || INJECTED.stream().anyMatch(each.name()::startsWith))) {
        names.add(shape.name());
      }
    }
    return names;
  }
}
