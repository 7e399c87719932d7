package dev.mayfly.fuzz;

import forked.Start;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Immutable. What a forked JVM that ran a batch of programs left behind.
 *
 * @param exitCode -1 if it did not end in time
 * @param stderr what it said there, without the agent's summary
 * @param outputs stdout by program
 */
record Forked(int exitCode, String stderr, Map<String, String> outputs) {

  /** Runs programs whose classes are on a class path. */
  static Forked run(
      Path jdk, Path directory, List<String> flags, String classes, List<String> arguments)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    List<String> command = new ArrayList<>();
    command.add(jdk.resolve("bin/java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m", "-Xshare:auto"));
    command.addAll(flags);
    command.addAll(List.of("-cp", classes + File.pathSeparator + testClasses()));
    command.add(Start.class.getName());
    command.addAll(arguments);
    Path out = directory.resolve("stdout.txt");
    Path err = directory.resolve("stderr.txt");
    Files.writeString(directory.resolve("command.txt"), String.join(" ", command));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    int exitCode = -1;
    try {
      if (process.waitFor(10, TimeUnit.MINUTES)) {
        exitCode = process.exitValue();
      }
    } finally {
      process.destroyForcibly().waitFor(); // also where another JVM's thread has failed
    }
    List<String> said = new ArrayList<>(readLines(err));
    said.removeIf(line -> line.startsWith("mayfly: ")); // the line at the exit, and advice
    return new Forked(exitCode, String.join("\n", said), outputs(readLines(out)));
  }

  private static List<String> readLines(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
  }

  private static Path testClasses() {
    try {
      return Path.of(Start.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> outputs(List<String> lines) {
    Map<String, StringBuilder> texts = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      if (line.startsWith("=== ")) {
        text = new StringBuilder();
        texts.put(line.substring(4), text);
      } else {
        text.append(line).append('\n');
      }
    }
    Map<String, String> outputs = new LinkedHashMap<>();
    texts.forEach((program, output) -> outputs.put(program, output.toString()));
    return outputs;
  }
}
