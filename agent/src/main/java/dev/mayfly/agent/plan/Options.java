package dev.mayfly.agent.plan;

import static dev.mayfly.agent.options.Option.choice;
import static dev.mayfly.agent.options.Option.flag;
import static dev.mayfly.agent.options.Option.number;
import static dev.mayfly.agent.options.Option.word;

import dev.mayfly.ProfilerConfig;
import dev.mayfly.agent.options.Condition;
import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.NamedFiles;
import dev.mayfly.agent.options.Option;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.wording.Resolution;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The options of the agent. Immutable. */
public final class Options {
  private static final ProfilerConfig CONFIG_DEFAULT = ProfilerConfig.DEFAULT;
  private static final long MOST = 100_000_000;
  private static final String TRACKED_OBJECTS =
      "needs tracked objects; use lifetime=sampled or lifetime=exact";
  private static final String PERIODIC = "needs every=seconds, such as every=10";

  static final Option<Preset> PRESET =
      Option.of("preset=production|exact|test", Kind.constants(Preset.class), null, "none")
          .says("a set of defaults; explicit options override it")
          .usual();

  static final Option<List<String>> INCLUDE =
      Option.of("include=patterns", Kind.PATTERNS, List.of(), "the program's own packages")
          .says("classes to count: names or patterns with *, separated by commas")
          .usual();

  static final Option<List<String>> EXCLUDE =
      Option.of("exclude=patterns", Kind.PATTERNS, List.of(), "")
          .says("classes to omit from include")
          .planned("scope", ", except {exclude}");

  public static final Option<ContextMode> CONTEXT =
      choice("context=tree|site|sampled", CONFIG_DEFAULT.contexts())
          .says("count by calling context; by site only (cheaper); by site, with sampled contexts")
          .usual();

  static final Option<String> BYTES =
      word("bytes=logical|physical", "physical")
          .says("sizes of counted objects; physical adds the bytes the JVM allocated, by context")
          .shown("physical; logical in tests, with include=* and without context=tree")
          .otherwise("logical", CONTEXT.isNot(ContextMode.TREE))
          .otherwise("logical", INCLUDE.hasNot("*").not())
          .withoutAgent("logical");

  public static final Option<RequestedLayers> LAYERS =
      Option.of("layers=on|off|file", new RequestedLayers.Values(), RequestedLayers.ON, "on")
          .says(
              "bytes by layer of known frameworks: request, view, JSON, SQL; file: rows of your"
                  + " own")
          .files(NamedFiles.READ, "on", "off")
          .usual();

  public static final Option<CountedBytecodes> BYTECODES =
      Option.of(
              "bytecodes=true|methods|patterns|false",
              new CountedBytecodes.Kinds(),
              CountedBytecodes.NONE,
              "false")
          .says(
              "count executed bytecodes and calls: by context; by method, with context=site; in"
                  + " some classes")
          .contradicts(
              "counts at each call, which context=sampled does not follow; use context=tree, or"
                  + " context=site with bytecodes=methods",
              CONTEXT.is(ContextMode.SAMPLED))
          .needs(
              CountedBytecodes.METHODS,
              CONTEXT.is(ContextMode.SITE),
              "needs context=site; with context=tree use bytecodes=true")
          .withoutAgent("false")
          .planned("bytecodes", "counted exactly, with calls, {bytecodes}")
          .costs(1, "each basic block counts its bytecodes");

  public static final Option<MeasuredTime> TIME =
      choice("time=sampled|exact|off", MeasuredTime.SAMPLED)
          .says(
              "attribute time to contexts: CPU and wall time by samples; wall time at each entry"
                  + " and exit")
          .shown("sampled; off without context=tree")
          .otherwise(MeasuredTime.OFF, CONTEXT.isNot(ContextMode.TREE))
          .needs(
              CONTEXT.is(ContextMode.TREE),
              "attributes time to calling contexts, which needs context=tree")
          .withoutAgent("sampled", "off")
          .planned(
              MeasuredTime.SAMPLED,
              "time",
              "CPU and wall time by calling context, sampled every {interval} ms")
          .planned(
              MeasuredTime.EXACT,
              "time",
              "wall time by calling context, read at each entry and exit")
          .costs(MeasuredTime.EXACT, 2, "each call of a woven method reads the time");

  public static final Option<Long> INTERVAL =
      number("interval=ms", 5, 1, 1000)
          .says("time=sampled: milliseconds between two samples of each thread")
          .useless("without time=sampled", TIME.isNot(MeasuredTime.SAMPLED));

  public static final Option<LifetimeMode> LIFETIME =
      choice("lifetime=sampled|exact|off", CONFIG_DEFAULT.lifetimes())
          .says("track lifetimes: of a sample, of all objects, of none")
          .usual()
          .costs(LifetimeMode.EXACT, 1, "each object is tracked");

  private static final Condition TRACKS = LIFETIME.isNot(LifetimeMode.OFF);

  public static final Option<AccountRules> ACCOUNTS =
      Option.of("accounts=name:patterns,..", new RequestedAccounts(), AccountRules.NONE, "none")
          .says("attribute allocations to accounts; also jar, module, package, package:2, or @file")
          .files(NamedFiles.READ_BEHIND_AT)
          .usual()
          .planned("contexts", "; accounts {accounts}");

