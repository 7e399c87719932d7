package dev.mayfly.agent.plan;

import dev.mayfly.ProfilerConfig;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Immutable. The decisions of the agent, given its options, the program's scope and the abilities
 * of this JVM. Each rule by which one choice rules out another is here, with the reason that the
 * user reads.
 */
public final class Plan {
  private static final String FLIGHT_RECORDER = "jdk.jfr";
  private static final String NOT_REPLACED = "this JVM cannot replace loaded classes";

  private final AgentOptions options;
  private final ProgramScope scope;
  private final ProfilerConfig config;
  private final boolean retransforms;
  private final boolean readsBytes;

  private Plan(AgentOptions options, ProgramScope scope, boolean retransforms, boolean readsBytes) {
    this.options = options;
    this.scope = scope;
    this.config = options.config();
    this.retransforms = retransforms;
    this.readsBytes = readsBytes;
  }

  /**
   * Decides.
   *
   * @param options as the user chose them, with the defaults for this program
   * @param scope which classes are the program's
   * @param retransforms whether the JVM can replace loaded classes
   * @param readsBytes whether the JVM reports the bytes that threads really allocate; called only
   *     if the options request them
   */
  public static Plan of(
      AgentOptions options, ProgramScope scope, boolean retransforms, BooleanSupplier readsBytes) {
    return new Plan(options, scope, retransforms, physical(options) && readsBytes.getAsBoolean());
  }

  private static boolean physical(AgentOptions options) {
    return options.get(Options.BYTES).equals("physical");
  }

  /** The options, for settings that no other setting changes. */
  public AgentOptions options() {
    return options;
  }

  /** Which classes are the program's. */
  public ProgramScope scope() {
    return scope;
  }

  /** The configuration of the recorder and the tracker. */
  public ProfilerConfig config() {
    return config;
  }

  /** Whether loaded classes can be replaced. */
  public Decision reweaving() {
    return retransforms ? Decision.ON : Decision.off(NOT_REPLACED);
  }

  /** Whether classes are woven that were loaded before the agent. */
  public Decision loadedClasses() {
    return options.isOn(Options.LOADED) ? reweaving() : Decision.off("loaded=false");
  }

  /** Whether the JDK's classes are woven. */
  public Decision jdkWeaving() {
    return options.get(Options.JDK).weaves() ? reweaving() : Decision.off(jdk());
  }

  /** Whether what the JVM really allocates is attributed to contexts. */
  public Decision physicalBytes() {
    if (!physical(options)) {
      return Decision.off("bytes=logical");
    }
    return readsBytes
        ? Decision.ON
        : Decision.off("this JVM does not report the bytes its threads allocate");
  }

  /** Whether the boundaries of layers are frames of contexts. */
  public Decision layers() {
    if (!options.get(Options.LAYERS).isOn()) {
      return Decision.off("layers=off");
    }
    if (config.contexts() != ContextMode.TREE) {
      return Decision.off("layers need context=tree");
    }
    return physicalBytes();
  }

  /** Whether uncounted allocations are estimated. */
  public Decision sampledRest() {
    if (!options.isOn(Options.REST)) {
      return Decision.off("rest=off");
    }
    return ModuleLayer.boot().findModule(FLIGHT_RECORDER).isPresent()
        ? Decision.ON
        : Decision.off("this JVM has no module " + FLIGHT_RECORDER);
  }

  /** Whether objects are followed, so that woven code has to hand them over. */
  public boolean follows() {
    return config.lifetimes() != LifetimeMode.OFF;
  }

  /**
   * The probes that woven classes get.
   *
   * @param features those of the features
   */
  public WeavingSettings weaving(List<ProbeKind> features) {
    return new WeavingSettings(
        contexts(), hasAllFrames(), follows(), jdkWeaving().isOn(), jdkFrames(), features);
  }

  /**
   * Whether methods that only hand on are frames. They are where each method counts: by accounts,
   * calls or bytecodes.
   */
  public boolean hasAllFrames() {
    return options.get(Options.FRAMES).contains(Environment.ALL_FRAMES)
        || !options.get(Options.ACCOUNTS).isEmpty()
        || options.get(Options.BYTECODES).counts() != BytecodeCounts.NONE;
  }

  /** The methods that have contexts, as the option says it. */
  public String frames() {
    List<String> all = new ArrayList<>();
    all.add(hasAllFrames() ? Environment.ALL_FRAMES : Environment.WORKING_FRAMES);
    all.addAll(jdkFrames());
    return String.join(",", all);
  }

  /** The packages of the JDK whose methods are frames of contexts; empty for none. */
  public Set<String> jdkFrames() {
    if (options.get(Options.JDK) != JdkMode.FRAMES) {
      return Set.of();
    }
    Set<String> named = FramePackages.packages(options.get(Options.FRAMES));
    return named.isEmpty() ? FramePackages.DEFAULT : named;
  }

  private ClassSet contexts() {
    AccountRules accounts = options.get(Options.ACCOUNTS);
    if (config.contexts() == ContextMode.SITE && !accounts.isEmpty()) {
      return new ClassSet("of accounts " + accounts, accounts::mayHave);
    }
    return config.contexts() == ContextMode.TREE ? ClassSet.ALL : ClassSet.NONE;
  }

  /** Requests of the user that this JVM cannot fulfil, a line each. */
  public List<String> impossible() {
    List<String> lines = new ArrayList<>();
    if (options.isGiven(Options.BYTES) && physical(options) && !physicalBytes().isOn()) {
      lines.add("bytes=physical: " + physicalBytes().reason());
    }
    if (options.isGiven(Options.LAYERS) && options.get(Options.LAYERS).isOn() && !layers().isOn()) {
      lines.add("layers=: " + layers().reason());
    }
    if (options.get(Options.JDK).weaves() && !jdkWeaving().isOn()) {
      lines.add(jdk() + ": " + jdkWeaving().reason());
    }
    if (options.isGiven(Options.REST) && options.isOn(Options.REST) && !sampledRest().isOn()) {
      lines.add("rest=" + options.get(Options.REST) + ": " + sampledRest().reason());
    }
    return lines;
  }

  /** Options that have no effect beside the others, a line each. */
  public List<String> ineffective() {
    return options.ineffective();
  }

  /** The plan in words, for {@code help=plan}. */
  public String text() {
    return new PlanText(this).text();
  }

  private String jdk() {
    return "jdk=" + Option.lower(options.get(Options.JDK));
  }
}
