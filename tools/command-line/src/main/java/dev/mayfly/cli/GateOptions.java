package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.gate.Gate;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Confined to one thread: {@code --limit} and {@code --fail-if}, of several commands. */
final class GateOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(
      names = "--limit",
      paramLabel = "CONDITION",
      description = "Exit with code 3 unless this condition holds; repeatable.")
  private List<String> limits = List.of();

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description = "Exit with code 3 if this condition holds; repeatable.")
  private List<String> conditions = List.of();

  /**
   * Reads both.
   *
   * @throws ParameterException if one is no condition
   */
  List<Gate> gates() {
    List<Gate> gates = new ArrayList<>();
    read(limits, Gate::limit, gates);
    read(conditions, Gate::of, gates);
    return gates;
  }

  private void read(List<String> texts, Function<String, Gate> reader, List<Gate> gates) {
    for (String text : texts) {
      try {
        gates.add(reader.apply(text));
      } catch (IllegalArgumentException none) {
        throw wrong(String.valueOf(none.getMessage()));
      }
    }
  }

  /**
   * Checks that the profiles have what gates need.
   *
   * @throws ParameterException if they lack something
   */
  void requireData(List<Gate> gates, ProfileComparison comparison) {
    for (Gate gate : gates) {
      gate.missing(comparison)
          .ifPresent(
              words -> {
                throw wrong(words);
              });
    }
  }

  /** Says which gates are about nothing that the profiles have: a name may be mistyped. */
  static void warn(List<Gate> gates, ProfileComparison comparison, Console console) {
    gates.forEach(gate -> gate.unmatched(comparison).ifPresent(console::say));
  }

  private ParameterException wrong(String message) {
    return CommandTexts.wrong(spec, message);
  }
}
