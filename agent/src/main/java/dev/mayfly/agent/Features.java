package dev.mayfly.agent;

import static java.util.Objects.requireNonNull;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.loader.ResearchJar;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.OptionSet;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.weaving.analysis.Plugins;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The features of this run: those of the agent, and those of plug-ins that the user has named or
 * that are beside the agent. Confined to the starting thread.
 */
final class Features {
  private final List<Feature> all =
      new ArrayList<>(
          Arrays.asList(
              new SwitchedFeatures(), new TimeFeature(), new RestFeature(), new AnalysisFeature()));

  private final List<Path> loaded = new ArrayList<>();

  private final @Nullable File agent;
  private final @Nullable Instrumentation instrumentation;

  private OptionSet set = AgentOptions.BUILT_IN;

  /** The reason why there are no features for research; empty where they are there, or unused. */
  private String missing = "";

  /**
   * The features of the agent.
   *
   * @param agent the agent's jar, beside which the one for research is; null if it is not known
   * @param instrumentation the JVM's; null where no code is woven
   */
  Features(@Nullable File agent, @Nullable Instrumentation instrumentation) {
    this.agent = agent;
    this.instrumentation = instrumentation;
  }

  /** Reads options. */
  interface Reader {
    /**
     * Reads them.
     *
     * @throws OptionException if one is unknown or its value is wrong
     */
    AgentOptions read(OptionSet set);
  }

  /**
   * Reads options: also those of plug-ins that they name. If they are wrong without it, or the user
   * wants help, the plug-in beside the agent has its say.
   *
   * @throws OptionException if an option is unknown or its value is wrong
   */
  AgentOptions read(List<Path> plugins, Reader reader) {
    for (Path jar : new LinkedHashSet<>(plugins)) {
      if (!load(jar)) {
        throw Options.PLUGINS.wrongly(
            ": no META-INF/services/" + Feature.class.getName() + " in " + jar.getFileName());
      }
    }
    try {
      AgentOptions options = reader.read(set);
      return options.help() && loadBeside() ? reader.read(set) : options;
    } catch (OptionException wrong) {
      if (loadBeside()) {
        return reader.read(set);
      }
      throw wrong.isUnknown() && !missing.isEmpty()
          ? new OptionException(wrong.getMessage() + "; " + missing)
          : wrong;
    }
  }

  OptionSet options() {
    return set;
  }

  /** The reason why there are no features for research, once they were looked for; or empty. */
  String missing() {
    return missing;
  }

  /**
   * Loads the features for research from the jar beside the agent's.
   *
   * @return whether there are more features now
   */
  boolean loadBeside() {
    if (agent == null) {
      return false;
    }
    try {
      return load(ResearchJar.beside(agent).toPath());
    } catch (IOException unusable) {
      missing = String.valueOf(unusable.getMessage());
      return false;
    }
  }

  /** Adds the features that the thread's class loader finds: those for research. */
  void addInstalled() {
    try {
      loaded.add(ResearchJar.beside(requireNonNull(agent)).toPath());
    } catch (IOException unusable) {
      missing = String.valueOf(unusable.getMessage());
      return;
    }
    try {
      ServiceLoader.load(Feature.class).forEach(this::add);
    } catch (ServiceConfigurationError broken) {
      missing = String.valueOf(broken.getMessage());
    }
  }

  private void add(Feature feature) {
    all.add(feature);
    set = set.with(feature.options());
    feature.addToReports();
  }

  private boolean load(Path jar) {
    if (loaded.contains(jar)) {
      return false;
    }
    try {
      List<Feature> found = Plugins.of(Feature.class, jar, instrumentation);
      loaded.add(jar);
      found.forEach(this::add);
      return !found.isEmpty();
    } catch (IOException unusable) {
      throw Options.PLUGINS.wrongly(": " + unusable.getMessage());
    }
  }

  /** The probes that woven code gets for features. */
  List<ProbeKind> probes(Plan plan) {
    List<ProbeKind> probes = new ArrayList<>();
    forEach(feature -> probes.addAll(feature.probes(plan)));
    return probes;
  }

  /**
   * Prepares all.
   *
   * @throws OptionException if something cannot be used that the user has named
   */
  void prepare(Host host) {
    forEach(feature -> feature.prepare(host));
  }

  /** Starts the parts that must be there before a class is woven. */
  void beforeWeaving(Host host) {
    forEach(feature -> feature.beforeWeaving(host));
  }

  /** Starts the rest. */
  void start(Host host) {
    forEach(feature -> feature.start(host));
  }

  private interface Step {
    void run(Feature feature);
  }

  /** A feature that throws is left out from then on. */
  private void forEach(Step step) {
    for (Feature feature : List.copyOf(all)) {
      try {
        step.run(feature);
      } catch (OptionException wrong) {
        throw wrong;
      } catch (RuntimeException | LinkageError failure) {
        all.remove(feature);
        StandardError.say(
            feature.getClass().getName()
                + " failed with "
                + failure
                + ". Mayfly continues without it.");
      }
    }
  }
}
