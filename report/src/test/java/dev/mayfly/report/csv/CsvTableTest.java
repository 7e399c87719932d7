package dev.mayfly.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.junit.jupiter.api.Test;

class CsvTableTest {

  @Test
  void quotesWhatCommonsCsvQuotes() throws IOException {
    List<String> cells = new ArrayList<>(List.of(""));
    for (char c : "\u0000\n\r !\"#$+,-a~\u007F\u00E9\u4E2D".toCharArray()) {
      cells.add("" + c);
      cells.add(c + "b");
      cells.add("b" + c);
      cells.add("b" + c + "b");
    }
    for (String cell : cells) {
      Object[] row = {cell, 17, cell, 1.5};
      StringBuilder expected = new StringBuilder();
      try (CSVPrinter printer =
          CSVFormat.RFC4180.builder().setRecordSeparator('\n').get().print(expected)) {
        printer.printRecord("header");
        printer.printRecord(row);
      }
      StringBuilder actual = new StringBuilder();
      CsvTable.start(actual, "header").row(row);
      assertThat(actual).hasToString(expected.toString());
    }
  }
}
