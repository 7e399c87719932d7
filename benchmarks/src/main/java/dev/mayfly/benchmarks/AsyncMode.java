package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Immutable. async-profiler, which samples allocations by the JVM's own sampler.
 *
 * @param label its name in the tables
 * @param options what it looks for
 * @param description what it is, in few words
 */
record AsyncMode(String label, String options, String description) implements Mode {
  private static final String REPORT = "async.collapsed";

  @Override
  public List<String> jvmArguments(ProfilerJars jars, boolean everything, Path output)
      throws IOException {
    return List.of(
        "-agentpath:"
            + jars.asyncProfiler()
            + "=start,"
            + options
            + ",alloc=512k,collapsed,file="
            + output.resolve(REPORT));
  }

  @Override
  public Finding finding(Path output, List<String> lines) throws IOException {
    long samples = 0;
    for (String stack : Files.readAllLines(output.resolve(REPORT))) {
      samples += Long.parseLong(stack.substring(stack.lastIndexOf(' ') + 1));
    }
    if (samples == 0 && !options.contains("live")) {
      throw new IOException("async-profiler took no sample");
    }
    return new Finding(samples, WovenReport.NONE);
  }
}
