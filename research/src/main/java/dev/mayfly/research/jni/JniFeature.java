package dev.mayfly.research.jni;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.finding.Findings;
import java.lang.instrument.Instrumentation;
import java.util.List;

/** Arrays that cross JNI. Immutable. */
public final class JniFeature implements Feature {
  static final Option<String> JNI =
      Option.word("jni=true|false|arrays", "false")
          .says(
              "experimental: count the arrays passed to native methods, and the bytes that JNI copies; arrays: also one by one")
          .withoutAgent("false")
          .planned("JNI", "arrays passed to native methods")
          .planned("arrays", "JNI", ", one by one")
          .planned("JNI", "; bytes that JNI functions copy, where possible");

  /** For the service loader. */
  public JniFeature() {}

  @Override
  public List<Option<?>> options() {
    return List.of(JNI);
  }

  @Override
  public void addToReports() {
    Findings.add(CopiedArrays.SEARCH);
  }

  @Override
  public List<ProbeKind> probes(Plan plan) {
    return plan.options().isOn(JNI) ? List.of(new NativeCallKind()) : List.of();
  }

  @Override
  public void beforeWeaving(Host host) {
    Instrumentation instrumentation = host.instrumentation();
    if (host.options().isOn(JNI) && instrumentation != null) {
      boolean oneByOne = host.options().get(JNI).equals("arrays");
      host.atExit(JniTraffic.start(instrumentation, oneByOne)::stop);
    }
  }
}
