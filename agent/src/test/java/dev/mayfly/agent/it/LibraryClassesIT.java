package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** The agent's jar leaves out classes of its libraries: none that a class of ours leads to. */
final class LibraryClassesIT {
  private static final Pattern DESCRIBED = Pattern.compile("L([\\w/$]+)[;<]");
  private static final int CLASS = 7;
  private static final int STRING = 8;
  private static final int NAME_AND_TYPE = 12;

  /** Class files of the agent's jar by internal name. */
  private final Map<String, byte[]> files = new HashMap<>();

  @Test
  void allThatOursLeadToAreThere() throws IOException {
    readJar();
    Deque<String> open = new ArrayDeque<>();
    files.keySet().stream().filter(name -> name.startsWith("dev/mayfly/")).forEach(open::push);
    Set<String> reached = new HashSet<>();
    Set<String> missing = new TreeSet<>();
    while (!open.isEmpty()) {
      String name = open.pop();
      if (!reached.add(name)) {
        continue;
      }
      byte[] file = files.get(name);
      if (file != null) {
        open.addAll(references(new ClassReader(file)));
      } else if (isLeftOut(name)) {
        missing.add(name);
      }
    }
    assertThat(reached)
        .contains("com/google/common/collect/ImmutableList", "org/objectweb/asm/ClassReader");
    assertThat(missing).isEmpty();
  }

  private void readJar() throws IOException {
    try (JarFile jar = new JarFile(WovenJvm.AGENT_JAR.toFile())) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName().replaceFirst("^isolated/", "");
        if (name.endsWith(".class")) {
          try (InputStream in = jar.getInputStream(entry)) {
            files.put(name.substring(0, name.lastIndexOf('.')), in.readAllBytes());
          }
        }
      }
    }
  }

  /** Classes that the constants name: in instructions, descriptors, and texts for reflection. */
  private static Set<String> references(ClassReader reader) {
    Set<String> names = new HashSet<>();
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      if (item == 0) {
        continue; // the second half of a long or a double
      }
      switch (reader.readByte(item - 1)) {
        case CLASS -> {
          String name = reader.readUTF8(item, buffer);
          names.add(name);
          addDescribed(name, names);
        }
        case STRING -> names.add(reader.readUTF8(item, buffer).replace('.', '/'));
        case NAME_AND_TYPE -> addDescribed(reader.readUTF8(item + 2, buffer), names);
        default -> {}
      }
    }
    return names;
  }

  private static void addDescribed(String descriptor, Set<String> names) {
    Matcher described = DESCRIBED.matcher(descriptor);
    while (described.find()) {
      names.add(described.group(1));
    }
  }

  /**
   * Whether a library of ours has the class, which is no annotation: the JVM ignores those. The
   * aspects and AspectJ are none: they are in mayfly-ltw.jar.
   */
  private static boolean isLeftOut(String name) throws IOException {
    if (name.startsWith("dev/mayfly/aspects/") || name.startsWith("org/aspectj/")) {
      return false;
    }
    URL url = LibraryClassesIT.class.getClassLoader().getResource(name + ".class");
    if (url == null || !url.getProtocol().equals("jar")) {
      return false;
    }
    try (InputStream in = url.openStream()) {
      return (new ClassReader(in).getAccess() & Opcodes.ACC_ANNOTATION) == 0;
    }
  }
}
