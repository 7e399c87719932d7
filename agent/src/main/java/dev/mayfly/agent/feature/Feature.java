package dev.mayfly.agent.feature;

import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import java.util.List;

/**
 * A feature of the profiler: it brings its options, its probes and its start. To be implemented;
 * called by the thread that starts the agent, in the order of these methods. A feature whose
 * options are off does nothing.
 *
 * <p>A failure is reported in one line, and the profiler goes on without the feature; only an
 * {@link dev.mayfly.agent.options.OptionException} out of {@link #prepare} leaves the program
 * unprofiled.
 */
public interface Feature {
  default List<Option<?>> options() {
    return List.of();
  }

  /**
   * Adds the formats, chapters and parts of snapshots that reports have of it, by {@code
   * ReportFormat.add}, {@code PlugInChapters.add} and {@code JsonParts.add}. Also called by the
   * command line, which reads profiles of other JVMs.
   */
  default void addToReports() {}

  /**
   * Prepares, before the recorder is configured.
   *
   * @throws dev.mayfly.agent.options.OptionException if a file, a class or an argument that the
   *     user has named cannot be used
   */
  default void prepare(Host host) {}

  /** The probes that woven code gets for it. */
  default List<ProbeKind> probes(Plan plan) {
    return List.of();
  }

  /** Starts, before a class is woven. The recorder is configured. */
  default void beforeWeaving(Host host) {}

  /**
   * Starts the rest. The program is recorded from now on, if the user wants that from the start.
   */
  default void start(Host host) {}
}
