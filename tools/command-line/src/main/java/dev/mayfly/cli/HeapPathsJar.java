package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.heap.HeapReader;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;

/** Thread-safe, without state: the artifact that finds paths in heap dumps, which is not ours. */
final class HeapPathsJar {

  /** A property of this JVM that names the jar, for installations that have it elsewhere. */
  static final String PROPERTY = "mayfly.heap-paths";

  private static final String NAME = "mayfly-heap-paths.jar";

  private HeapPathsJar() {}

  /** The reader on the class path, or that of the jar beside the agent's. */
  static HeapReader reader(String command, MayflyJar host) {
    ClassLoader ours = HeapPathsJar.class.getClassLoader();
    return ServiceLoader.load(HeapReader.class, ours)
        .findFirst()
        .orElseGet(() -> ofJar(command, jar(host), ours));
  }

  private static Path jar(MayflyJar host) {
    String named = System.getProperty(PROPERTY);
    return named == null ? host.agentJar().resolveSibling(NAME) : Path.of(named);
  }

  private static HeapReader ofJar(String command, Path jar, ClassLoader ours) {
    if (!Files.isRegularFile(jar)) {
      throw new CommandFailure(
          "'"
              + command
              + "' needs "
              + jar
              + " and lib/ beside it; build them with mvn -DskipTests -pl tools/heap-paths -am package,"
              + " or name the jar with -D"
              + PROPERTY,
          null);
    }
    try {
      // open until this JVM ends: its classes are loaded when they are used first
      URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ours);
      return ServiceLoader.load(HeapReader.class, loader)
          .findFirst()
          .orElseThrow(() -> new CommandFailure(jar + ": has no reader of heap dumps", null));
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
