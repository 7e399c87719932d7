package dev.mayfly.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import dev.mayfly.report.csv.CsvReport;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Thread-safe, without state: reports as strings and bytes. */
public final class Reports {

  private Reports() {}

  /** The writer of a table. */
  public static ReportFile csv(String fileName) {
    return CsvReport.all().stream()
        .filter(report -> report.fileName().equals(fileName))
        .findFirst()
        .orElseThrow();
  }

  /** Some columns of a table whose cells have no commas of their own, row by row. */
  public static List<String> columns(String fileName, ProfileSnapshot snapshot, String... names) {
    List<List<String>> rows =
        text(csv(fileName), snapshot).lines().map(Splitter.on(',')::splitToList).toList();
    int[] places = Arrays.stream(names).mapToInt(rows.get(0)::indexOf).toArray();
    return rows.stream()
        .skip(1)
        .map(row -> Arrays.stream(places).mapToObj(row::get).collect(Collectors.joining(",")))
        .toList();
  }

  public static String write(ReportWriter writer, ProfileSnapshot snapshot) {
    StringBuilder out = new StringBuilder();
    try {
      writer.write(snapshot, out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toString();
  }

  public static byte[] bytes(ReportFile report, ProfileSnapshot snapshot) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      report.writeBytes(snapshot, out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }

  public static String text(ReportFile report, ProfileSnapshot snapshot) {
    return new String(bytes(report, snapshot), UTF_8);
  }
}
