package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.JavaFork;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Profiler.Jars;
import dev.mayfly.benchmarks.experiment.Surroundings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Confined. The options of commands that start JVMs, and the JVMs. */
final class Jvms {
  private static final Path PEERS = Path.of("benchmarks/target/peers");
  private static final Path RESEARCH = Path.of("research/target/mayfly-research.jar");

  @Option(
      names = "--java",
      paramLabel = "COMMAND",
      description = "What starts the JVMs (the java that runs this).")
  List<Path> javas = List.of(Path.of(System.getProperty("java.home"), "bin", "java"));

  @Option(
      names = "--jvm",
      paramLabel = "ARGUMENT",
      description = "One more argument for all JVMs; may be repeated.")
  List<String> arguments = List.of();

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "The greatest heap (${DEFAULT-VALUE}).")
  String heap;

  @Option(names = "--agent", paramLabel = "JAR", description = "Mayfly's agent (${DEFAULT-VALUE}).")
  Path agent = Path.of("agent/target/mayfly-agent.jar");

  Jvms() {
    this("1g");
  }

  /** The JVMs with another heap by default. */
  Jvms(String heap) {
    this.heap = heap;
  }

  JavaFork fork() {
    return new JavaFork(javas.get(0));
  }

  /** The arguments of all JVMs, plain ones too. */
  List<String> plain() {
    List<String> all = new ArrayList<>(List.of("-Xmx" + heap));
    all.addAll(arguments);
    return all;
  }

  /** The arguments of a JVM that runs in a mode, plain if that is null; more may be added. */
  List<String> in(@Nullable Mode mode, @Nullable Path cache, boolean everything, Path output)
      throws IOException {
    List<String> all = plain();
    if (mode != null) {
      all.addAll(research());
      all.addAll(mode.arguments(jars(cache), everything, output));
    }
    return all;
  }

  /** The argument that names the jar with the options for research. */
  static List<String> research() {
    return List.of("-Dmayfly.research-jar=" + RESEARCH.toAbsolutePath());
  }

  Jars jars(@Nullable Path cache) {
    return new Jars(agent.toAbsolutePath(), PEERS.toAbsolutePath(), cache);
  }

  /** The directory where the programs run. */
  String surroundings() throws InterruptedException {
    return Surroundings.of(fork(), plain());
  }
}
