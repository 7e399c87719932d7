package dev.mayfly.report.csv;

import java.io.IOException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Thread-safe, without state: the dialect of all CSV reports. */
final class CsvTable {

  private CsvTable() {}

  /** Starts a table: RFC 4180, but with the line ends of Unix. */
  static CSVPrinter start(Appendable out, String... header) throws IOException {
    return CSVFormat.RFC4180.builder().setHeader(header).setRecordSeparator('\n').get().print(out);
  }
}
