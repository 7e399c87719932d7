package dev.mayfly.report.json;

import com.google.common.collect.ImmutableList;

/**
 * The parts of snapshots that have a section in JSON: those of this jar, and those that plug-ins
 * have added. Thread-safe.
 *
 * <p>A document with a section of a plug-in can be read without the plug-in: the section is then
 * skipped. It is not kept, as without the part's own rules its figures can neither be subtracted
 * nor added, and its numbers of methods and sites hold in that document alone.
 */
public final class JsonParts {

  /** Parts whose sections stand before the tables of methods and sites. */
  static final ImmutableList<JsonPart<?>> OF_THE_RUN =
      ImmutableList.of(
          JsonSources.FILES,
          JsonAnalyses.TABLES,
          JsonCircumstances.COVERAGE,
          JsonCircumstances.OVERHEAD,
          JsonCircumstances.SPACING);

  /** Parts whose sections stand after the contexts. */
  private static final ImmutableList<JsonPart<?>> OF_CONTEXTS =
      ImmutableList.of(
          JsonHistory.HISTORIES,
          JsonIntervals.ALL,
          JsonRest.REST,
          JsonLayers.BOUNDARIES,
          JsonLayers.START,
          JsonLayers.ROUTES,
          JsonLayouts.LAYOUTS);

  private static volatile ImmutableList<JsonPart<?>> last = OF_CONTEXTS;

  private JsonParts() {}

  /**
   * Adds a part of a plug-in, to be written and read by this JVM from now on.
   *
   * @param part its name has a dot, such as {@code metrics.bytecodes}: no section of this jar has
   *     one
   * @throws IllegalArgumentException if the name has no dot, or another part has it
   */
  public static synchronized void add(JsonPart<?> part) {
    if (last.contains(part)) {
      return;
    }
    String name = part.part().name();
    if (!name.contains(".")) {
      throw new IllegalArgumentException("the name of a plug-in's part needs a dot: " + name);
    }
    if (last.stream().anyMatch(other -> other.part().name().equals(name))) {
      throw new IllegalArgumentException("there are two parts with the name " + name);
    }
    last = ImmutableList.<JsonPart<?>>builder().addAll(last).add(part).build();
  }

  /** Parts whose sections stand after the contexts, those of plug-ins last. */
  static ImmutableList<JsonPart<?>> last() {
    return last;
  }
}
