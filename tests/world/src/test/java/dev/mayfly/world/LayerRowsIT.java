package dev.mayfly.world;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mayfly.benchmarks.experiment.ClassPaths;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The boundaries of Mayfly's own table of layers exist: each row names a method of a library in its
 * newest version, or in an older one that is still used. Libraries stand in {@code libraries.txt}:
 * raise the versions there.
 */
final class LayerRowsIT {
  private static final String TABLE = "isolated/dev/mayfly/agent/weaving/layers/layers.txt";

  /** A row of the table. */
  private record Row(String text, String type, String method, @Nullable String parameters) {
    static Row of(String line) {
      String[] words = line.strip().split("\\s+", 3);
      String method = words[2];
      int open = method.indexOf('(');
      return open < 0
          ? new Row(line, words[1], method, null)
          : new Row(line, words[1], method.substring(0, open), parameters(method, open));
    }

    private static String parameters(String method, int open) {
      return Arrays.stream(method.substring(open + 1, method.length() - 1).split(",", -1))
          .map(String::strip)
          .filter(name -> !name.isEmpty())
          .map(Row::descriptor)
          .collect(Collectors.joining("", "(", ")"));
    }

    private static String descriptor(String name) {
      if (name.endsWith("[]")) {
        return "[" + descriptor(name.substring(0, name.length() - 2));
      }
      return switch (name) {
        case "boolean" -> Type.BOOLEAN_TYPE.getDescriptor();
        case "int" -> Type.INT_TYPE.getDescriptor();
        case "long" -> Type.LONG_TYPE.getDescriptor();
        default -> "L" + name.replace('.', '/') + ";";
      };
    }

    boolean isMethod(MethodNode node) {
      return node.name.equals(method)
          && (node.access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_NATIVE)) == 0
          && (parameters == null || node.desc.startsWith(parameters));
    }
  }

  private static List<String> lines(InputStream in) throws IOException {
    return new String(in.readAllBytes(), UTF_8)
        .lines()
        .filter(line -> !line.isBlank() && line.charAt(0) != '#')
        .toList();
  }

  private static List<Row> rows() throws IOException {
    try (JarFile agent = new JarFile(System.getProperty("mayfly.agent.jar", ""));
        InputStream in = agent.getInputStream(agent.getEntry(TABLE))) {
      return lines(in).stream().map(Row::of).toList();
    }
  }

  /** The jars of the newest libraries, then, each by itself, older ones; without dependencies. */
  private static List<ClassLoader> libraries() throws IOException, InterruptedException {
    Map<String, List<String>> coordinates = new LinkedHashMap<>();
    try (InputStream in = LayerRowsIT.class.getResourceAsStream("libraries.txt")) {
      for (String line : lines(in)) {
        String[] words = line.split(" ");
        coordinates.computeIfAbsent(words[0], set -> new ArrayList<>()).add(words[1] + "!");
      }
    }
    List<ClassLoader> loaders = new ArrayList<>();
    Path directory = Path.of(System.getProperty("mayfly.world.directory"), "libraries");
    for (List<Path> jars : new ClassPaths(directory, List.of()).resolve(coordinates).values()) {
      URL[] urls = new URL[jars.size()];
      for (int i = 0; i < urls.length; i++) {
        urls[i] = new File(jars.get(i).toString()).toURI().toURL();
      }
      loaders.add(new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()));
    }
    return loaders;
  }

  private static @Nullable ClassNode find(ClassLoader loader, String type) throws IOException {
    try (InputStream in = loader.getResourceAsStream(type.replace('.', '/') + ".class")) {
      if (in == null) {
        return null;
      }
      ClassNode node = new ClassNode();
      new ClassReader(in).accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
      return node;
    }
  }

  /** A type and its supertypes, as far as their class files are found. */
  private static Map<String, ClassNode> withSupertypes(ClassLoader loader, String type)
      throws IOException {
    Map<String, ClassNode> all = new LinkedHashMap<>();
    Deque<String> open = new ArrayDeque<>(List.of(type));
    while (!open.isEmpty()) {
      ClassNode node = find(loader, open.remove());
      if (node != null && all.put(node.name, node) == null) {
        open.addAll(node.interfaces);
        if (node.superName != null) {
          open.add(node.superName);
        }
      }
    }
    return all;
  }

  /** Whether the type of a row has the method, or a class of its jar that extends it. */
  private static boolean has(ClassLoader loader, Row row) throws IOException {
    String name = row.type.replace('.', '/');
    ClassNode type = find(loader, name);
    if (type == null) {
      return false;
    }
    if (type.methods.stream().anyMatch(row::isMethod)) {
      return true;
    }
    URL file = loader.getResource(name + ".class");
    if (file == null || !(file.openConnection() instanceof JarURLConnection jar)) {
      return false;
    }
    for (JarEntry entry : Collections.list(jar.getJarFile().entries())) {
      ClassNode node =
          entry.getName().endsWith(".class")
              ? find(loader, entry.getName().replaceFirst("[.]class$", ""))
              : null;
      if (node != null
          && node.methods.stream().anyMatch(row::isMethod)
          && withSupertypes(loader, node.name).containsKey(name)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void eachRowNamesAMethodThatExists() throws IOException, InterruptedException {
    assumeTrue(Boolean.getBoolean("mayfly.world.libraries"), "in the profile world");
    List<ClassLoader> libraries = libraries();
    List<String> dead = new ArrayList<>();
    for (Row row : rows()) {
      boolean found = false;
      for (ClassLoader loader : libraries) {
        found |= has(loader, row);
      }
      if (!found) {
        dead.add(row.text);
      }
    }
    assertThat(dead).isEmpty();
    assertThat(rows()).hasSizeGreaterThan(150);
  }
}
