package com.example.programs;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarFile;

/**
 * Confined. Loads and links every class of some jars, without initialising any, and writes what
 * became of each.
 *
 * <p>Each jar has a class loader of its own, which sees nothing else but the JDK.
 */
public final class ClassLinking {
  private final Writer out;
  private final List<URLClassLoader> loaders = new ArrayList<>();

  private ClassLinking(Writer out) {
    this.out = out;
  }

  /**
   * Links the classes of the first jar of each class path.
   *
   * @param arguments a file with one class path a line; the file to write: a line for each class
   *     with the jar's name, the class's name and {@code linked} or the error, and at last the CPU
   *     time in nanoseconds and the bytes of heap that it took, separated by tabs
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    OperatingSystemMXBean process =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    try (Writer out = Files.newBufferedWriter(Path.of(arguments[1]))) {
      ClassLinking linking = new ClassLinking(out);
      List<String> classPaths = Files.readAllLines(Path.of(arguments[0]));
      long heap = usedHeap();
      long cpu = process.getProcessCpuTime();
      for (String classPath : classPaths) {
        linking.linkJar(classPath);
      }
      cpu = process.getProcessCpuTime() - cpu;
      heap = usedHeap() - heap;
      out.write("used\t" + cpu + "\t" + heap + "\n");
      for (URLClassLoader loader : linking.loaders) {
        loader.close();
      }
    }
  }

  private static long usedHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private void linkJar(String classPath) throws IOException {
    String[] entries = classPath.split(File.pathSeparator, -1);
    URLClassLoader loader =
        new URLClassLoader(
            Arrays.stream(entries).map(ClassLinking::url).toArray(URL[]::new),
            ClassLoader.getPlatformClassLoader());
    loaders.add(loader);
    String label = String.valueOf(Path.of(entries[0]).getFileName());
    try (JarFile jar = new JarFile(entries[0])) {
      List<String> names =
          jar.stream()
              .map(entry -> entry.getName())
              .filter(name -> name.endsWith(".class"))
              .filter(name -> !name.startsWith("META-INF/") && !name.endsWith("-info.class"))
              .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
              .sorted()
              .toList();
      for (String name : names) {
        out.write(label + "\t" + name + "\t" + outcome(name, loader) + "\n");
      }
    }
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static String outcome(String name, ClassLoader loader) {
    try {
      link(Class.forName(name, false, loader));
      return "linked";
    } catch (ClassNotFoundException | LinkageError | RuntimeException error) {
      String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
      return error.getClass().getName()
          + ": "
          + message.replace('\t', ' ').replaceAll("@[0-9a-f]{4,}", "");
    }
  }

  /** Reflection links a class before it looks at its members; the fewest are the public ones. */
  private static void link(Class<?> loaded) {
    Objects.requireNonNull(
        loaded.isInterface() ? loaded.getDeclaredMethods() : loaded.getConstructors());
  }
}
