package dev.mayfly.research.analyses;

import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.ObjectData;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Site;
import dev.mayfly.analysis.Table;
import java.lang.reflect.Array;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Counts the elements of arrays, and those that woven code writes, and reads, at least
 * once, by type and place of creation.
 */
public final class SlotCounter extends Analysis {
  private static final int MOST_ARRAYS = 65_536;

  private final ObjectData<ArraySlots> watched = objectData(MOST_ARRAYS, ArraySlots::new);
  private final Map<String, long[]> dead = new ConcurrentHashMap<>();
  private final LongAdder omitted = new LongAdder();

  @Override
  public void created(Object object, Site site, long bytes) {
    if (!object.getClass().isArray()) {
      return;
    }
    int length = Array.getLength(object);
    ArraySlots slots = length == 0 ? null : watched.of(object);
    if (slots != null) {
      slots.begin(object.getClass().getTypeName() + " of " + site.place(), length);
    } else {
      omitted.add(length);
    }
  }

  @Override
  public void read(@Nullable Object target, int index, Site site) {
    ArraySlots slots = index < 0 || target == null ? null : watched.get(target);
    if (slots != null) {
      slots.read(index);
    }
  }

  @Override
  public void written(@Nullable Object target, int index, Site site) {
    ArraySlots slots = index < 0 || target == null ? null : watched.get(target);
    if (slots != null) {
      slots.written(index);
    }
  }

  @Override
  public void died(Object data) {
    ArraySlots slots = (ArraySlots) data;
    dead.merge(slots.place(), slots.counts(), SlotCounter::sum);
  }

  private static long[] sum(long[] one, long[] other) {
    return new long[] {one[0] + other[0], one[1] + other[1], one[2] + other[2]};
  }

  @Override
  public void report(Report report) {
    Table table =
        report.table(
            "Array slots",
            "arrays",
            Column.sum("elements"),
            Column.sum("written"),
            Column.sum("read"));
    watched.forEach(slots -> table.row(slots.place(), slots.counts()));
    dead.forEach(table::row);
    if (omitted.sum() > 0) {
      table.row("not watched: more than " + MOST_ARRAYS + " arrays at a time", omitted.sum(), 0, 0);
    }
  }
}
