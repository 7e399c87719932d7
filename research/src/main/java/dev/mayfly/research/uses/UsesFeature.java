package dev.mayfly.research.uses;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.lifetime.LifetimeTrackerProvider;
import dev.mayfly.report.json.JsonParts;
import dev.mayfly.report.tables.PlugInChapter;
import dev.mayfly.report.tables.PlugInChapters;
import dev.mayfly.research.uses.probes.Uses;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.util.ArrayList;
import java.util.List;

/** Uses of tracked objects: lag, use and drag, and lifetimes in accesses. Thread-safe. */
public final class UsesFeature implements Feature {
  /** The uses that are recorded; events of uses need it. */
  public static final Option<UseMode> USES =
      Option.choice("uses=off|drag|accesses|all", UseMode.OFF)
          .says(
              "record first and last uses of tracked objects; also accesses up to the last use; all: those to variables and static fields, too")
          .needs(
              Options.LIFETIME.isNot(LifetimeMode.OFF),
              "needs tracked objects; use lifetime=sampled or lifetime=exact")
          .withoutAgent("off")
          .planned("lifetimes", "; with uses ({uses})")
          .costs(UseMode.DRAG, 2, "each use of an object")
          .costs(UseMode.ACCESSES, 2, "each use of an object or array")
          .costs(UseMode.ALL, 2, "each use of an object or array, each block of variables");

  static final Option<List<String>> CLASSES =
      Option.of("uses.in=patterns", Kind.PATTERNS, List.of(), "all woven classes")
          .says("uses: the classes in which they are recorded")
          .useless("without uses=", USES.isOff());

  private static final PlugInChapter DRAG =
      PlugInChapter.of("drag", DragTables::drags).with(DragTables::drag);
  private static final PlugInChapter ACCESSES =
      PlugInChapter.of("accesses", DragTables::lives).with(DragTables::accesses);

  /** Found by the service loader. */
  public UsesFeature() {}

  @Override
  public List<Option<?>> options() {
    return List.of(USES, CLASSES);
  }

  @Override
  public void addToReports() {
    JsonParts.add(JsonDrag.JSON);
    PlugInChapters.add(DRAG);
    PlugInChapters.add(ACCESSES);
  }

  @Override
  public List<ProbeKind> probes(Plan plan) {
    UseMode mode = plan.options().get(USES);
    List<String> patterns = plan.options().get(CLASSES);
    ClassSet classes = patterns.isEmpty() ? ClassSet.ALL : ClassSet.of(patterns);
    List<ProbeKind> kinds = new ArrayList<>();
    if (mode == UseMode.ALL) {
      kinds.add(new VariableKind(classes));
    }
    if (mode != UseMode.OFF) {
      kinds.add(new UseKind(classes, mode.counts()));
    }
    return kinds;
  }

  /** The tracker that opens next has its objects followed. */
  @Override
  public void prepare(Host host) {
    UseMode mode = host.options().get(USES);
    if (mode != UseMode.OFF) {
      Uses uses = new Uses(host.recorder(), mode.counts());
      LifetimeTrackerProvider.follow(uses);
      AllocationProfiler.add(Drags.PART, () -> DragAssembly.of(uses.read()));
    }
  }
}
