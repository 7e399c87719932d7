package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.MethodExecution;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Thread-safe, without state: executed bytecodes and calls by method, and how much was allocated
 * for them; there only where they were counted.
 */
final class BytecodesSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    if (!source.snapshot().quantities().contains(Quantity.BYTECODES)) {
      return;
    }
    ImmutableList<MethodExecution> methods = MethodExecution.of(source.snapshot().root());
    long all = source.snapshot().root().totalAmounts().get(Quantity.BYTECODES);
    List<MethodExecution> largest =
        methods.subList(0, Math.min(source.layout().rows(), methods.size()));
    page.heading(
        "BYTECODES",
        "executed in woven code; self without callees; "
            + (largest.size() < methods.size() ? Units.count(largest.size()) + " of " : "")
            + Units.counted(methods.size(), "method", "methods"));
    TextTable table =
        new TextTable()
            .numbers("self", "%", "calls", "a call", "objects/1000", "bytes/1000")
            .names("method");
    for (MethodExecution method : largest) {
      table.row(
          Units.roughly(method.bytecodes()),
          Units.share(method.bytecodes(), all),
          Units.count(method.calls()),
          method.calls() == 0 ? "-" : Units.count(method.bytecodes() / method.calls()),
          density(method, "%.2f", method.objectDensity()),
          density(method, "%.1f", method.byteDensity()),
          method.method().map(source.names().methods()::of).orElse(ProfileNames.OUTSIDE));
    }
    table.write(page);
  }

  /**
   * A dash for bytecodes outside woven code and in folded contexts, which are no single method's.
   */
  private static String density(MethodExecution method, String format, double density) {
    return method.method().isEmpty() ? "-" : String.format(Locale.ROOT, format, density);
  }
}
