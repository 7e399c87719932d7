package dev.mayfly.report.text;

import static dev.mayfly.report.text.HeaderSection.known;

import com.google.common.base.Joiner;
import dev.mayfly.snapshot.run.Environment;
import java.io.IOException;
import java.time.temporal.ChronoUnit;

/** Thread-safe, without state: the circumstances of the run. */
final class RunSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    Environment about = source.snapshot().environment();
    page.heading("RUN", "");
    page.wrapped(
        "  ",
        known(about.vmName(), about.javaVersion())
            + ", collectors: "
            + known("", about.collectors()));
    page.wrapped(
        "  ",
        "context="
            + known("", about.contextModes().text())
            + ", lifetime="
            + known("", about.lifetimeModes().text())
            + ", from "
            + about.start().truncatedTo(ChronoUnit.SECONDS)
            + " to "
            + about.end().truncatedTo(ChronoUnit.SECONDS));
    if (!about.options().isEmpty()) {
      page.wrapped(
          "  ", "options: " + Joiner.on(", ").withKeyValueSeparator("=").join(about.options()));
    }
  }
}
