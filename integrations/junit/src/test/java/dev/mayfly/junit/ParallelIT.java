package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.example.shop.samples.NoisySample;
import com.example.shop.samples.QuietSample;
import com.example.shop.samples.UnlockedSample;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Tests that run in parallel: right, or refused. */
final class ParallelIT {
  private static final Map<String, String> PARALLEL =
      Map.of(
          "junit.jupiter.execution.parallel.enabled", "true",
          "junit.jupiter.execution.parallel.mode.default", "concurrent",
          "junit.jupiter.execution.parallel.mode.classes.default", "concurrent",
          "junit.jupiter.execution.parallel.config.strategy", "fixed",
          "junit.jupiter.execution.parallel.config.fixed.parallelism", "4");

  @Test
  void whatCountsAllThreadsRunsAlone() {
    String outcomes = Kit.outcomes(PARALLEL, NoisySample.class, QuietSample.class);
    assertThat(outcomes.lines().distinct()).containsExactly("passed");
    assertThat(outcomes.lines()).hasSize(61);
  }

  /** This test itself is one that runs at the same time. */
  @Test
  void whatCannotBeToldApartIsRefused() {
    Map<String, String> outcomes = new TreeMap<>();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(UnlockedSample.class))
                .build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                  outcomes.put(
                      test.getDisplayName(),
                      result.getThrowable().map(Throwable::getMessage).orElse("passed"));
                }
              }
            });
    assertThat(outcomes)
        .containsOnly(
            Map.entry(
                "allThreads(AllocationRecorder)",
                "allocations of all threads cannot be attributed to one test:"
                    + " whatCannotBeToldApartIsRefused() ran at the same time. Put @AllocationTest"
                    + " on this class, so that JUnit runs it alone, or count only the test's own"
                    + " thread (Threads.TEST)"),
            Map.entry("oneThread(AllocationRecorder)", "passed"));
  }
}
