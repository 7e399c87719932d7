package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Immutable. Google's allocation instrumenter, which calls a sampler for each object, the JDK's
 * included.
 *
 * @param label its name in the tables
 * @param sampler what {@link SampledMain} is to register
 * @param small whether it is so slow that rounds have to be small
 * @param description what it is, in few words
 */
record InstrumenterMode(String label, String sampler, boolean small, String description)
    implements Mode {
  @Override
  public List<String> jvmArguments(ProfilerJars jars, boolean everything, Path output)
      throws IOException {
    return List.of("-javaagent:" + jars.allocationInstrumenter());
  }

  @Override
  public List<String> launcher() {
    return List.of(SampledMain.class.getName(), sampler);
  }

  /** Its sampler is registered by a main class of ours. */
  @Override
  public boolean nestedJars() {
    return false;
  }

  @Override
  public Finding finding(Path output, List<String> lines) throws IOException {
    for (String line : lines) {
      if (line.startsWith(SampledMain.PREFIX)) {
        long events = Long.parseLong(line.substring(SampledMain.PREFIX.length()));
        if (events > 0) {
          return new Finding(events, WovenReport.NONE);
        }
      }
    }
    throw new IOException("the instrumenter's sampler was never called");
  }
}
