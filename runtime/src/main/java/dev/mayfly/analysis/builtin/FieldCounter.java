package dev.mayfly.analysis.builtin;

import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Site;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Thread-safe. How often woven code reads and writes each field, and which it never reads. */
public final class FieldCounter extends Analysis {
  private record Accesses(LongAdder reads, LongAdder writes) {}

  private final Map<String, Accesses> fields = new ConcurrentHashMap<>();

  @Override
  public void read(@Nullable Object target, int index, Site site) {
    if (index < 0) {
      of(site).reads.increment();
    }
  }

  @Override
  public void written(@Nullable Object target, int index, Site site) {
    if (index < 0) {
      of(site).writes.increment();
    }
  }

  private Accesses of(Site site) {
    return fields.computeIfAbsent(
        site.member(), none -> new Accesses(new LongAdder(), new LongAdder()));
  }

  @Override
  public void report(Report report) {
    var all = report.table("Fields", "field", Column.sum("reads"), Column.sum("writes"));
    var unread = report.table("Fields never read", "field", Column.state("writes"));
    fields.forEach(
        (field, count) -> {
          all.row(field, count.reads.sum(), count.writes.sum());
          if (count.reads.sum() == 0) {
            unread.row(field, count.writes.sum());
          }
        });
  }
}
