package dev.mayfly.report.text;

import com.google.common.base.Strings;
import dev.mayfly.report.wording.CostSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.run.Overhead;
import java.io.IOException;

/** Thread-safe, without state: what the profiler itself cost, and where it gave way. */
final class CostSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    Overhead cost = source.snapshot().overhead();
    page.heading("PROFILER COST", "");
    if (cost.start().nanos() > 0) {
      line(page, "start", CostSentences.start(cost.start()));
    }
    line(
        page,
        "weaving",
        Units.nanos(cost.weavingNanos()) + ", " + Units.bytes(cost.weavingBytes()) + " allocated");
    line(
        page,
        "contexts",
        Units.counted(cost.contextNodes(), "node", "nodes")
            + ", "
            + Units.bytes(cost.recorderBytes())
            + " held; "
            + Units.count(cost.foldedContexts())
            + " folded, "
            + Units.count(cost.repairedContexts())
            + " repaired");
    line(page, "events", Units.count(cost.droppedEvents()) + " dropped");
    line(page, "lifetimes", CostSentences.lifetimes(cost));
    if (cost.cpu().isKnown()) {
      line(page, "slowdown", CostSentences.slowdown(cost.cpu()));
    }
  }

  private static void line(TextWriter page, String title, String text) throws IOException {
    page.wrapped("  " + Strings.padEnd(title, 11, ' '), " ".repeat(13), text);
  }
}
