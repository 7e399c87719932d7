package dev.mayfly.benchmarks;

import com.google.common.base.Preconditions;
import com.google.common.io.Resources;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Confined. The section of a paper: a template with the paper's figures, which has a place {@code
 * {name}} for each of ours, and plots.
 */
final class PaperText {
  private static final Pattern PLACE = Pattern.compile("\\{([a-z0-9.-]+)}");

  private final String template;
  private final Map<String, String> figures = new LinkedHashMap<>();
  private final Map<String, String> plots = new LinkedHashMap<>();

  PaperText(String template) {
    this.template = template;
  }

  /** The template of a suite, which is a resource. */
  static PaperText of(String suite) throws IOException {
    URL resource = Resources.getResource(PaperText.class, "papers/" + suite + ".md");
    return new PaperText(Resources.toString(resource, StandardCharsets.UTF_8));
  }

  /** Sets a figure, or a whole table. */
  void put(String name, String text) {
    figures.put(name, text);
  }

  /** Sets a count. */
  void put(String name, long count) {
    put(name, String.format(Locale.ROOT, "%,d", count));
  }

  /** Adds a plot, and sets its image. */
  void plot(String name, String title, String svg) {
    String file = "papers-" + name + ".svg";
    plots.put(file, svg);
    put(name + "-plot", "![" + title + "](" + file + ")");
  }

  /** The plots, by the names of their files. */
  Map<String, String> plots() {
    return plots;
  }

  /**
   * The section.
   *
   * @throws IllegalStateException if a place has no figure, or a figure no place
   */
  String filled() {
    Set<String> unused = new HashSet<>(figures.keySet());
    String text =
        PLACE
            .matcher(template)
            .replaceAll(
                place -> {
                  unused.remove(place.group(1));
                  return Matcher.quoteReplacement(figure(place));
                });
    Preconditions.checkState(unused.isEmpty(), "no place for %s", unused);
    return text.strip();
  }

  private String figure(MatchResult place) {
    String figure = figures.get(place.group(1));
    Preconditions.checkState(figure != null, "no figure for %s", place.group());
    return figure;
  }
}
