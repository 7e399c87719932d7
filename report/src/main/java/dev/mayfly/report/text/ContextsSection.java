package dev.mayfly.report.text;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.LibraryRun;
import dev.mayfly.snapshot.run.ContextMode;
import java.io.IOException;

/**
 * Thread-safe, without state: the calling contexts as a tree.
 *
 * <p>On the first page, methods of libraries that call each other are one context. Branches below a
 * threshold are omitted. If that still leaves too many lines, the threshold is raised, and what it
 * became is said.
 */
final class ContextsSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    ProfileSnapshot snapshot = source.later();
    ContextSnapshot root = snapshot.root();
    if (root.children().isEmpty()) {
      page.heading("CONTEXTS", "");
      page.nothing(
          snapshot.environment().contextModes().isOnly(ContextMode.SITE)
              ? "Not recorded: context=site."
              : "None: nothing was allocated in a recorded context.");
      return;
    }
    ContextSnapshot shown =
        source.layout().isFirstPage()
            ? LibraryRun.folded(root, snapshot.get(Boundaries.PART))
            : root;
    double threshold = source.layout().threshold();
    ContextLines lines = ContextLines.of(source, shown, threshold);
    while (lines.overflowing() && threshold < 1) {
      threshold = Math.min(1, Math.max(0.001, threshold) * 1.25);
      lines = ContextLines.of(source, shown, threshold);
    }
    page.heading(
        "CONTEXTS",
        lenientFormat(
            "branches with at least %s % of the %s%s; in brackets, bytes of the context itself%s%s",
            Units.percent(threshold),
            lines.measure(),
            source.since(),
            snapshot.quantities().contains(Quantity.CPU) ? "; CPU time with callees" : "",
            snapshot.contextSampling().isEmpty()
                ? ""
                : "; estimates with the half-width of their 95 % intervals, as a share of all"));
    for (String line : lines.lines()) {
      page.line(line);
    }
  }
}
