package dev.mayfly.report.text;

import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.layers.Boundaries;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Thread-safe, without state: what unwoven code allocated, on behalf of which woven methods, and
 * outside all of them; omitted where nothing was sampled.
 */
final class RestSection implements Section {

  private static final String THEN = " → ";

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    WholePicture whole = source.snapshot().whole();
    if (whole.isEmpty()) {
      return;
    }
    page.heading("ALLOCATED BY UNWOVEN CODE", "estimated; % of all allocated bytes");
    page.wrapped("  ", "    ", WholeSentences.ABOUT);
    RestPaths paths = new RestPaths(whole.sampled(), source.snapshot().get(Boundaries.PART));
    table(
        source,
        page,
        "on behalf of → (libraries) → allocated by → type",
        paths.onBehalf(),
        path -> words(source, path));
    table(
        source,
        page,
        "outside the program's code: threads → started by → (libraries)",
        paths.outside(),
        path -> words(source, path));
  }

  private static <P> void table(
      TextSource source,
      TextWriter page,
      String title,
      List<Map.Entry<P, RestSample>> rows,
      Function<P, String> words)
      throws IOException {
    if (rows.isEmpty()) {
      return;
    }
    WholePicture whole = source.snapshot().whole();
    List<Map.Entry<P, RestSample>> certain =
        source.layout().isFirstPage()
            ? rows.stream().filter(row -> whole.estimate(row.getValue()).isCertain()).toList()
            : rows;
    int shown = Math.min(certain.size(), source.layout().rows());
    TextTable table = new TextTable().numbers("bytes ± 95 %", "%").names(title);
    for (Map.Entry<P, RestSample> row : certain.subList(0, shown)) {
      RestEstimate estimate = whole.estimate(row.getValue());
      table.row(
          Units.estimatedBytes(estimate.bytes(), estimate.halfWidth()),
          Units.share(estimate.bytes(), whole.allocatedBytes()),
          words.apply(row.getKey()));
    }
    page.line("");
    if (shown > 0) {
      table.write(page);
    }
    if (shown < certain.size()) {
      page.line("  … and " + Units.count(certain.size() - shown) + " more");
    }
    if (certain.size() < rows.size()) {
      long bytes = bytes(rows) - bytes(certain);
      page.line("  " + WholeSentences.uncertain(rows.size() - certain.size(), bytes));
    }
  }

  private static <P> long bytes(List<Map.Entry<P, RestSample>> rows) {
    return rows.stream().mapToLong(row -> row.getValue().bytes()).sum();
  }

  private static String words(TextSource source, RestPaths.OnBehalf path) {
    return source.names().methods().plain(path.owner())
        + (path.libraries().isEmpty() ? "" : THEN + path.libraries())
        + THEN
        + source.names().methods().plain(path.method())
        + THEN
        + source.names().classes().shortest(path.typeName());
  }

  private static String words(TextSource source, RestPaths.Outside path) {
    MethodFrame start = path.start();
    return path.threads()
        + (start == null ? "" : THEN + source.names().methods().plain(start))
        + THEN
        + path.libraries();
  }
}
