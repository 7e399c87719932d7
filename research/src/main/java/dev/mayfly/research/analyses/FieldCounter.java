package dev.mayfly.research.analyses;

import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Site;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Counts how often woven code accesses each field and the arrays of each type. */
public final class FieldCounter extends Analysis {
  private record Accesses(LongAdder reads, LongAdder writes) {}

  private final Map<String, Accesses> fields = new ConcurrentHashMap<>();
  private final Map<String, Accesses> arrays = new ConcurrentHashMap<>();

  @Override
  public void read(@Nullable Object target, int index, Site site) {
    of(target, index, site).reads.increment();
  }

  @Override
  public void written(@Nullable Object target, int index, Site site) {
    of(target, index, site).writes.increment();
  }

  private Accesses of(@Nullable Object target, int index, Site site) {
    String name = index < 0 || target == null ? site.member() : target.getClass().getTypeName();
    return (index < 0 ? fields : arrays)
        .computeIfAbsent(name, none -> new Accesses(new LongAdder(), new LongAdder()));
  }

  @Override
  public void report(Report report) {
    report(report, "Fields", "field", fields);
    report(report, "Arrays", "type", arrays);
  }

  private static void report(Report to, String title, String key, Map<String, Accesses> counts) {
    var all = to.table(title, key, Column.sum("reads"), Column.sum("writes"));
    var unread = to.table(title + " never read", key, Column.state("writes"));
    counts.forEach((name, count) -> all.row(name, count.reads.sum(), count.writes.sum()));
    counts.entrySet().stream()
        .filter(count -> count.getValue().reads.sum() == 0)
        .forEach(count -> unread.row(count.getKey(), count.getValue().writes.sum()));
  }
}
