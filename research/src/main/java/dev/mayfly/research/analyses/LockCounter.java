package dev.mayfly.research.analyses;

import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Site;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Thread-safe. How often woven code locks by {@code synchronized}, by place and type of lock. */
public final class LockCounter extends Analysis {
  private final Map<String, LongAdder> locks = new ConcurrentHashMap<>();

  @Override
  public void locked(@Nullable Object lock, Site site) {
    String type = lock == null ? "null" : lock.getClass().getTypeName();
    locks.computeIfAbsent(type + " at " + site.place(), none -> new LongAdder()).increment();
  }

  @Override
  public void report(Report report) {
    var table = report.table("Locks", "lock", Column.sum("locks"));
    locks.forEach((place, count) -> table.row(place, count.sum()));
  }
}
