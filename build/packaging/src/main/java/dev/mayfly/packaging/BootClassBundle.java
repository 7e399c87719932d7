package dev.mayfly.packaging;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/**
 * Confined. Puts the classes that the agent defines in the bootstrap class loader into one file,
 * supertypes first, so that a start neither looks for each in the jar nor fails at a class whose
 * supertype is not there yet.
 */
public final class BootClassBundle {
  private static final String SUFFIX = ".class";

  private final Map<String, byte[]> waiting = new TreeMap<>();
  private final Map<String, byte[]> ordered = new LinkedHashMap<>();

  private BootClassBundle() {}

  /**
   * Writes the file: for each class its internal name, the length of its class file, and that.
   *
   * @param arguments the root of the agent's jar; the folders in it whose classes are not meant;
   *     the file to write
   */
  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    BootClassBundle bundle = new BootClassBundle();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = root.relativize(file).toString().replace('\\', '/');
        if (name.endsWith(SUFFIX) && !startsWithOneOf(name, arguments[1].split(","))) {
          bundle.waiting.put(
              name.substring(0, name.length() - SUFFIX.length()), Files.readAllBytes(file));
        }
      }
    }
    new TreeSet<>(bundle.waiting.keySet()).forEach(bundle::add);
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(Files.newOutputStream(root.resolve(arguments[2]))))) {
      for (Map.Entry<String, byte[]> each : bundle.ordered.entrySet()) {
        out.writeUTF(each.getKey());
        out.writeInt(each.getValue().length);
        out.write(each.getValue());
      }
    }
  }

  private static boolean startsWithOneOf(String name, String[] folders) {
    return Stream.of(folders).anyMatch(name::startsWith);
  }

  private void add(String name) {
    byte[] bytes = waiting.remove(name);
    if (bytes != null) {
      ClassReader file = new ClassReader(bytes);
      add(file.getSuperName());
      for (String type : file.getInterfaces()) {
        add(type);
      }
      ordered.put(name, bytes);
    }
  }
}
