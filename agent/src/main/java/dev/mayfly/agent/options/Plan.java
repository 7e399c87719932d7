package dev.mayfly.agent.options;

import dev.mayfly.ProfilerConfig;
import dev.mayfly.agent.jni.NativeCallKind;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.agent.weaving.memory.MemoryCallKind;
import dev.mayfly.agent.weaving.uses.AccessCounts;
import dev.mayfly.agent.weaving.uses.UseKind;
import dev.mayfly.agent.weaving.uses.VariableKind;
import dev.mayfly.recording.RecordingConfig.Meter;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
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

  private static final List<Option> SAMPLING = List.of(Option.SAMPLE, Option.PRECISION);
  private static final List<Option> TRACES = List.of(Option.TRACE_ADDRESS, Option.TRACE_LIMIT);
  private static final List<Option> EVENT_FILES =
      List.of(Option.EVENTS_FILE, Option.EVENTS_LIMIT, Option.EVENTS_AT_LIMIT);

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
    return new Plan(
        options, scope, retransforms, options.physicalBytes() && readsBytes.getAsBoolean());
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
    return options.loaded() ? reweaving() : Decision.off("loaded=false");
  }

  /** Whether the JDK's classes are woven. */
  public Decision jdkWeaving() {
    return options.jdk().weaves() ? reweaving() : Decision.off(jdk());
  }

  /** Whether what the JVM really allocates is attributed to contexts. */
  public Decision physicalBytes() {
    if (!options.physicalBytes()) {
      return Decision.off("bytes=logical");
    }
    return readsBytes
        ? Decision.ON
        : Decision.off("this JVM does not report the bytes its threads allocate");
  }

  /** Whether uncounted allocations are estimated. */
  public Decision sampledRest() {
    if (!options.rest()) {
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

  /** The probes that woven classes get. */
  public WeavingSettings weaving() {
    CountedBytecodes counted = options.bytecodes();
    return new WeavingSettings(
        contexts(),
        physicalBytes().isOn(),
        options.time().isExact(),
        config.lifetimes() != LifetimeMode.OFF,
        counted.counts(),
        ClassSet.of(counted.patterns()),
        !options.agents().isEmpty(),
        jdkWeaving().isOn(),
        options.frames(),
        kinds());
  }

  /** The probes of the features that are on. */
  private List<ProbeKind> kinds() {
    List<ProbeKind> kinds = new ArrayList<>();
    if (observesUses()) {
      if (options.clock() == AccessCounts.ALL) {
        kinds.add(new VariableKind(observed()));
      }
      kinds.add(new UseKind(observed(), options.clock()));
    }
    if (options.jni()) {
      kinds.add(new NativeCallKind());
    }
    kinds.add(new MemoryCallKind());
    return kinds;
  }

  /** The meters beside allocations, each read by code that is woven for it. */
  public Set<Meter> meters() {
    Set<Meter> meters = EnumSet.of(Meter.NUMBERS_IN_THREADS);
    if (physicalBytes().isOn()) {
      meters.add(Meter.BYTES);
    }
    if (options.time().isExact()) {
      meters.add(Meter.TIME);
    }
    if (options.bytecodes().counts() != BytecodeCounts.NONE) {
      meters.add(Meter.BYTECODES);
    }
    return meters;
  }

  private ClassSet contexts() {
    AccountRules accounts = options.accounts();
    if (config.contexts() == ContextMode.SITE && !accounts.isEmpty()) {
      return new ClassSet("of accounts " + accounts, accounts::mayHave);
    }
    return config.contexts() == ContextMode.TREE ? ClassSet.ALL : ClassSet.NONE;
  }

  private ClassSet observed() {
    return options.drag().isEmpty() ? ClassSet.ALL : ClassSet.of(options.drag());
  }

  /** Whether uses of objects are recorded. */
  public boolean observesUses() {
    return config.lifetimes() == LifetimeMode.DRAG || config.lifetimes() == LifetimeMode.ACCESSES;
  }

  /** Requests of the user that this JVM cannot fulfil, a line each. */
  public List<String> impossible() {
    List<String> lines = new ArrayList<>();
    if (options.isGiven(Option.BYTES) && options.physicalBytes() && !physicalBytes().isOn()) {
      lines.add("bytes=physical: " + physicalBytes().reason());
    }
    if (options.jdk().weaves() && !jdkWeaving().isOn()) {
      lines.add(jdk() + ": " + jdkWeaving().reason());
    }
    if (options.isGiven(Option.REST) && options.rest() && !sampledRest().isOn()) {
      lines.add("rest=" + options.asMap().get(Option.REST.key()) + ": " + sampledRest().reason());
    }
    return lines;
  }

  /** Options that have no effect beside the others, a line each. */
  public List<String> ineffective() {
    List<String> lines = new ArrayList<>();
    LifetimeMode lifetimes = config.lifetimes();
    boolean sampledContexts = config.contexts() == ContextMode.SAMPLED;
    if (options.isGiven(Option.DRAG) && !observesUses()) {
      lines.add("drag= has no effect without lifetime=drag or lifetime=accesses");
    }
    if (lifetimes == LifetimeMode.EXACT && !sampledContexts) {
      note(lines, "= has no effect with lifetime=exact, which tracks every object", SAMPLING);
    }
    if (lifetimes == LifetimeMode.OFF) {
      note(lines, "= has no effect with lifetime=off", List.of(Option.TRACKED, Option.RESOLUTION));
      if (!sampledContexts) {
        note(lines, "= has no effect with lifetime=off", SAMPLING);
      }
    }
    if (config.contexts() == ContextMode.SITE && options.accounts().isEmpty()) {
      note(lines, "= has no effect with context=site", List.of(Option.DEPTH));
    }
    if (options.analyses().isEmpty()) {
      note(lines, "= has no effect without analysis=cache", RequestedCaches.OPTIONS);
    }
    if (!options.analyses().traces()) {
      note(lines, "= has no effect without analysis=trace", TRACES);
    }
    if (options.events().isEmpty()) {
      note(lines, "= has no effect without events=", EVENT_FILES);
    }
    if (options.isGiven(Option.INTERVAL) && !options.time().isSampled()) {
      lines.add("interval= has no effect without time=sampled");
    }
    if (options.isGiven(Option.SOURCES) && !options.formats().contains(ReportFormat.HTML)) {
      lines.add("sources= has no effect without html in formats=");
    }
    if (!options.start() && !options.jmx()) {
      lines.add(
          "start=false with jmx=false: only the program can start recording, through the API");
    }
    return lines;
  }

  private void note(List<String> lines, String words, List<Option> without) {
    for (Option option : without) {
      if (options.isGiven(option)) {
        lines.add(option.key() + words);
      }
    }
  }

  /** The plan in words, for {@code help=plan}. */
  public String text() {
    return new PlanText(this).toString();
  }

  private String jdk() {
    return "jdk=" + lower(options.jdk());
  }

  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
