package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.RecordingConfig;
import dev.mayfly.recording.threads.Counts;
import dev.mayfly.recording.threads.RecorderRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is configured once, and who listens. */
final class RecorderTest {
  private final Recorder jvm = Recorder.instance();

  @AfterEach
  void nobodyListens() {
    jvm.listener(null);
    jvm.reconfigure(RecordingConfig.DEFAULT);
  }

  @Test
  void theFirstConfigurationDecides() {
    jvm.configure(RecordingConfig.DEFAULT); // another test may have been first
    assertThat(jvm.isConfigured()).isTrue();
    assertThat(jvm.configure(new RecordingConfig(true, 10, 10, 2))).isFalse();
    assertThat(jvm.recordsBySiteOnly()).isFalse();
    assertThat(RecorderRegistry.instance().state.config).isEqualTo(RecordingConfig.DEFAULT);
  }

  @Test
  void aSecondListenerIsRefusedAndTheFirstStays() {
    AllocationListener first = new SampleOnlyListener(jvm, 1);
    jvm.listener(first);
    jvm.listener(first);
    assertThatIllegalStateException()
        .isThrownBy(() -> jvm.listener(new SampleOnlyListener(jvm, 1)));
    assertThat(jvm.listener()).isSameAs(first);
  }

  @Test
  void allActionsBeforeReadingAreDone() {
    List<String> done = new ArrayList<>();
    jvm.beforeReading(() -> done.add("sizes"));
    jvm.beforeReading(() -> done.add("more"));
    Counts.ofAll("RecorderTest");
    assertThat(done).containsExactly("sizes", "more");
  }
}
