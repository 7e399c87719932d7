package dev.mayfly.agent.plan;

import dev.mayfly.ProfilerConfig;
import dev.mayfly.agent.options.PlanRows;
import dev.mayfly.recording.jvm.ThreadSlot;
import java.util.Locale;

/**
 * Confined to one thread. Writes a {@link Plan} in words, one row a subject: what follows from
 * several options here, and behind it what each option says of itself.
 */
final class PlanText {
  private final Plan plan;
  private final AgentOptions options;
  private final ProfilerConfig config;
  private final PlanRows rows;

  PlanText(Plan plan) {
    this.plan = plan;
    this.options = plan.options();
    this.config = plan.config();
    this.rows =
        new PlanRows(
            options,
            "preset",
            "scope",
            "woven",
            "contexts",
            "lifetimes",
            "quotas",
            "JDK",
            "bytes",
            "layers",
            "bytecodes",
            "time",
            "layout",
            "rest",
            "cost",
            "recording",
            "reports");
  }

  /** The text; to be asked for once. */
  String text() {
    if (options.has(Options.PRESET)) {
      Preset preset = options.get(Options.PRESET);
      rows.add("preset", preset.key() + ": " + preset.line);
    }
    rows.add("scope", plan.scope().brief());
    rows.add("woven", woven());
    rows.add("contexts", contexts());
    rows.add("lifetimes", lifetimes());
    rows.add("JDK", jdk());
    rows.add("bytes", bytes());
    rows.add("layers", layers());
    rows.add("rest", rest());
    rows.add("recording", recording());
    rows.add("reports", reports());
    rows.addOptions();
    StringBuilder text = new StringBuilder();
    text.append(String.format("Plan for these options; this run is not profiled%n")).append(rows);
    plan.impossible().forEach(line -> text.append(PlanRows.row("note", line)));
    plan.ineffective().forEach(line -> text.append(PlanRows.row("note", line)));
    return text.toString();
  }

  private String woven() {
    Decision before = plan.loadedClasses();
    return "classes in scope, when they are loaded; "
        + (before.isOn()
            ? "already loaded classes, once no thread runs in them"
            : "not already loaded classes (" + before.reason() + ")");
  }

  private String contexts() {
    boolean everything = plan.scope().patterns().contains("*");
    return switch (config.contexts()) {
      case TREE -> {
        rows.addCost(
            everything ? 2 : 0,
            everything ? "each method call, libraries included" : "each method call in scope");
        yield "exact counts by calling context"
            + (plan.hasAllFrames() ? "" : ", without methods that only hand on")
            + "; at most "
            + config.nodeBudget()
            + " contexts, "
            + config.depthBudget()
            + " frames deep; a context's number is in the "
            + (ThreadSlot.exists() ? "thread" : "recorder");
      }
      case SITE -> {
        rows.addCost(0, "each allocation in scope");
        yield "none: exact counts by site";
      }
      case SAMPLED -> {
        rows.addCost(everything ? 1 : 0, "each allocation; stack walks of a sample");
        yield "exact counts by site; contexts estimated from a sample";
      }
    };
  }

  private String lifetimes() {
    String tracked =
        config.trackedCapacity() == 0
            ? ""
            : "; at most " + config.trackedCapacity() + " objects tracked at a time";
    return switch (config.lifetimes()) {
      case OFF -> "not tracked";
      case EXACT -> "of all objects" + tracked;
      case SAMPLED -> "of a sample: " + rate() + tracked;
    };
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
    rows.addCost(1, "weaving the JDK slows the start");
    return "woven; its allocations are counted by site, under your methods"
        + (plan.jdkFrames().isEmpty()
            ? ""
            : "; methods of " + String.join(", ", plan.jdkFrames()) + " are frames");
  }

  private String bytes() {
    if (!plan.physicalBytes().isOn()) {
      return "sizes of counted objects";
    }
    rows.addCost(
        options.isGiven(Options.BYTES) ? 2 : 0,
        "each call of a woven method reads the thread's bytes");
    return "sizes of counted objects, and the bytes the JVM allocated, by context";
  }

  private String layers() {
    Decision layers = plan.layers();
    return layers.isOn()
        ? "bytes by layer of known frameworks" + userRows()
        : "no bytes by layer (" + layers.reason() + ")";
  }

  private String userRows() {
    return options.get(Options.LAYERS).rows().size() == 0 ? "" : ", with rows of your own";
  }

  private String rest() {
    Decision sampled = plan.sampledRest();
    return sampled.isOn()
        ? "what is not counted is estimated, from a sample of all allocations"
            + (options.samplesEarly() ? "" : ", begun when the program has run for 3 s")
        : "what is not counted is in the coverage total only (" + sampled.reason() + ")";
  }

  private String recording() {
    return (options.get(Options.START) ? "from the start" : "not before you start it")
        + (options.get(Options.JMX)
            ? "; control it with JMX or 'mayfly stop'"
            : "; no MBean for it");
  }

  private String reports() {
    return options.formats().isEmpty()
        ? "on request only, in " + options.output()
        : Options.FORMATS.text(options.formats()) + " in " + options.output() + " at exit";
  }
}
