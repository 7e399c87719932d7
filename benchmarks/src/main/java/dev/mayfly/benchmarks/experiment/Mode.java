package dev.mayfly.benchmarks.experiment;

import dev.mayfly.benchmarks.experiment.Profiler.Jars;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Immutable. One way to run a program under a profiler: Mayfly in one of its modes, or a peer.
 *
 * @param label its name in the tables
 * @param profiler which profiler
 * @param options the profiler's options, without scope and output
 * @param description what it is, in few words
 */
public record Mode(String label, Profiler profiler, String options, String description) {
  /** The label of runs without any profiler. */
  public static final String PLAIN = "plain";

  /** The label of the rounds of a plain run that have the size of {@link #small} modes' rounds. */
  public static final String PLAIN_SMALL = "plain, small";

  /** The end of the label of a mode that finds its woven classes in a warm cache. */
  private static final String CACHED = ", cache";

  /** The modes that are compared where none is named, in the order of the tables. */
  public static final List<Mode> USUAL =
      List.of(
          mayfly("off", "start=false,rest=off,time=off", "woven, not recording"),
          mayfly("site", "context=site,lifetime=off,rest=off", "exact, by site"),
          mayfly(
              "contexts",
              "context=sampled,lifetime=off,rest=off",
              "exact by site; contexts of a sample"),
          mayfly(
              "sampled",
              "context=sampled,lifetime=sampled,rest=off",
              "exact by site; contexts and lifetimes of a sample"),
          mayfly(
              "tree", "context=tree,lifetime=off,rest=off,time=off", "exact, by calling context"),
          mayfly(
              "time",
              "context=tree,lifetime=off,rest=off,time=sampled",
              "as tree, with CPU and wall time by context"),
          mayfly(
              "tree-sampled",
              "context=tree,lifetime=sampled,rest=off,time=off",
              "exact, by calling context; lifetimes of a sample"),
          mayfly(
              "tree-exact",
              "context=tree,lifetime=exact,rest=off,time=off",
              "exact, by calling context; lifetimes of all objects"),
          mayfly(
              "whole",
              "context=tree,lifetime=sampled,rest=early,time=sampled",
              "as tree-sampled, with time by context and estimates of what is not counted"),
          new Mode(
              "instrumenter",
              Profiler.INSTRUMENTER,
              SampledMain.EMPTY,
              "Google's, with an empty sampler"),
          new Mode(
              "karabut",
              Profiler.INSTRUMENTER,
              SampledMain.CALLERS,
              "Google's, with Karabut's tracker"),
          new Mode(
              "async-alloc", Profiler.ASYNC, "event=alloc", "async-profiler, 1 sample in 512 kB"),
          new Mode(
              "async-live", Profiler.ASYNC, "event=alloc,live", "the same, objects still alive"),
          new Mode(
              "jfr", Profiler.FLIGHT, "settings=profile", "flight recorder, settings=profile"));

  /** The modes in which each access costs something: by far the slowest. */
  private static final List<Mode> BY_ACCESS =
      List.of(
          mayfly(
              "cache",
              "context=site,lifetime=off,rest=off,analysis=cache",
              "simulated caches, accesses to the heap"),
          mayfly(
              "cache-all",
              "context=site,lifetime=off,rest=off,analysis=cache,cache.accesses=all",
              "the same, once more with local variables"),
          mayfly(
              "accesses",
              "context=site,uses=accesses,rest=off",
              "lifetimes in accesses to objects"),
          mayfly("accesses-all", "context=site,uses=all,rest=off", "lifetimes in all accesses"));

  /** All modes that have a name. */
  public static final List<Mode> NAMED = Stream.concat(USUAL.stream(), BY_ACCESS.stream()).toList();

  /** A mode of Mayfly. */
  public static Mode mayfly(String label, String options, String description) {
    return new Mode(label, Profiler.MAYFLY, options, description);
  }

  /** A mode of Mayfly that starts AspectJ's weaver. */
  public static Mode aspectj(String label, String options, String description) {
    return new Mode(label, Profiler.MAYFLY_ASPECTJ, options, description);
  }

  /**
   * The mode of a name, or of the agent's options as they are.
   *
   * @throws IllegalArgumentException if it is neither
   */
  public static Mode of(String text) {
    for (Mode mode : NAMED) {
      if (mode.label.equals(text)) {
        return mode;
      }
    }
    if (text.contains("=")) {
      return mayfly(text, text, "");
    }
    throw new IllegalArgumentException(
        "no mode '%s'; there are %s, and agent options"
            .formatted(text, NAMED.stream().map(Mode::label).collect(Collectors.joining(", "))));
  }

  /** This mode where its woven classes are found in a cache. */
  public Mode cached() {
    return mayfly(label + CACHED, options, "the same, found in a warm cache");
  }

  /** Whether its woven classes are found in a cache. */
  public boolean isCached() {
    return label.endsWith(CACHED);
  }

  /** Whether it is so slow that rounds have to be small. */
  public boolean small() {
    return options.equals(SampledMain.CALLERS);
  }

  /** Whether it can look into a program whose classes lie in jars within a jar. */
  public boolean nestedJars() {
    return profiler != Profiler.INSTRUMENTER; // its sampler is registered by a main class of ours
  }

  /**
   * The arguments to start the JVM with.
   *
   * @param everything whether to look at all packages, not the program's own only
   * @param output a directory for reports
   * @throws IOException if the profiler cannot be made ready
   */
  public List<String> arguments(Jars jars, boolean everything, Path output) throws IOException {
    return profiler.arguments(this, jars, everything, output);
  }

  /** The arguments before the name of the main class. */
  public List<String> launcher() {
    return profiler == Profiler.INSTRUMENTER
        ? List.of(SampledMain.class.getName(), options)
        : List.of();
  }
}
