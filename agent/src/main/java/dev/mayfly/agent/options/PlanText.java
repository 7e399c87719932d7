package dev.mayfly.agent.options;

import dev.mayfly.ProfilerConfig;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.agent.weaving.uses.AccessCounts;
import dev.mayfly.recording.jvm.ThreadSlot;
import dev.mayfly.report.wording.Units;
import java.util.Locale;
import java.util.stream.Collectors;

/** Confined to one thread. Writes a {@link Plan} in words, one row a subject. */
final class PlanText {
  private final Plan plan;
  private final AgentOptions options;
  private final ProfilerConfig config;
  private final StringBuilder text = new StringBuilder();

  PlanText(Plan plan) {
    this.plan = plan;
    this.options = plan.options();
    this.config = plan.config();
  }

  @Override
  public String toString() {
    text.setLength(0);
    text.append(String.format("Plan for these options; this run is not profiled%n"));
    options.preset().ifPresent(preset -> row("preset", preset.key() + ": " + preset.line()));
    row("scope", plan.scope().brief() + except());
    row("woven", woven());
    row("contexts", contexts());
    row("lifetimes", lifetimes());
    if (!options.quotas().isEmpty()) {
      row("quotas", quotas());
    }
    row("JDK", jdk());
    row("bytes", bytes());
    if (options.bytecodes().counts() != BytecodeCounts.NONE) {
      row("bytecodes", "counted exactly, with calls, " + options.bytecodes().text());
    }
    if (options.time().mode() != MeasuredTime.Mode.OFF) {
      row("time", options.time().text());
    }
    if (options.layout()) {
      row("layout", "class files are read for the cost of types in other layouts; no probes");
    }
    row("rest", rest());
    row("cost", CostHint.of(plan));
    row("recording", recording());
    row("reports", reports());
    if (!options.analyses().isEmpty()) {
      row("analyses", options.analyses().text());
      if (options.analyses().simulatesCaches()) {
        row("caches", String.valueOf(options.analyses().caches()));
      }
    }
    if (options.jni()) {
      row(
          "JNI",
          "arrays passed to native methods"
              + (options.jniArrays() ? ", one by one" : "")
              + "; bytes that JNI functions copy, where possible");
    }
    if (!options.agents().isEmpty()) {
      row("agents", options.agents().text());
    }
    if (!options.events().isEmpty()) {
      row("events", options.events().text());
    }
    options.cache().ifPresent(directory -> row("cache", directory.toString()));
    plan.impossible().forEach(line -> row("note", line));
    plan.ineffective().forEach(line -> row("note", line));
    return text.toString();
  }

  private void row(String subject, String words) {
    text.append(String.format(Locale.ROOT, "  %-10s %s%n", subject, words));
  }

  private String except() {
    return options.exclude().isEmpty() ? "" : ", except " + String.join(", ", options.exclude());
  }

  private String woven() {
    Decision before = plan.loadedClasses();
    return "classes in scope, when they are loaded; "
        + (before.isOn()
            ? "already loaded classes, once no thread runs in them"
            : "not already loaded classes (" + before.reason() + ")");
  }

  private String contexts() {
    String accounts =
        options.accounts().isEmpty() ? "" : "; accounts " + brief(options.accounts().toString());
    return switch (config.contexts()) {
          case TREE ->
              "exact counts by calling context; at most "
                  + config.nodeBudget()
                  + " contexts, "
                  + config.depthBudget()
                  + " frames deep; a context's number is in the "
                  + (ThreadSlot.exists() ? "thread" : "recorder");
          case SITE -> "none: exact counts by site";
          case SAMPLED -> "exact counts by site; contexts estimated from a sample";
        }
        + accounts;
  }

  private static String brief(String words) {
    return words.length() <= 60 ? words : words.substring(0, 60) + "..";
  }

  private String quotas() {
    return options.quotas().entrySet().stream()
        .map(quota -> quota.getKey() + " " + Units.bytes(quota.getValue()))
        .collect(Collectors.joining(", ", "", "; live bytes are compared every 5 s or less often"));
  }

  private String lifetimes() {
    String tracked =
        config.trackedCapacity() == 0
            ? ""
            : "; at most " + config.trackedCapacity() + " objects tracked at a time";
    String census =
        options.leaksSeconds() == 0
            ? ""
            : "; live objects counted every " + options.leaksSeconds() + " s";
    census += options.collects() ? "; a full collection before each report" : "";
    census += options.duplicates() ? "; live strings and arrays compared at each report" : "";
    return switch (config.lifetimes()) {
          case OFF -> "not tracked";
          case EXACT -> "of all objects" + tracked;
          case SAMPLED -> "of a sample: " + rate() + tracked;
          case DRAG -> "of a sample with its uses: " + rate() + tracked;
          case ACCESSES ->
              "of a sample, in "
                  + (options.clock() == AccessCounts.ALL ? "all accesses" : "accesses")
                  + " too: "
                  + rate()
                  + tracked;
        }
        + census
        + resolution();
  }

  private String resolution() {
    return options
        .resolution()
        .map(
            wanted ->
                "; deaths to within "
                    + wanted
                    + " with Java's flag "
                    + wanted.flag()
                    + " (Serial, Parallel, G1), which mayfly run sets")
        .orElse("");
  }

  private String rate() {
    return config.samplingInterval() == 0
        ? String.format(
            Locale.ROOT,
            "a sampling rate for each site, for bands of +-%.3g %%",
            config.precision() * 100)
        : "one object in " + config.samplingInterval();
  }

  private String jdk() {
    if (!plan.jdkWeaving().isOn()) {
      return "not woven; its allocations are in the coverage total only";
    }
    String frames =
        options.frames().isEmpty()
            ? ""
            : "; methods of " + brief(String.join(", ", options.frames())) + " are frames";
    return "woven; its allocations are counted by site, under your methods" + frames;
  }

  private String bytes() {
    return plan.physicalBytes().isOn()
        ? "sizes of counted objects, and the bytes the JVM allocated, by context"
        : "sizes of counted objects";
  }

  private String rest() {
    Decision sampled = plan.sampledRest();
    return sampled.isOn()
        ? "what is not counted is estimated, from a sample of all allocations"
            + (options.samplesEarly() ? "" : ", begun when the program has run for 3 s")
        : "what is not counted is in the coverage total only (" + sampled.reason() + ")";
  }

  private String recording() {
    return (options.start() ? "from the start" : "not before you start it")
        + (options.jmx() ? "; control it with JMX or 'mayfly stop'" : "; no MBean for it")
        + (options.remote() ? "; other machines can read it by JMX" : "");
  }

  private String reports() {
    if (options.formats().isEmpty()) {
      return "on request only, in " + options.output();
    }
    String formats = options.formats().stream().map(Plan::lower).collect(Collectors.joining(", "));
    return formats
        + " in "
        + options.output()
        + " at exit"
        + (options.everySeconds() == 0 ? "" : " and every " + options.everySeconds() + " s")
        + (options.keptProfiles() == 0 ? "" : ", the last " + options.keptProfiles() + " kept");
  }
}
