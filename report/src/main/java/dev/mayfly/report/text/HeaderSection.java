package dev.mayfly.report.text;

import com.google.common.base.Joiner;
import dev.mayfly.report.wording.AllBytes;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Thread-safe, without state: in what circumstances was counted, and all that was. */
final class HeaderSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    ProfileSnapshot snapshot = source.snapshot();
    Environment about = snapshot.environment();
    page.wrapped(
        "", known("Mayfly", about.mayflyVersion()) + ", scope: " + known("", about.scope()));
    page.wrapped(
        "",
        known(about.vmName(), about.javaVersion())
            + ", collectors: "
            + known("", about.collectors()));
    page.wrapped(
        "",
        "context="
            + known("", about.contextModes().text())
            + ", lifetime="
            + known("", about.lifetimeModes().text())
            + ", "
            + Units.nanos(about.durationNanos())
            + " from "
            + about.start().truncatedTo(ChronoUnit.SECONDS)
            + " to "
            + about.end().truncatedTo(ChronoUnit.SECONDS));
    if (!about.options().isEmpty()) {
      String options = Joiner.on(", ").withKeyValueSeparator("=").join(about.options());
      page.wrapped("", "options: " + options);
    }
    page.line("");
    page.wrapped("", totals(snapshot));
    Optional<AllBytes> all = AllBytes.of(snapshot);
    if (all.isPresent()) {
      page.wrapped("", all.get().sentence());
    } else if (!snapshot.whole().isEmpty()) {
      page.wrapped("", WholeSentences.explained(snapshot.whole()));
    }
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
    return Units.counted(total.allocations(), "allocation", "allocations")
        + ", "
        + Units.bytes(total.bytes())
        + ", "
        + Units.counted(snapshot.byType().size(), "type", "types")
        + ", "
        + Units.counted(snapshot.bySite().size(), "site", "sites")
        + ", "
        + Units.counted(snapshot.root().size() - 1, "context", "contexts")
        + ", "
        + (snapshot.isRange() ? "" : Units.counted(threads, "thread", "threads") + ", ")
        + Units.counted(total.failedConstructions(), "failed construction", "failed constructions");
  }

  private static String known(String name, String value) {
    String text = (name + " " + value).strip();
    return text.isEmpty() ? "unknown" : text;
  }
}
