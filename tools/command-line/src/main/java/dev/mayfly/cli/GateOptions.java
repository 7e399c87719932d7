package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.gate.Gate;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Confined to one thread: {@code --limit} and {@code --fail-if}, of several commands. */
final class GateOptions {

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
   * @throws CommandFailure if one is no condition
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
        throw CommandFailure.usage(String.valueOf(none.getMessage()));
      }
    }
  }

  /**
   * Checks that each gate measures something: else a mistyped name would switch it off. Of a gate
   * that is kept by nothing alone, this is only said.
   *
   * @throws CommandFailure if the profiles lack what a gate needs, or names
   */
  void requireData(List<Gate> gates, ProfileComparison comparison, Console console) {
    for (Gate gate : gates) {
      Optional<String> missing = gate.missing(comparison);
      Optional<String> reason = missing.or(() -> gate.unmeasured(comparison));
      if (reason.isPresent() && missing.isEmpty() && gate.allowsNothing()) {
        console.say(reason.get());
      } else if (reason.isPresent()) {
        throw CommandFailure.usage(reason.get());
      }
    }
  }
}
