package dev.mayfly.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTableTest {

  @Test
  void quotesWhatCommonsCsvQuotes() throws IOException {
    List<String> cells = new ArrayList<>(List.of(""));
    for (char c : " !\"#$,a~\u00E9\u4E2D".toCharArray()) {
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "=cmd|\\u003dcmd",
        "+x|\\u002bx",
        "-a.B|\\u002da.B",
        "@SUM(1)|\\u0040SUM(1)",
        "Main.main;=1+2|Main.main;\\u003d1+2",
        "::error::x|\\u003a:error::x",
        "-1.5|-1.5",
        "+7|+7",
        "-1.5E-3|-1.5E-3",
        "a=b-c|a=b-c",
        "a@b|a@b"
      })
  void noCellBeginsAFormula(String cell, String written) throws IOException {
    StringBuilder actual = new StringBuilder();
    CsvTable.start(actual, "header").row("a", cell);
    assertThat(actual).hasToString("header\na," + written + "\n");
  }
}
