package dev.mayfly.cli.gate;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Immutable: a figure of counted allocations, of types or accounts. */
record FigureMeasure(ToLongFunction<AllocationStats> figure) implements GateMeasure {
  private static final String ACCOUNT = "account:";

  @Override
  public Optional<String> missing(ProfileSnapshot profile) {
    return Optional.empty();
  }

  @Override
  public GateAmount in(ProfileComparison comparison, Optional<String> pattern) {
    Change change = pattern.map(names -> change(comparison, names)).orElse(comparison.total());
    return GateAmount.counted(
        new AmountChange(figure.applyAsLong(change.before()), figure.applyAsLong(change.after())));
  }

  @Override
  public Set<String> names(ProfileComparison comparison, String pattern) {
    if (!pattern.startsWith(ACCOUNT)) {
      return comparison.byType().keySet();
    }
    return Stream.concat(
            comparison.byAccount().keySet().stream(),
            comparison.after().accounting().rules().names().stream())
        .map(account -> ACCOUNT + account)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public boolean isOfSites() {
    return true;
  }

  private static Change change(ProfileComparison comparison, String names) {
    boolean ofAccounts = names.startsWith(ACCOUNT);
    Map<String, Change> rows = ofAccounts ? comparison.byAccount() : comparison.byType();
    String pattern = ofAccounts ? names.substring(ACCOUNT.length()) : names;
    return rows.entrySet().stream()
        .filter(row -> GateMeasure.matches(row.getKey(), pattern))
        .map(Map.Entry::getValue)
        .reduce(Change.NONE, Change::plus);
  }
}
