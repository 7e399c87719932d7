package dev.mayfly.report;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/** Thread-safe, without state: reports as strings. */
final class Reports {

  private Reports() {}

  static String write(ReportWriter writer, ProfileSnapshot snapshot) {
    StringBuilder out = new StringBuilder();
    try {
      writer.write(snapshot, out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toString();
  }
}
