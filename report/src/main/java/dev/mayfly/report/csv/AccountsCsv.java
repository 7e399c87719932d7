package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.AccountAmount;
import dev.mayfly.snapshot.AccountPair;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Thread-safe, without state: a row for each account that is charged and each that asked it, the
 * one with the most bytes first; what an account does for itself has its own name twice.
 *
 * <p>{@code live} and {@code liveBytes} are estimates where objects are sampled. The median
 * lifetime is that of the age by which half of the objects were found dead; empty where it was not
 * reached. {@code physicalBytes} are the bytes that the JVM allocated; empty where that was not
 * read.
 */
final class AccountsCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "accounts.csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return !snapshot.accounts().isEmpty();
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    CsvTable table =
        CsvTable.start(
            out,
            "account",
            "askedBy",
            "allocations",
            "elements",
            "bytes",
            "failedConstructions",
            "live",
            "liveBytes",
            "medianNanos",
            "physicalBytes");
    for (AccountPair pair : snapshot.accounts().pairs()) {
      AccountAmount charged = pair.charged();
      OptionalLong median = charged.lifetimes().nanos().bounds().percentile(0.5).to();
      table.row(
          pair.agent(),
          pair.principal(),
          charged.stats().allocations(),
          charged.stats().elements(),
          charged.stats().bytes(),
          charged.stats().failedConstructions(),
          String.format(Locale.ROOT, "%.0f", charged.live()),
          String.format(Locale.ROOT, "%.0f", charged.liveBytes()),
          median.isPresent() ? median.getAsLong() : "",
          snapshot.hasPhysicalBytes() ? charged.physicalBytes() : "");
    }
  }
}
