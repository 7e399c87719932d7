package dev.mayfly.research.analyses;

import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Site;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Thread-safe. How often methods are called from woven code, by callee. */
public final class CallCounter extends Analysis {
  private final Map<String, LongAdder> calls = new ConcurrentHashMap<>();

  @Override
  public void called(Site site) {
    calls.computeIfAbsent(site.member(), none -> new LongAdder()).increment();
  }

  @Override
  public void report(Report report) {
    var table = report.table("Calls", "callee", Column.sum("calls"));
    calls.forEach((callee, count) -> table.row(callee, count.sum()));
  }
}
