package dev.mayfly.recording;

import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.threads.Contributor;
import dev.mayfly.recording.threads.ThreadRecorder;

/** Initialises what counts executed bytecodes and calls. Thread-safe, without state. */
final class ExecutionWarmup implements Contributor {
  @Override
  public void warmUp(ThreadRecorder recorder) {
    ProbeSwitches.initialize("ExecutionProbes");
    ProbeSwitches.initialize("LayerProbes");
    recorder.executeSlowly(1, 1);
    recorder.executeInSlowly(1, 1, 1);
  }
}
