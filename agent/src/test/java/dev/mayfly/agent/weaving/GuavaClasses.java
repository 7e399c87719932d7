package dev.mayfly.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Stateless. Classes of a library, to be woven. */
final class GuavaClasses {
  /** How many there are. */
  static final int COUNT = 200;

  private GuavaClasses() {}

  /** The class files by the names of the classes, in the order of the jar. */
  static Map<String, byte[]> all() throws IOException, URISyntaxException {
    Path jar =
        Path.of(ImmutableList.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Map<String, byte[]> classes = new LinkedHashMap<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(file.entries())) {
        if (entry.getName().startsWith("com/google/common/collect/")
            && entry.getName().endsWith(".class")
            && classes.size() < COUNT) {
          try (InputStream in = file.getInputStream(entry)) {
            classes.put(entry.getName().replace(".class", "").replace('/', '.'), in.readAllBytes());
          }
        }
      }
    }
    assertThat(classes).hasSize(COUNT);
    return classes;
  }
}
