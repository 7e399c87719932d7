package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.AccountAmount;
import dev.mayfly.snapshot.AccountPair;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.Quantity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
    List<String> header = new ArrayList<>(List.of("account", "askedBy"));
    QuantityColumns.addNames(Quantity.OF_SITES, header);
    header.addAll(List.of("live", "liveBytes", "medianNanos"));
    QuantityColumns.addNames(Quantity.OF_CONTEXTS, header);
    CsvTable table = CsvTable.start(out, header);
    for (AccountPair pair : snapshot.accounts().pairs()) {
      AccountAmount charged = pair.charged();
      OptionalLong median = charged.lifetimes().nanos().bounds().percentile(0.5).to();
      List<Object> cells = new ArrayList<>(List.of(pair.agent(), pair.principal()));
      QuantityColumns.addCells(Quantity.OF_SITES, charged.stats(), cells);
      cells.add(String.format(Locale.ROOT, "%.0f", charged.live()));
      cells.add(String.format(Locale.ROOT, "%.0f", charged.liveBytes()));
      cells.add(median.isPresent() ? median.getAsLong() : "");
      for (Quantity quantity : Quantity.OF_CONTEXTS) {
        cells.add(QuantityColumns.cell(quantity, charged.amounts(), snapshot.quantities()));
      }
      table.row(cells);
    }
  }
}
