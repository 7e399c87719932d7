package dev.mayfly.agent;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.jni.JniTraffic;
import dev.mayfly.agent.jni.NativeCallKind;
import dev.mayfly.agent.options.OptionValues;
import dev.mayfly.agent.plan.ResearchOptions;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import java.lang.instrument.Instrumentation;
import java.util.List;

/** Arrays that cross JNI. Immutable. */
final class JniFeature implements Feature {
  @Override
  public List<ProbeKind> probes(OptionValues options) {
    return options.isOn(ResearchOptions.JNI) ? List.of(new NativeCallKind()) : List.of();
  }

  @Override
  public void beforeWeaving(Host host) {
    Instrumentation instrumentation = host.instrumentation();
    if (host.options().isOn(ResearchOptions.JNI) && instrumentation != null) {
      boolean oneByOne = host.options().get(ResearchOptions.JNI).equals("arrays");
      host.atExit(JniTraffic.start(instrumentation, oneByOne)::stop);
    }
  }
}
