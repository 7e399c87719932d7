package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.JavaFork.Output;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Immutable (no state). Says in a line where programs run: started in a JVM like theirs. */
final class MachineDescription {
  private static final String PREFIX = "surroundings: ";

  private MachineDescription() {}

  /**
   * Prints the line.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    String collector =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .collect(Collectors.joining(", "));
    System.out.println(
        PREFIX
            + "JDK "
            + Runtime.version()
            + ", "
            + (collector.startsWith("G1 ") ? "G1" : collector)
            + ", "
            + Runtime.getRuntime().availableProcessors()
            + " processors, "
            + (Runtime.getRuntime().maxMemory() >> 20)
            + " MB of heap");
  }

  /** The line of the JVM that programs will run in. */
  static String ofPrograms(RunnerOptions options) throws InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.add("-Xmx" + options.heap());
    arguments.addAll(options.jvmArguments());
    return of(options.java(), arguments);
  }

  /** The line of a JVM with such arguments. */
  static String of(Path java, List<String> jvmArguments) throws InterruptedException {
    List<String> arguments = new ArrayList<>(jvmArguments);
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.add(MachineDescription.class.getName());
    try {
      Output printed =
          new JavaFork(java).run(arguments, Duration.ofMinutes(1), (process, line) -> {});
      return printed.lines().stream()
          .filter(line -> line.startsWith(PREFIX))
          .map(line -> line.substring(PREFIX.length()))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no JVM starts:\n" + printed.tail()));
    } catch (IOException failure) {
      throw new IllegalArgumentException("no JVM starts: " + failure.getMessage(), failure);
    }
  }
}
