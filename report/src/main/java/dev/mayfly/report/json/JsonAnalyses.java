package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.COUNT;
import static dev.mayfly.report.json.Kind.FLAG;
import static dev.mayfly.report.json.Kind.NUMBERS;
import static dev.mayfly.report.json.Kind.TEXT;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisRate;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.util.Map;

/** Thread-safe, without state: the tables that analyses have reported. */
final class JsonAnalyses {

  /** The tables. */
  static final JsonPart<ImmutableList<AnalysisTable>> TABLES =
      JsonPart.of(
          AnalysisTable.PART,
          Kind.list(
              Kind.object(
                  new AnalysisTable("", "", "", ImmutableList.of(), ImmutableMap.of()),
                  JsonAnalyses::of)));

  private static final Kind<ImmutableList<AnalysisColumn>> COLUMNS =
      Kind.list(Kind.object(new AnalysisColumn("", false), JsonAnalyses::of));
  private static final Kind<ImmutableList<AnalysisRate>> RATES =
      Kind.list(Kind.object(new AnalysisRate("", 0, 0, false), JsonAnalyses::of));
  private static final Kind<ImmutableMap<String, ImmutableLongArray>> ROWS =
      Kind.map(Kind.object(Map.entry("", ImmutableLongArray.of()), JsonAnalyses::of));

  private JsonAnalyses() {}

  private static AnalysisTable of(Members json, AnalysisTable table) throws IOException {
    return new AnalysisTable(
        json.member("analysis", table.analysis(), TEXT),
        json.member("title", table.title(), TEXT),
        json.member("key", table.key(), TEXT),
        json.member("columns", table.columns(), COLUMNS),
        json.member("rows", table.rows(), ROWS),
        json.optional("rates", table.rates(), ImmutableList.of(), RATES));
  }

  private static AnalysisRate of(Members json, AnalysisRate rate) throws IOException {
    return new AnalysisRate(
        json.member("title", rate.title(), TEXT),
        json.member("part", rate.part(), COUNT),
        json.member("whole", rate.whole(), COUNT),
        json.member("ofAll", rate.ofAll(), FLAG));
  }

  private static AnalysisColumn of(Members json, AnalysisColumn column) throws IOException {
    return new AnalysisColumn(
        json.member("title", column.title(), TEXT),
        json.member("additive", column.additive(), FLAG));
  }

  private static Map.Entry<String, ImmutableLongArray> of(
      Members json, Map.Entry<String, ImmutableLongArray> row) throws IOException {
    return Map.entry(
        json.member("name", row.getKey(), TEXT), json.member("numbers", row.getValue(), NUMBERS));
  }
}
