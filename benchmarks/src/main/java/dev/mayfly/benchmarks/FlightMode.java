package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordingFile;

/** Immutable. The JDK's flight recorder with its settings for profiling. */
record FlightMode() implements Mode {
  private static final String REPORT = "flight.jfr";
  private static final String EVENT = "jdk.ObjectAllocationSample";

  @Override
  public String label() {
    return "jfr";
  }

  @Override
  public String description() {
    return "flight recorder, settings=profile";
  }

  @Override
  public List<String> jvmArguments(ProfilerJars jars, boolean everything, Path output) {
    return List.of(
        "-Xlog:jfr*=off",
        "-XX:StartFlightRecording:settings=profile,filename=" + output.resolve(REPORT));
  }

  @Override
  public Finding finding(Path output, List<String> lines) throws IOException {
    long samples = 0;
    try (RecordingFile recording = new RecordingFile(output.resolve(REPORT))) {
      while (recording.hasMoreEvents()) {
        samples += recording.readEvent().getEventType().getName().equals(EVENT) ? 1 : 0;
      }
    }
    if (samples == 0) {
      throw new IOException("no " + EVENT + " was recorded");
    }
    return new Finding(samples, WovenReport.NONE);
  }
}
