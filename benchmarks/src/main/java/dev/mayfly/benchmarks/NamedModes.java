package dev.mayfly.benchmarks;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Immutable (no state). The modes that have a name. */
final class NamedModes {
  /** Mayfly's. */
  private static final List<Mode> AGENT =
      List.of(
          new AgentMode("off", "start=false,rest=off,time=off", "woven, not recording"),
          new AgentMode("site", "context=site,lifetime=off,rest=off", "exact, by site"),
          new AgentMode(
              "contexts",
              "context=sampled,lifetime=off,rest=off",
              "exact by site; contexts of a sample"),
          new AgentMode(
              "sampled",
              "context=sampled,lifetime=sampled,rest=off",
              "exact by site; contexts and lifetimes of a sample"),
          new AgentMode(
              "tree", "context=tree,lifetime=off,rest=off,time=off", "exact, by calling context"),
          new AgentMode(
              "time",
              "context=tree,lifetime=off,rest=off,time=sampled",
              "as tree, with CPU and wall time by context"),
          new AgentMode(
              "tree-sampled",
              "context=tree,lifetime=sampled,rest=off,time=off",
              "exact, by calling context; lifetimes of a sample"),
          new AgentMode(
              "tree-exact",
              "context=tree,lifetime=exact,rest=off,time=off",
              "exact, by calling context; lifetimes of all objects"),
          new AgentMode(
              "whole",
              "context=tree,lifetime=sampled,rest=early,time=sampled",
              "as tree-sampled, with time by context and estimates of what is not counted"));

  /** Those of other profilers. */
  private static final List<Mode> PEERS =
      List.of(
          new InstrumenterMode(
              "instrumenter", SampledMain.EMPTY, false, "Google's, with an empty sampler"),
          new InstrumenterMode(
              "karabut", SampledMain.CALLERS, true, "Google's, with Karabut's tracker"),
          new AsyncMode("async-alloc", "event=alloc", "async-profiler, 1 sample in 512 kB"),
          new AsyncMode("async-live", "event=alloc,live", "the same, objects still alive"),
          new FlightMode());

  /** All modes that have a name, in the order of the tables. */
  static List<Mode> all() {
    return Stream.concat(AGENT.stream(), PEERS.stream()).toList();
  }

  /** The modes of Mayfly that small benchmarks are woven in when none is named. */
  static List<Mode> usual() {
    return List.of(of("site"), of("tree"), of("tree-sampled"));
  }

  /**
   * The mode of a name, or of the agent's options as they are.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static Mode of(String text) {
    return all().stream()
        .filter(mode -> mode.label().equals(text))
        .findFirst()
        .orElseGet(
            () -> {
              if (text.contains("=")) {
                return new AgentMode(text, text, "");
              }
              throw new IllegalArgumentException(
                  "no mode '" + text + "'; there are " + names() + ", and agent options");
            });
  }

  /** The names of all modes, for messages. */
  static String names() {
    return all().stream().map(Mode::label).collect(Collectors.joining(", "));
  }

  private NamedModes() {}
}
