package dev.mayfly.benchmarks.experiment;

import com.google.monitoring.runtime.instrumentation.AllocationRecorder;
import com.google.monitoring.runtime.instrumentation.Sampler;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Confined to the main thread. Registers a sampler with Google's allocation instrumenter, and runs
 * a program, after two rounds of another size without the sampler.
 */
public final class SampledMain {
  /** The beginning of the line that tells how many allocations the sampler saw. */
  static final String PREFIX = "sampler: ";

  /** A sampler that does nothing. */
  static final String EMPTY = "empty";

  /** A {@link CallerSampler}. */
  static final String CALLERS = "callers";

  /** Whether the empty sampler was called: a flag costs nothing to set. */
  private static boolean called;

  private SampledMain() {}

  /**
   * Runs a program.
   *
   * @param arguments which sampler, the program's main class, and its arguments
   * @throws Exception if the program fails
   */
  public static void main(String[] arguments) throws Exception {
    CallerSampler callers = null;
    Sampler sampler = (length, name, object, bytes) -> called = true;
    if (arguments[0].equals(CALLERS)) {
      callers = new CallerSampler();
      sampler = callers;
    }
    Method main = Class.forName(arguments[1]).getMethod("main", String[].class);
    String[] own = Arrays.copyOfRange(arguments, 2, arguments.length);
    // load the classes first: the instrumenter's own work, for each, would be sampled too
    main.invoke(null, (Object) new String[] {"2", own[own.length - 1].equals("1") ? "2" : "1"});
    AllocationRecorder.addSampler(sampler);
    try {
      main.invoke(null, (Object) own);
    } finally {
      AllocationRecorder.removeSampler(sampler);
      long seen = callers != null ? callers.allocations() : called ? 1 : 0;
      System.out.println(PREFIX + seen);
    }
  }
}