  static final Option<Map<String, Long>> QUOTA =
      Option.of("quota=account:size,..", new RequestedQuotas(), Map.of(), "none")
          .says("notify when more bytes of an account are alive, by estimate: JMX, health, meters")
          .needs(ACCOUNTS.isOn(), "needs accounts; add accounts=name:patterns")
          .needs(TRACKS, TRACKED_OBJECTS)
          .checked(RequestedQuotas::check)
          .planned("quotas", "{quota}; live bytes are compared every 5 s or less often");

  static final Option<Double> PRECISION =
      Option.of("precision=percent", Kind.PERCENT, CONFIG_DEFAULT.precision(), "5%")
          .says("sampling: target half-width of each site's 95 % survival band");

  static final Option<Long> SAMPLE =
      number("sample=n", CONFIG_DEFAULT.samplingInterval(), 1, 1 << 24)
          .says("sampling: one object in n at every site, instead of precision")
          .shown("by site")
          .needs(PRECISION.isAbsent(), "and option 'precision' exclude each other; remove one");

  static final Option<Long> TRACKED =
      number("tracked=n", CONFIG_DEFAULT.trackedCapacity(), 1, MOST)
          .says("the most objects tracked at the same time")
          .shown("by heap size")
          .useless("with lifetime=off", TRACKS.not());

  static final Option<Long> RESOLUTION =
      Option.of("resolution=size", Kind.size(Resolution.SMALLEST), 0L, "none")
          .says("how finely to know deaths, as in 4m; the report says which JVM flag gives that")
          .useless("with lifetime=off", TRACKS.not())
          .planned(
              "lifetimes",
              "; deaths to within {resolution} with Java's flag -Xmn{resolution} (Serial, Parallel,"
                  + " G1), which mayfly run sets");

  static final Option<Long> SEED =
      number("seed=n", CONFIG_DEFAULT.seed(), Long.MIN_VALUE, Long.MAX_VALUE)
          .says("seed of the sampler, for repeatable samples");

  public static final Option<String> ARRAYS =
      word("arrays=sums|lengths", "sums")
          .says("arrays: sum of elements; lengths adds a length histogram per site");

  public static final Option<Boolean> LAYOUT =
      flag("layout", false)
          .says("read class files for what types cost with compact headers and as value classes")
          .withoutAgent("false")
          .planned(
              "layout", "class files are read for the cost of types in other layouts; no probes");

  /** The directory of the reports. */
  public static final Option<Path> OUTPUT =
      Option.of("output=dir", Kind.PATH, Path.of("mayfly-report").toAbsolutePath(), "mayfly-report")
          .says("directory of the reports; %p is the process id")
          .files(NamedFiles.WRITTEN)
          .usual();

  public static final Option<List<ReportFormat>> FORMATS =
      Option.of("formats=list", new RequestedFormats(), ReportFormat.USUAL, "text,html,json")
          .says(
              "text, html, markdown, json, csv, collapsed, pprof, otlp (experimental), jfr;"
                  + " separated by commas; none: no report at exit")
          .usual()
          .writes();

  static final Option<List<Path>> SOURCES =
      Option.of("sources=dirs", Kind.DIRECTORIES, List.of(), "none")
          .says("source directories, for code in the HTML report; separated by commas")
          .files(NamedFiles.READ)
          .useless("without html in formats=", FORMATS.hasNot(ReportFormat.HTML));

  public static final Option<Long> EVERY =
      number("every=seconds", 0, 0, 1_000_000)
          .says("also write the reports every n seconds; 0: only at exit")
          .needs(FORMATS.isOn(), "writes reports; use it without formats=none")
          .planned("reports", " and every {every} s");

  public static final Option<Boolean> GC =
      flag("gc", false)
          .says(
              "every=: run a full collection before each report, so that live objects are reachable"
                  + " ones")
          .needs(EVERY.isOn(), PERIODIC)
          .planned("lifetimes", "; a full collection before each report")
          .costs(1, "each report runs a full collection");

  public static final Option<Boolean> RANGES =
      flag("ranges", false)
          .says("keep the counts of 64 intervals of time, to report a range of time or a phase");

  public static final Option<Long> LEAKS =
      number("leaks=seconds", 0, 0, 1_000_000)
          .says(
              "run a full collection every n seconds and count live objects, to find leaks; 0:"
                  + " never")
          .usual()
          .needs(TRACKS, TRACKED_OBJECTS)
          .planned("lifetimes", "; live objects counted every {leaks} s")
          .costs(1, "each live-object count runs a full collection");

  public static final Option<Boolean> DUPLICATES =
      flag("duplicates", false)
          .says(
              "compare the contents of live tracked strings and arrays of primitives, at each"
                  + " report")
          .needs(TRACKS, TRACKED_OBJECTS)
          .planned("lifetimes", "; live strings and arrays compared at each report");

