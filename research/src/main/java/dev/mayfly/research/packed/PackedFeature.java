package dev.mayfly.research.packed;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.options.Option;
import dev.mayfly.report.json.JsonParts;
import dev.mayfly.report.tables.PlugInChapter;
import dev.mayfly.report.tables.PlugInChapters;
import java.util.List;

/** The lengths of arrays by site, each by its value. Immutable. */
public final class PackedFeature implements Feature {
  /** Whether lengths are counted. */
  public static final Option<Boolean> LENGTHS =
      Option.flag("lengths", false)
          .says("count the arrays of each site by their length")
          .withoutAgent("false")
          .planned("lengths", "arrays counted by site and length")
          .costs(1, "each array");

  private static final PlugInChapter CHAPTER =
      PlugInChapter.of(LengthCounts.VIEW, LengthCounts::chapter).always();

  /** Found by the service loader. */
  public PackedFeature() {}

  @Override
  public List<Option<?>> options() {
    return List.of(LENGTHS);
  }

  @Override
  public void addToReports() {
    JsonParts.add(LengthCounts.JSON);
    PlugInChapters.add(CHAPTER);
  }

  @Override
  public void beforeWeaving(Host host) {
    if (host.options().isOn(LENGTHS)) {
      LengthSink sink = new LengthSink();
      host.recorder().add(sink);
      AllocationProfiler.add(LengthCounts.PART, sink::lengths);
    }
  }
}
