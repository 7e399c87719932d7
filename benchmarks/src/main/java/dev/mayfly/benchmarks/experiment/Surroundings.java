package dev.mayfly.benchmarks.experiment;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Immutable (no state). Says in a line where programs run: started in a JVM like theirs. */
public final class Surroundings {
  private static final String PREFIX = "surroundings: ";

  private Surroundings() {}

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
    System.out.printf(
        "%sJDK %s, %s, %d processors, %d MB of heap%n",
        PREFIX,
        Runtime.version(),
        collector.startsWith("G1 ") ? "G1" : collector,
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20);
  }

  /**
   * The line of a JVM with such arguments.
   *
   * @throws IllegalArgumentException if no such JVM starts
   */
  public static String of(JavaFork fork, List<String> jvmArguments) throws InterruptedException {
    List<String> arguments = new ArrayList<>(jvmArguments);
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.add(Surroundings.class.getName());
    try {
      JavaFork.Output printed = fork.run(arguments);
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
