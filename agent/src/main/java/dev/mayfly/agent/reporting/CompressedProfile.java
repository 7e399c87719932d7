package dev.mayfly.agent.reporting;

import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Thread-safe, without state. Profiles as bytes, for the command line. */
final class CompressedProfile {
  private CompressedProfile() {}

  /** JSON, compressed; what this thread allocates meanwhile is the profiler's. */
  static byte[] of(ProfileSnapshot snapshot) {
    return ProfilerWork.during(() -> written(snapshot));
  }

  private static byte[] written(ProfileSnapshot snapshot) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      new JsonReport().writeBytes(snapshot, out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }
}
