package dev.mayfly.agent.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/**
 * Confined. Lists the classes that the agent defines in the bootstrap class loader, supertypes
 * first, so that a start neither looks through the jar nor fails at a class whose supertype is not
 * there yet.
 */
public final class BootClassIndex {
  private static final String SUFFIX = ".class";

  private final Map<String, ClassReader> waiting = new TreeMap<>();
  private final Set<String> ordered = new LinkedHashSet<>();

  private BootClassIndex() {}

  /**
   * Writes the list.
   *
   * @param arguments the root of the agent's jar; the folders in it whose classes are not meant;
   *     the file to write
   */
  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    BootClassIndex index = new BootClassIndex();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = root.relativize(file).toString().replace('\\', '/');
        if (name.endsWith(SUFFIX) && !startsWithOneOf(name, arguments[1].split(","))) {
          index.waiting.put(
              name.substring(0, name.length() - SUFFIX.length()),
              new ClassReader(Files.readAllBytes(file)));
        }
      }
    }
    new TreeSet<>(index.waiting.keySet()).forEach(index::add);
    Files.write(root.resolve(arguments[2]), index.ordered);
  }

  private static boolean startsWithOneOf(String name, String[] folders) {
    return Stream.of(folders).anyMatch(name::startsWith);
  }

  private void add(String name) {
    ClassReader file = waiting.remove(name);
    if (file != null) {
      add(file.getSuperName());
      for (String type : file.getInterfaces()) {
        add(type);
      }
      ordered.add(name);
    }
  }
}
