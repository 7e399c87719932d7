package dev.mayfly.junit;

import dev.mayfly.AllocationProfiler;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * Thread-safe. The profiler of this JVM, if its agent is of the version that this extension was
 * allocated for.
 *
 * <p>Recorder and tracker are the agent's, everything else comes from the tests' class path. Where
 * the two do not fit, the JVM says so with a {@link LinkageError} of whatever is called first; so
 * all that the extension will call is called once, before the first test is measured.
 */
final class JvmProfiler {
  static final String OTHER_VERSION =
      "allocations are not counted: the agent in this JVM and mayfly-junit-extension have different"
          + " versions; use the same version of both";

  private JvmProfiler() {}

  /** Immutable: the result of the only attempt in this JVM. */
  private static final class Attempt {
    static final Optional<LinkageError> MISFIT = attempt();
  }

  /**
   * Returns it, recording.
   *
   * @throws ExtensionConfigurationException if the agent is of another version
   */
  static AllocationProfiler recording() {
    if (Attempt.MISFIT.isPresent()) {
      throw new ExtensionConfigurationException(OTHER_VERSION, Attempt.MISFIT.get());
    }
    return open();
  }

  private static AllocationProfiler open() {
    AllocationProfiler profiler = AllocationProfiler.open();
    if (!profiler.isRecording()) {
      profiler.start();
    }
    return profiler;
  }

  private static Optional<LinkageError> attempt() {
    try {
      AllocationProfiler profiler = open();
      profiler.refreshLifetimes();
      WeavingCheck.before(JvmProfiler.class, profiler.snapshot());
      OptionalLong mark = profiler.markLifetimes();
      if (mark.isPresent()) {
        profiler.aliveSince(mark.getAsLong()).forEach((site, alive) -> {});
      }
      return Optional.empty();
    } catch (LinkageError otherVersion) {
      return Optional.of(otherVersion);
    } catch (ExtensionConfigurationException otherReason) {
      return Optional.empty(); // which each test will report
    }
  }
}
