package dev.mayfly.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Thread-safe. Knows which tests of all engines run now: JUnit's launcher tells it. A count of all
 * threads is a test's own only while no other test runs.
 */
public final class RunningTests implements TestExecutionListener {
  private static final Map<String, String> RUNNING = new ConcurrentHashMap<>();
  private static final AtomicLong STARTED = new AtomicLong();

  /** Called by JUnit's launcher. */
  public RunningTests() {}

  @Override
  public void executionStarted(TestIdentifier test) {
    if (test.isTest()) {
      RUNNING.put(test.getUniqueId(), test.getDisplayName());
      STARTED.incrementAndGet();
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    RUNNING.remove(test.getUniqueId());
  }

  /** Immutable. Watches over one interval of one test. */
  record Watch(String uniqueId, long started) {
    static Watch begin(String uniqueId) {
      Watch watch = new Watch(uniqueId, STARTED.get());
      watch.refuseOthers();
      return watch;
    }

    /**
     * Checks that no other test ran since.
     *
     * @throws ExtensionConfigurationException if one did
     */
    void end() {
      refuseOthers();
      if (RUNNING.containsKey(uniqueId) && STARTED.get() != started) {
        throw refused("another test");
      }
    }

    private void refuseOthers() {
      // a test that the launcher did not announce is run by a test, which may watch over it
      if (RUNNING.containsKey(uniqueId)) {
        List<String> others = new ArrayList<>();
        RUNNING.forEach(
            (id, name) -> {
              if (!id.equals(uniqueId)) {
                others.add(name);
              }
            });
        if (!others.isEmpty()) {
          throw refused(String.join(", ", others));
        }
      }
    }

    private static ExtensionConfigurationException refused(String others) {
      return new ExtensionConfigurationException(
          "allocations of all threads cannot be attributed to one test: "
              + others
              + " ran at the same time. Put @AllocationTest on this class, so that JUnit runs it"
              + " alone, or count only the test's own thread (Threads.TEST)");
    }
  }
}
