package dev.mayfly.agent;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.AnalysisHost;
import dev.mayfly.analysis.Contexts;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.recording.types.ArrayLayout;
import java.nio.file.Path;

/** The host of analyses, which the program or features add. Immutable. */
final class AnalysisFeature implements Feature {
  /** The needs of analyses. Thread-safe. */
  private record HostOfAnalyses(Path output) implements AnalysisHost {
    @Override
    public void say(String line) {
      StandardError.say(line);
    }

    @Override
    public void forEachThread(ThreadVisitor visitor) {
      Recorder.instance().threads().forEachThread(visitor);
    }

    @Override
    public Contexts contexts() {
      ThreadRecorder own = CurrentRecorder.ofThisThread();
      return own == null ? Contexts.ROOT_ONLY : own.contexts();
    }

    @Override
    public int context() {
      ThreadRecorder own = CurrentRecorder.ofThisThread();
      return own == null ? 0 : own.contextNumber();
    }
  }

  @Override
  public void prepare(Host host) {
    if (host.instrumentation() != null) {
      Analyses.start(new HostOfAnalyses(host.options().output()));
      EventSites.referenceBytes(1 << (ArrayLayout.ofElement('L') & 7));
    }
  }

  @Override
  public void start(Host host) {
    host.eachSecond(Analyses::reportDeaths);
  }
}