  static final Option<Long> NODES =
      number("nodes=n", CONFIG_DEFAULT.nodeBudget(), 1, MOST)
          .says("the most contexts stored; deeper or later ones are folded")
          .shown("by heap size");

  static final Option<Long> DEPTH =
      number("depth=n", CONFIG_DEFAULT.depthBudget(), 1, 1_000_000)
          .says("the deepest context stored, in frames; deeper ones are folded")
          .useless("with context=site", CONTEXT.is(ContextMode.SITE), ACCOUNTS.isOff());

  public static final Option<JdkMode> JDK =
      choice("jdk=charge|frames|coverage|off", JdkMode.COVERAGE)
          .says("allocations of JDK classes: counted by site, or only in the coverage total")
          .needs(JdkMode.FRAMES, CONTEXT.is(ContextMode.TREE), "needs context=tree")
          .withoutAgent("coverage", "off");

  public static final Option<Set<String>> FRAMES =
      Option.of("frames=working|all|packages", new FramePackages(), Set.of(), "working")
          .says(
              "methods in contexts: those that do more than hand on, or all; jdk=frames: also of"
                  + " JDK packages (java.util.stream)")
          .shown("working; all in tests")
          .otherwise(FramePackages.DEFAULT, JDK.is(JdkMode.FRAMES))
          .useless("without context=tree", CONTEXT.isNot(ContextMode.TREE))
          .checked(FramePackages::check);

  public static final Option<String> REST =
      word("rest=sampled|early|off", "sampled")
          .says(
              "estimate what was not counted from a sample of all allocations (Flight Recorder),"
                  + " begun after 10 s or early")
          .usual()
          .shown("sampled; off in tests")
          .withoutAgent("off");

  public static final Option<Boolean> START =
      flag("start", true).says("record from the start; false waits for JMX or 'mayfly start'");

  public static final Option<String> LOADED =
      word("loaded=true|false|all", "true")
          .says(
              "also weave classes loaded before the agent, but for running loops; all slows these"
                  + " down")
          .withoutAgent("false");

  public static final Option<Boolean> JMX =
      flag("jmx", true).says("register the MBean dev.mayfly:type=AllocationProfiler");

  public static final Option<Boolean> REMOTE =
      flag("remote", false)
          .says("register a read-only MBean for commands on other machines, such as mayfly top")
          .planned("recording", "; other machines can read it by JMX");

  public static final Option<String> CACHE =
      Option.of("cache=dir", Kind.TEXT, "", "none")
          .says("cache of woven classes, for a faster next start")
          .files(NamedFiles.WRITTEN_CODE)
          .usual()
          .withoutAgent()
          .planned("cache", "{cache}");

  public static final Option<String> LOG =
      word("log=off|warn|info|debug", "warn").says("log level on standard error").usual();

  /** Jars with features. */
  public static final Option<List<Path>> PLUGINS =
      Option.of("plugins=jars", Kind.JARS, List.of(), "none")
          .says("jars with more features: own options, probes, tables and formats")
          .files(NamedFiles.JARS)
          .withoutAgent();

  static final Option<String> CONFIG =
      Option.of("config=file", Kind.TEXT, "", "none")
          .says("properties file with these options; the command line overrides it")
          .files(NamedFiles.READ);

  static final Option<String> HELP =
      Option.of("help=options|all|plan", Kind.TEXT, "", "options")
          .says(
              "print the usual options, all, or the plan for the others; the program runs"
                  + " unprofiled")
          .usual()
          .bare();

  static {
    BYTECODES.contradicts(
        "counts by context, which needs context=tree; with context=site use bytecodes=methods",
        CONTEXT.is(ContextMode.SITE),
        BYTECODES.isNot(CountedBytecodes.METHODS));
    JMX.noted(
        "start=false with jmx=false: only the program can start recording, through the API",
        START.isOff(),
        JMX.isOff());
    for (Option<?> sampling : List.of(PRECISION, SAMPLE)) {
      sampling
          .useless(
              "with lifetime=exact, which tracks every object",
              LIFETIME.is(LifetimeMode.EXACT),
              CONTEXT.isNot(ContextMode.SAMPLED))
          .useless("with lifetime=off", TRACKS.not(), CONTEXT.isNot(ContextMode.SAMPLED));
    }
  }

  /** All of them, in the order of the help. */
  static final List<Option<?>> ALL =
      List.of(
          PRESET,
          INCLUDE,
          EXCLUDE,
          CONTEXT,
          BYTES,
          LAYERS,
          BYTECODES,
          TIME,
          INTERVAL,
          LIFETIME,
          ACCOUNTS,
          QUOTA,
          PRECISION,
          SAMPLE,
          TRACKED,
          RESOLUTION,
          SEED,
          ARRAYS,
          LAYOUT,
          OUTPUT,
          FORMATS,
          SOURCES,
          EVERY,
          GC,
          RANGES,
          LEAKS,
          DUPLICATES,
          NODES,
          DEPTH,
          JDK,
          FRAMES,
          REST,
          START,
          LOADED,
          JMX,
          REMOTE,
          CACHE,
          LOG,
          PLUGINS,
          CONFIG,
          HELP);

  private Options() {}
}
