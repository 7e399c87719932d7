package dev.mayfly.cli.gate;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.UnmatchedAccounts;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Immutable: a condition under which a comparison fails, such as {@code bytes > +5%}; or a limit,
 * without which it fails, such as {@code bytes <= 10MB}.
 *
 * <p>With a sign or a percent sign it is about the change from the first profile to the second,
 * otherwise about the second profile: {@code allocations of com.acme.Order > 1000}. A growth from
 * nothing exceeds any percentage.
 */
public final class Gate {

  private static final Pattern SYNTAX =
      Pattern.compile(
          "\\s*(?<metric>[a-zA-Z]+)(?:\\s+of\\s+(?<types>\\S+))?\\s*(?<operator><=|>=|<|>)\\s*"
              + "(?<sign>[+-]?)(?<number>(?:\\d{1,3}(?:,\\d{3}){1,5}|\\d{1,18})(?:\\.\\d{1,9})?)\\s*(?<unit>%|[kKMGT]i?B?|B?)\\s*");

  private static final String UNITS = "kMGT";

  private final String text;
  private final String metric;
  private final GateMeasure measure;
  private final Optional<String> types;
  private final String operator;
  private final boolean ofChange;
  private final boolean percent;
  private final BigDecimal limit;

  private Gate(Matcher parts, GateMeasure measure, boolean mustHold) {
    this.text = parts.group().strip();
    this.metric = parts.group("metric");
    this.measure = measure;
    this.types = Optional.ofNullable(parts.group("types"));
    String given = parts.group("operator");
    this.operator = mustHold ? opposite(given) : given;
    this.percent = parts.group("unit").equals("%");
    this.ofChange = percent || !parts.group("sign").isEmpty();
    BigDecimal number =
        new BigDecimal(parts.group("sign") + parts.group("number").replace(",", ""));
    this.limit = percent ? number : number.multiply(unit(parts.group("unit")));
  }

  private static String opposite(String operator) {
    return switch (operator) {
      case ">" -> "<=";
      case ">=" -> "<";
      case "<" -> ">=";
      default -> ">";
    };
  }

  private static BigDecimal unit(String unit) {
    int power =
        unit.isEmpty() ? 0 : UNITS.indexOf(unit.charAt(0) == 'K' ? 'k' : unit.charAt(0)) + 1;
    return BigDecimal.valueOf(unit.contains("i") ? 1024 : 1000).pow(power);
  }

  /**
   * Reads a condition that must not hold.
   *
   * @throws IllegalArgumentException if it is none, with examples of conditions
   */
  public static Gate of(String text) {
    return read(text, false);
  }

  /**
   * Reads a condition that must hold.
   *
   * @throws IllegalArgumentException if it is none, with examples of conditions
   */
  public static Gate limit(String text) {
    return read(text, true);
  }

