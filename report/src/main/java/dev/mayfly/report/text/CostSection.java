package dev.mayfly.report.text;

import com.google.common.base.Strings;
import dev.mayfly.report.wording.CostSentences;
import java.io.IOException;
import java.util.Map;

/** Thread-safe, without state: what the profiler itself cost, and where it gave way. */
final class CostSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    page.heading("PROFILER COST", "");
    for (Map.Entry<String, String> part :
        CostSentences.parts(source.snapshot().overhead()).entrySet()) {
      page.wrapped("  " + Strings.padEnd(part.getKey(), 11, ' '), " ".repeat(13), part.getValue());
    }
  }
}
