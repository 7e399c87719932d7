package dev.mayfly.benchmarks;

import com.google.common.primitives.Doubles;
import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Results;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Immutable (no state). Factors of CPU as SVG: a line a mode, a dot a program, the geometric mean
 * marked, on a logarithmic axis. Its colours suit light and dark pages.
 */
final class CostPlot {
  private static final int LEFT = 120;
  private static final int WIDTH = 560;
  private static final int TOP = 44;
  private static final int ROW = 30;
  private static final double[] TICKS = {
    0.5, 1, 1.5, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000
  };

  private CostPlot() {}

  /** The axis: from a little below 1 to the next tick above the greatest factor. */
  private record Axis(double least, double most) {
    private double x(double factor) {
      return LEFT + WIDTH * Math.log(factor / least) / Math.log(most / least);
    }

    private static Axis of(double least, double most) {
      double end =
          Arrays.stream(TICKS).filter(tick -> tick >= most && tick > 1).findFirst().orElse(most);
      return new Axis(Math.min(0.9, least * 0.95), end * 1.1);
    }
  }

  /** The plot of those modes in which a program ran; it has a dot for each of them. */
  static String svg(Results results) {
    List<String> programs = CostTables.programs(results);
    List<String> modes =
        results.modes().stream()
            .filter(mode -> results.factors(programs, mode, Measure.CPU).length > 0)
            .toList();
    double[] all =
        modes.stream()
            .map(mode -> results.factors(programs, mode, Measure.CPU))
            .flatMap(factors -> Doubles.asList(factors).stream())
            .mapToDouble(Double::doubleValue)
            .toArray();
    Axis axis = all.length == 0 ? Axis.of(1, 2) : Axis.of(Doubles.min(all), Doubles.max(all));
    int height = TOP + ROW * modes.size() + 40;
    StringBuilder svg = new StringBuilder();
    add(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"", 800, height);
    add(svg, " width=\"800\" height=\"%d\" role=\"img\" font-family=\"sans-serif\"", height);
    svg.append(" font-size=\"12\">\n<title>Factors of CPU by mode</title>\n<style>\n");
    svg.append("text{fill:#444}.grid{stroke:#888;stroke-opacity:.35}.one{stroke:#888}\n");
    svg.append(".dot{fill:#3b7dd8;fill-opacity:.6}.mean{stroke:#d9480f;stroke-width:3}\n");
    svg.append(".value{fill:#d9480f;font-weight:bold}\n");
    svg.append("@media (prefers-color-scheme:dark){text{fill:#ccc}.dot{fill:#74a9f0}");
    svg.append(".mean{stroke:#ff922b}.value{fill:#ff922b}}\n</style>\n");
    add(svg, "<text x=\"%d\" y=\"16\">CPU, times that of the plain program: ", LEFT);
    svg.append("a dot a program, a bar their geometric mean</text>\n");
    axis(svg, axis, TOP + ROW * modes.size());
    int y = TOP;
    for (String mode : modes) {
      y += ROW;
      row(svg, axis, results, mode, programs, y - ROW / 2);
    }
    return svg.append("</svg>\n").toString();
  }

  private static void axis(StringBuilder svg, Axis axis, int bottom) {
    for (double tick : TICKS) {
      if (tick >= axis.least() && tick <= axis.most()) {
        double x = axis.x(tick);
        String kind = tick == 1 ? "one" : "grid";
        add(svg, "<line class=\"%s\" x1=\"%.1f\" x2=\"%.1f\"", kind, x, x);
        add(svg, " y1=\"%d\" y2=\"%d\"/>\n", TOP - 8, bottom);
        add(svg, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">", x, bottom + 18);
        add(svg, tick == Math.rint(tick) ? "%.0f</text>\n" : "%.1f</text>\n", tick);
      }
    }
  }

  private static void row(
      StringBuilder svg, Axis axis, Results results, String mode, List<String> programs, int y) {
    add(
        svg,
        "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n",
        LEFT - 12,
        y + 4,
        text(mode));
    for (String program : programs) {
      double factor = results.factor(program, mode, Measure.CPU);
      if (Double.isFinite(factor)) {
        add(svg, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%d\" r=\"5\">", axis.x(factor), y);
        add(svg, "<title>%s %s</title></circle>\n", text(program), Factors.format(factor));
      }
    }
    double mean = Factors.geometricMean(results.factors(programs, mode, Measure.CPU));
    double x = axis.x(mean);
    add(svg, "<line class=\"mean\" x1=\"%.1f\" x2=\"%.1f\"", x, x);
    add(svg, " y1=\"%d\" y2=\"%d\"/>\n", y - 10, y + 10);
    add(svg, "<text class=\"value\" x=\"%d\" y=\"%d\"", LEFT + WIDTH + 20, y + 4);
    add(svg, ">%s</text>\n", Factors.format(mean));
  }

  private static String text(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private static void add(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }
}
