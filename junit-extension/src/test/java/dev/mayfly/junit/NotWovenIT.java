package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.BaselineSample;
import com.example.shop.samples.LifetimeSample;
import com.example.shop.samples.LimitsSample;
import com.example.shop.samples.RecorderSample;
import com.example.shop.samples.SurvivalSample;
import org.junit.jupiter.api.Test;

/** Run in a JVM without the agent: nothing passes by accident. */
final class NotWovenIT {
  @Test
  void aLimitFailsInOneLine() {
    assertThat(Kit.outcome(LimitsSample.class, "allowed"))
        .isEqualTo(
            "allocations are not counted: Mayfly's agent does not run in this JVM; start it with"
                + " -javaagent:mayfly-agent.jar (Maven: <argLine>@{argLine}"
                + " -javaagent:@{dev.mayfly:mayfly-agent:jar}</argLine>, Gradle: jvmArgs)");
  }

  @Test
  void soDoesARecorder() {
    assertThat(Kit.outcome(RecorderSample.class, "counts", AllocationRecorder.class))
        .isEqualTo(WeavingCheck.NO_AGENT);
  }

  @Test
  void soDoesALifetime() {
    assertThat(Kit.outcome(SurvivalSample.class, "leavesNothing")).isEqualTo(WeavingCheck.NO_AGENT);
    assertThat(Kit.outcome(LifetimeSample.class, "leftButYoung")).isEqualTo(WeavingCheck.NO_AGENT);
  }

  @Test
  void soDoesABaseline() {
    assertThat(Kit.outcome(BaselineSample.class, "b_arrays")).isEqualTo(WeavingCheck.NO_AGENT);
  }
}