  private static Gate read(String text, boolean mustHold) {
    Matcher parts = SYNTAX.matcher(text);
    Optional<GateMeasure> measure =
        parts.matches()
            ? GateMeasure.of(parts.group("metric"), parts.group("types"))
            : Optional.empty();
    return measure
        .map(known -> new Gate(parts, known, mustHold))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'"
                        + text
                        + "' is not a condition such as 'bytes > +5%', 'allocations of com.acme.* >"
                        + " 1000' ("
                        + GateMeasure.NAMES
                        + ")"));
  }

  /** Whether it is about the change from an earlier profile. */
  public boolean isOfChange() {
    return ofChange;
  }

  /** Whether allocations of a site are among its amount. */
  public boolean counts(AllocationSite site) {
    return measure.isOfSites()
        && types.map(pattern -> GateMeasure.matches(site.typeName(), pattern)).orElse(true);
  }

  /** The data that the profiles lack for it, in words, if any. */
  public Optional<String> missing(ProfileComparison comparison) {
    return missing("first", comparison.before()).or(() -> missing("second", comparison.after()));
  }

  private Optional<String> missing(String which, ProfileSnapshot profile) {
    return measure
        .missing(profile)
        .map(lacking -> text + ": the " + which + " profile has no " + lacking);
  }

  /**
   * Says that it measures nothing, if so: its pattern names nothing in the profiles, or nothing was
   * counted in the second one.
   */
  public Optional<String> unmeasured(ProfileComparison comparison) {
    return measure.isOfSites() && comparison.after().total().allocations() == 0
        ? Optional.of(text + ": nothing was counted in the profile")
        : types.flatMap(pattern -> unmatched(pattern, measure.names(comparison, pattern)));
  }

  /** Whether it is kept by nothing alone, {@code objects of com.acme.Leak <= 0}. */
  public boolean allowsNothing() {
    return !ofChange
        && ((limit.signum() == 0 && operator.equals(">"))
            || (limit.compareTo(BigDecimal.ONE) == 0 && operator.equals(">=")));
  }

  private Optional<String> unmatched(String pattern, Set<String> names) {
    if (names.stream().anyMatch(name -> GateMeasure.matches(name, pattern))) {
      return Optional.empty();
    }
    String similar =
        names.stream()
            .filter(name -> name.endsWith("." + pattern) || name.endsWith("$" + pattern))
            .min(Comparator.naturalOrder())
            .orElseGet(() -> UnmatchedAccounts.similar(pattern, names));
    return Optional.of(
        text
            + ": nothing in the profile is named "
            + pattern
            + (similar.isEmpty() ? "" : ". Did you mean " + similar + "?"));
  }

  /**
   * The violation, in words, if the condition holds, or the limit does not: for an estimate, if
   * that is so for the whole interval.
   */
  public Optional<String> violation(ProfileComparison comparison) {
    GateAmount amount = measure.in(comparison, types);
    return holds(BigDecimal.valueOf(judged(amount)), BigDecimal.valueOf(amount.before()))
        ? Optional.of(
            text
                + ": "
                + metric
                + types.map(pattern -> " of " + pattern).orElse("")
                + (isUnchanged(amount) ? reached(amount) : change(amount)))
        : Optional.empty();
  }

  /** A gate without a profile before: the profile is compared with itself, for its limits. */
  private boolean isUnchanged(GateAmount amount) {
    return !ofChange && !amount.isEstimate() && amount.before() == amount.after();
  }

  private static String reached(GateAmount amount) {
    return String.format(Locale.ROOT, ": %,d", amount.after());
  }

  private static String change(GateAmount amount) {
    return String.format(
        Locale.ROOT,
        " went from %,d to %,d%s%s",
        amount.before(),
        amount.after(),
        percentage(amount),
        interval(amount));
  }

  /** The end of an interval that is least likely to hold. */
  private long judged(GateAmount amount) {
    if (operator.startsWith(">")) {
      return ofChange ? amount.lowChange() : amount.lowAfter();
    }
    return ofChange ? amount.highChange() : amount.highAfter();
  }

  private boolean holds(BigDecimal is, BigDecimal before) {
    int order;
    if (!percent) {
      order = is.compareTo(limit);
    } else if (before.signum() == 0 && is.signum() > 0) {
      order = 1;
    } else {
      // exact, without a division
      order = is.multiply(BigDecimal.valueOf(100)).compareTo(limit.multiply(before));
    }
    return switch (operator) {
      case ">" -> order > 0;
      case ">=" -> order >= 0;
      case "<" -> order < 0;
      default -> order <= 0;
    };
  }

  private static String percentage(GateAmount amount) {
    return amount.before() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            " (%+.1f %%)",
            100.0 * (amount.after() - amount.before()) / amount.before());
  }

  private static String interval(GateAmount amount) {
    return amount.isEstimate()
        ? String.format(
            Locale.ROOT,
            ", with 95 %% confidence by %+,d to %+,d",
            amount.lowChange(),
            amount.highChange())
        : "";
  }

  /** As it was written. */
  @Override
  public String toString() {
    return text;
  }
}
