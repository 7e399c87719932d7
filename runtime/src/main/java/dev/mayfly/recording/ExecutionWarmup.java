package dev.mayfly.recording;

/** Initialises what counts executed bytecodes. Thread-safe, without state. */
final class ExecutionWarmup implements Contributor {
  @Override
  public void warmUp(ThreadRecorder recorder) {
    ProbeSwitches.initialize("ExecutionProbes");
    recorder.executeSlowly(1, 1);
    recorder.executeInSlowly(1, 1, 1);
  }
}
