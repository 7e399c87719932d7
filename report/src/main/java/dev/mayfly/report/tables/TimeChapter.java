package dev.mayfly.report.tables;

import static com.google.common.base.Strings.lenientFormat;
import static dev.mayfly.report.tables.Column.shown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.ShareInterval;
import dev.mayfly.snapshot.contexts.ContextTime;
import dev.mayfly.snapshot.contexts.MethodTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * CPU and wall time by method and by context, beside the bytes allocated there, where time was
 * measured. Thread-safe, without state.
 */
final class TimeChapter {

  private static final int MOST = 500;

  /**
   * The time of a method or a context itself.
   *
   * @param dense whether bytes and time are of one method; not outside woven code and in folded
   *     contexts
   */
  private record Row(long cpu, boolean cpuKnown, long wall, long bytes, boolean dense) {}

  private TimeChapter() {}

  /** The chapter; empty where no time was measured. */
  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    Amounts total = snapshot.root().totalAmounts();
    if (total.get(Quantity.CPU) == 0 && total.get(Quantity.WALL) == 0) {
      return Optional.empty();
    }
    ImmutableList.Builder<Map.Entry<?, Row>> methods = ImmutableList.builder();
    for (MethodTime row : MethodTime.of(snapshot.root())) {
      methods.add(
          Maps.immutableEntry(
              row.method().<Object>map(frame -> frame).orElse(ProfileNames.OUTSIDE),
              new Row(
                  row.cpuNanos(),
                  row.isCpuKnown(),
                  row.wallNanos(),
                  row.allocated().bytes(),
                  row.method().isPresent())));
    }
    ImmutableList.Builder<Map.Entry<?, Row>> contexts = ImmutableList.builder();
    for (ContextTime row : ContextTime.of(snapshot.root())) {
      contexts.add(
          Maps.immutableEntry(
              row.path(),
              new Row(row.cpuNanos(), row.isCpuKnown(), row.wallNanos(), row.bytes(), true)));
    }
    // if times are read at each call, there is no CPU time
    boolean sampled = total.get(Quantity.CPU) > 0 || !total.isKnown(Quantity.CPU);
    List<Column<Row>> columns =
        sampled ? sampled(total, snapshot.total().bytes()) : exact(total, snapshot.total().bytes());
    return Optional.of(
        Chapter.of(
            "time",
            "Time",
            (sampled ? origin(total) : "wall time, read at each entry and exit")
                + "; self without woven callees",
            new Sheet<>(Sheet.Of.METHOD, "method", methods.build(), columns).atMost(MOST, ""),
            new Sheet<>(Sheet.Of.CONTEXT, "context", contexts.build(), columns).atMost(MOST, "")));
  }

  private static String origin(Amounts total) {
    long virtual = total.get(Quantity.VIRTUAL_WALL);
    return lenientFormat(
        "CPU time from %s, ± is half of the 95 % interval%s",
        Units.counted(total.get(Quantity.CPU_SAMPLES), "sample", "samples"),
        virtual == 0
            ? ""
            : "; "
                + Units.nanos(virtual)
                + " of the wall time on virtual threads, whose CPU time is not known");
  }

  private static List<Column<Row>> sampled(Amounts total, long allBytes) {
    long all = total.get(Quantity.CPU);
    long samples = total.get(Quantity.CPU_SAMPLES);
    return ImmutableList.of(
        shown("cpu", Unit.NANOS, row -> row.cpuKnown ? row.cpu : null),
        shown("%", Unit.PERCENT, row -> share(row, all)),
        Column.<Row>shown("±", Unit.PERCENT, row -> halfWidth(share(row, all), samples))
            .about("Half of the 95 % interval of the share"),
        Column.<Row>shown(
                "cpu/MB", Unit.NANOS, row -> row.cpuKnown ? density(row, row.cpu, allBytes) : null)
            .about("CPU time for each million bytes allocated there"),
        shown("wall", Unit.NANOS, Row::wall),
        shown("bytes", Unit.BYTES, Row::bytes));
  }

  private static @Nullable Double share(Row row, long all) {
    return row.cpuKnown ? Columns.share(row.cpu, all) : null;
  }

  private static @Nullable Double halfWidth(@Nullable Double share, long samples) {
    return share == null ? null : ShareInterval.ofSamples(share, samples).halfWidth();
  }

  private static List<Column<Row>> exact(Amounts total, long allBytes) {
    return ImmutableList.of(
        shown("wall", Unit.NANOS, Row::wall),
        shown("%", Unit.PERCENT, row -> Columns.share(row.wall, total.get(Quantity.WALL))),
        Column.<Row>shown("wall/MB", Unit.NANOS, row -> density(row, row.wall, allBytes))
            .about("Wall time for each million bytes allocated there"),
        shown("bytes", Unit.BYTES, Row::bytes));
  }

  private static @Nullable Double density(Row row, long nanos, long allBytes) {
    OptionalDouble density = MethodTime.perMegabyte(nanos, row.bytes, allBytes);
    return row.dense && density.isPresent() ? density.getAsDouble() : null;
  }
}
