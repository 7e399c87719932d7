package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.mayfly.report.stacks.SiteKey;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.Visit;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: columns that several tables have. */
public final class Columns {

  /** A site, with which each table of sites begins. */
  public static final ImmutableList<Column<SiteKey>> SITE =
      ImmutableList.of(
          data("class", SiteKey::className),
          data("method", SiteKey::methodName),
          data("line", SiteKey::line),
          data("type", SiteKey::typeName));

  /** The numbers of a context and its caller. */
  static final ImmutableList<Column<Visit<ContextSnapshot>>> PLACE =
      ImmutableList.of(
          data("context", Visit::number),
          data("parent", place -> place.depth() == 0 ? null : place.parent()));

  /** The method of a context. */
  static final ImmutableList<Column<ContextSnapshot>> METHOD =
      ImmutableList.of(
          data("class", context -> of(context, MethodFrame::className)),
          data("method", context -> of(context, MethodFrame::methodName)),
          data("descriptor", context -> of(context, MethodFrame::descriptor)));

  /** The quantities in tables of types, sites and contexts. */
  static final ImmutableList<Column<AllocationStats>> ALLOCATED =
      quantities(ImmutableList.of(Quantity.ALLOCATIONS, Quantity.ELEMENTS, Quantity.BYTES));

  private Columns() {}

  private static @Nullable String of(ContextSnapshot context, Function<MethodFrame, String> part) {
    MethodFrame method = context.method();
    return method == null ? null : part.apply(method);
  }

  /** A column for each quantity of sites. */
  static ImmutableList<Column<AllocationStats>> quantities(List<Quantity> quantities) {
    return quantities.stream()
        .map(quantity -> Column.<AllocationStats>data(quantity.jsonName(), s -> s.get(quantity)))
        .collect(ImmutableList.toImmutableList());
  }

  /** A column for each quantity of contexts; empty where it was not measured. */
  static ImmutableList<Column<Amounts>> measured(ProfileSnapshot snapshot) {
    return Quantity.OF_CONTEXTS.stream()
        .map(quantity -> measured(quantity, snapshot))
        .collect(ImmutableList.toImmutableList());
  }

  private static Column<Amounts> measured(Quantity quantity, ProfileSnapshot snapshot) {
    boolean isMeasured = snapshot.quantities().contains(quantity);
    return data(quantity.jsonName(), amounts -> isMeasured ? amounts.known(quantity) : null);
  }

  /** {@code totalBytes}: of a context and all below it. */
  static String totalName(Quantity quantity) {
    String name = quantity.jsonName();
    return "total" + Ascii.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** The estimate, the number of its samples, the ends of its interval. */
  static ImmutableList<Column<RestEstimate>> estimate(String name) {
    return ImmutableList.of(
        data(name, RestEstimate::bytes),
        data(name + "Samples", RestEstimate::samples),
        data(name + "Low", estimate -> (long) Math.floor(estimate.bytesLow())),
        data(name + "High", estimate -> (long) Math.ceil(estimate.bytesHigh())));
  }

  /** A part of a whole; null if there is no whole. */
  public static @Nullable Double share(long part, long whole) {
    return whole == 0 ? null : part / (double) whole;
  }
}
