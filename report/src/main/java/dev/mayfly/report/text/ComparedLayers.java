package dev.mayfly.report.text;

import dev.mayfly.report.wording.ChangeNumbers;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

/** Thread-safe, without state: what layers allocate in one profile and in another. */
final class ComparedLayers {

  private ComparedLayers() {}

  static void write(ProfileComparison comparison, TextWriter page) throws IOException {
    Layers before = comparison.before().layers();
    Layers after = comparison.after().layers();
    Set<String> names = new TreeSet<>();
    after.rows().forEach(row -> names.add(row.layer()));
    before.rows().forEach(row -> names.add(row.layer()));
    page.heading(
        "LAYERS", "bytes that the JVM allocated, by the innermost boundary of a framework");
    TextTable table =
        new TextTable()
            .numbers("bytes", "%", "before", "after", "calls before", "after")
            .names("layer");
    for (String name : names) {
      AmountChange bytes = new AmountChange(bytes(before, name), bytes(after, name));
      table.row(
          ChangeNumbers.difference(bytes, Units::bytes),
          ChangeNumbers.percent(bytes),
          ChangeNumbers.amount(bytes.before(), Units::bytes),
          ChangeNumbers.amount(bytes.after(), Units::bytes),
          Units.count(calls(before, name)),
          Units.count(calls(after, name)),
          Printable.of(name));
    }
    table.write(page);
  }

  private static long bytes(Layers layers, String name) {
    return layers.find(name).map(LayerRow::bytes).orElse(0L);
  }

  private static long calls(Layers layers, String name) {
    return layers.find(name).map(LayerRow::calls).orElse(0L);
  }
}
