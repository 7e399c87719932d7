package dev.mayfly.benchmarks;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Confined. The demo application, and the option of commands that start it. */
final class Demo {
  /** Its name in tables. */
  static final String LABEL = "demo";

  /**
   * Parts of the lines that it prints when it serves, when half of its requests are done, and all.
   */
  static final String OPEN = "open at ";

  static final String HALF = "(50 %)";
  static final String DONE = " failed, ";

  @Option(
      names = "--requests",
      paramLabel = "N",
      converter = Positive.class,
      description = "How many requests the demo sends itself (${DEFAULT-VALUE}).")
  int requests;

  Demo(int requests) {
    this.requests = requests;
  }

  /** The arguments that start it, behind the JVM's own. */
  List<String> command() {
    Path jar = BenchmarkCommand.readable(Path.of("demo-app/target/mayfly-demo-app.jar"));
    return List.of("-jar", jar.toString(), "--shop.requests=" + requests);
  }
}
