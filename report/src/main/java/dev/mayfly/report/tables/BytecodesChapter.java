package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.report.wording.Decimals;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.MethodExecution;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Executed bytecodes and calls by method, and the allocations for them, where they were counted.
 * Thread-safe, without state.
 */
final class BytecodesChapter {

  private BytecodesChapter() {}

  /** The chapter; empty where no bytecodes were counted. */
  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    if (!snapshot.quantities().contains(Quantity.BYTECODES)) {
      return Optional.empty();
    }
    double all = snapshot.root().totalAmounts().get(Quantity.BYTECODES);
    ImmutableList.Builder<Map.Entry<Object, MethodExecution>> rows = ImmutableList.builder();
    boolean some = false;
    for (MethodExecution method : MethodExecution.of(snapshot.root())) {
      some |= method.bytecodes() == 0 && method.calls() > 0;
      rows.add(
          Maps.immutableEntry(
              method.method().<Object>map(frame -> frame).orElse(ProfileNames.OUTSIDE), method));
    }
    return Optional.of(
        Chapter.of(
                "bytecodes",
                "Bytecodes",
                "executed in woven code; self without callees",
                new Sheet<>(Sheet.Of.METHOD, "method", rows.build(), columns(all)))
            .ifEmpty("No bytecode was executed in woven code.")
            .noting(some ? "Methods of the JDK have bytecodes with jdk=frames alone." : ""));
  }

  private static List<Column<MethodExecution>> columns(double all) {
    return ImmutableList.of(
        Column.<MethodExecution>shown("self", Unit.ROUGHLY, MethodExecution::bytecodes)
            .about("Executed bytecodes, without those of callees"),
        shown("%", Unit.PERCENT, method -> method.bytecodes() / all),
        shown("calls", Unit.COUNT, MethodExecution::calls),
        shown(
            "a call",
            Unit.COUNT,
            method -> method.calls() == 0 ? null : method.bytecodes() / method.calls()),
        Column.<MethodExecution>shown(
                "objects/1000", Unit.TEXT, method -> density(method, 2, method.objectDensity()))
            .about("Objects for each 1,000 bytecodes"),
        Column.<MethodExecution>shown(
                "bytes/1000", Unit.TEXT, method -> density(method, 1, method.byteDensity()))
            .about("Bytes for each 1,000 bytecodes"));
  }

  /** Outside woven code, and in folded contexts, bytecodes are of no single method. */
  private static @Nullable String density(MethodExecution method, int digits, double density) {
    return method.method().isEmpty() ? null : Decimals.fixed(density, digits);
  }
}
