package dev.mayfly.agent.classfiles;

import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Thread-safe, without state: class files of jars, for tests. */
public final class JarLayouts {
  private JarLayouts() {}

  /** The classes of a jar; not those for later JDKs only. */
  public static ClassShapes of(Path jar) {
    List<ClassShape> shapes = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(file.entries())) {
        String name = entry.getName();
        if (name.endsWith(".class")
            && !name.startsWith("META-INF/")
            && !name.endsWith("-info.class")) {
          try (InputStream in = file.getInputStream(entry)) {
            shapes.add(ClassFile.read(in.readAllBytes(), false).shape());
          }
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return ClassShapes.of(shapes);
  }
}
