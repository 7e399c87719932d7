package dev.mayfly.report.text;

import dev.mayfly.report.wording.Opening;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.CommandLine;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.io.IOException;
import java.time.temporal.ChronoUnit;

/** Thread-safe, without state: which program it was, and all that it allocated. */
final class HeaderSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    ProfileSnapshot snapshot = source.snapshot();
    Environment about = snapshot.environment();
    String program = CommandLine.program(about.command());
    page.wrapped(
        "",
        known("Mayfly", about.mayflyVersion())
            + ": "
            + (program.isEmpty() ? "" : program + ", ")
            + Units.nanos(about.durationNanos())
            + " to "
            + about.end().truncatedTo(ChronoUnit.SECONDS));
    page.wrapped("", "scope: " + known("", about.scope()));
    page.line("");
    for (Opening opening : Opening.of(snapshot).stream().toList()) {
      page.wrapped("", opening.sentence());
    }
    String start = Opening.start(snapshot);
    if (!start.isEmpty()) {
      page.wrapped("", start);
    }
    page.wrapped("", totals(snapshot));
    String rate = RateLine.of(snapshot);
    if (!rate.isEmpty()) {
      page.line(rate);
    }
  }

  private static String totals(ProfileSnapshot snapshot) {
    AllocationStats total = snapshot.total();
    if (total.isEmpty()) {
      return "No allocation was recorded.";
    }
    long threads = 0;
    for (ThreadSnapshot thread : snapshot.threads()) {
      threads += thread.threads();
    }
    return "Counted: "
        + Units.counted(total.allocations(), "allocation", "allocations")
        + ", "
        + Units.bytes(total.bytes())
        + ", "
        + Units.counted(snapshot.byType().size(), "type", "types")
        + ", "
        + Units.counted(snapshot.bySite().size(), "site", "sites")
        + ", "
        + Units.counted(snapshot.root().size() - 1, "context", "contexts")
        + (threads == 0 ? "" : ", " + Units.counted(threads, "thread", "threads"))
        + (total.failedConstructions() == 0
            ? ""
            : ", "
                + Units.counted(
                    total.failedConstructions(), "failed construction", "failed constructions"));
  }

  static String known(String name, String value) {
    String text = (name + " " + value).strip();
    return text.isEmpty() ? "unknown" : text;
  }
}
