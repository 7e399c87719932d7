package dev.mayfly.agent;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.CountedBytecodes;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.agent.weaving.emitting.BytecodeKind;
import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.MeterKind;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.memory.MemoryCallKind;
import dev.mayfly.recording.contexts.RecordingConfig.Meter;
import java.util.ArrayList;
import java.util.List;

/**
 * The features that the recorder and the profiler have, and that an option switches on. Immutable.
 */
final class SwitchedFeatures implements Feature {
  private static final long MILLIS = 1000;

  @Override
  public void prepare(Host host) {
    if (host.options().get(Options.LAYOUT)) {
      host.classFiles();
    }
  }

  @Override
  public List<ProbeKind> probes(Plan plan) {
    List<ProbeKind> kinds = new ArrayList<>();
    kinds.add(new MemoryCallKind());
    if (plan.physicalBytes().isOn()) {
      kinds.add(new MeterKind(Meter.BYTES));
    }
    CountedBytecodes counted = plan.options().get(Options.BYTECODES);
    if (counted.counts() != BytecodeCounts.NONE) {
      kinds.add(new BytecodeKind(ClassSet.of(counted.patterns()), counted.counts()));
    }
    return kinds;
  }

  @Override
  public void beforeWeaving(Host host) {
    if (host.options().get(Options.ARRAYS).equals("lengths")) {
      host.recorder().countLengths();
    }
  }

  @Override
  public void start(Host host) {
    AgentOptions options = host.options();
    if (options.get(Options.DUPLICATES)) {
      host.profiler().upkeep().compareContents();
    }
    if (options.get(Options.RANGES)) {
      host.profiler().upkeep().keepIntervals();
    }
    long leaksSeconds = options.get(Options.LEAKS);
    if (leaksSeconds > 0) {
      host.eachSecond(() -> host.profiler().upkeep().countLiving(MILLIS * leaksSeconds));
    }
  }
}
