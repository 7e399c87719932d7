package dev.mayfly.world;

import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Confined. A JVM of a program of {@code faulty}, in a directory of its own.
 *
 * @param directory where it works; reports are in {@code report}
 * @param process the JVM
 */
record Forked(Path directory, Process process) {
  private static final Path CLASSES = Path.of("target/test-classes").toAbsolutePath();
  private static final long LIMIT_SECONDS = 300;
  private static final boolean BY_ASPECTJ =
      System.getProperty("mayfly.world.door", "agent").equals("aspectj");

  /**
   * Starts one.
   *
   * @param shell what a shell does before it becomes the JVM; empty for nothing
   * @param flags the JVM's
   * @param options Mayfly's; null runs the plain program
   */
  static Forked start(
      Path directory, Jdk jdk, String shell, List<String> flags, String options, String... program)
      throws IOException {
    return startBetween(directory, jdk, shell, flags, List.of(), options, program);
  }

  /**
   * Starts one.
   *
   * @param behind flags behind those of Mayfly
   */
  static Forked startBetween(
      Path directory,
      Jdk jdk,
      String shell,
      List<String> flags,
      List<String> behind,
      String options,
      String... program)
      throws IOException {
    Files.createDirectories(directory);
    List<String> command = new ArrayList<>();
    if (!shell.isEmpty()) {
      command.addAll(List.of("bash", "-c", shell + "; exec \"$@\"", "bash"));
    }
    command.addAll(List.of(jdk.java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m"));
    command.addAll(flags);
    String classPath = CLASSES.toString();
    if (options != null) {
      String all = "include=faulty.*,rest=off," + options;
      if (BY_ASPECTJ) {
        command.add("-javaagent:" + jar("mayfly.aspectj.jar"));
        command.add("-Dmayfly.options=" + all);
        classPath += File.pathSeparator + jar("mayfly.ltw.jar");
      } else {
        command.add("-javaagent:" + jar("mayfly.agent.jar") + "=" + all);
      }
    }
    command.addAll(behind);
    command.addAll(List.of("-cp", classPath));
    command.addAll(List.of(program));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(directory.resolve("stdout.txt").toFile())
            .redirectError(directory.resolve("stderr.txt").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return new Forked(directory, process);
  }

  private static Path jar(String property) {
    return Path.of(System.getProperty(property)).toAbsolutePath();
  }

  /** Who weaves. */
  static String door() {
    return BY_ASPECTJ ? "AspectJ" : "agent";
  }

  /** Waits for its end; the exit code. */
  int await() throws InterruptedException {
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("does not end: " + directory);
    }
    return process.exitValue();
  }

  /** What the program said; not what the JVM says of its code cache. */
  List<String> stdout() throws IOException {
    return Files.readAllLines(directory.resolve("stdout.txt")).stream()
        .filter(
            line ->
                !line.matches(
                    ".*(VM warning|CodeCache|CodeHeap|bounds \\[|total_blobs|compilation: |stopped_count).*"))
        .toList();
  }

  /** What was said there; not what AspectJ's weaver always says when a class is redefined. */
  List<String> stderr() throws IOException {
    return Files.readAllLines(directory.resolve("stderr.txt")).stream()
        .filter(line -> !BY_ASPECTJ || !line.startsWith("INFO: (Enh120375):"))
        .toList();
  }

  /** All files with this name below a directory. */
  static List<Path> files(Path directory, String ending) throws IOException {
    while (Files.exists(directory)) {
      try (Stream<Path> all = Files.walk(directory)) {
        return all.filter(file -> file.toString().endsWith(ending)).sorted().toList();
      } catch (UncheckedIOException moved) {
        if (!(moved.getCause() instanceof NoSuchFileException)) {
          throw moved;
        } // a report was finished meanwhile
      }
    }
    return List.of();
  }

  static ProfileSnapshot profile(Path file) throws IOException {
    return new JsonSnapshotReader().read(file);
  }

  /** How many objects of a type a profile has. */
  static long count(Path profile, String type) throws IOException {
    return profile(profile).byType().getOrDefault(type, AllocationStats.EMPTY).allocations();
  }
}
