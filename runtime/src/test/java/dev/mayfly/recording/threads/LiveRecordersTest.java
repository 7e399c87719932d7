package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.jvm.ThreadIds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Recorders by the identifiers of their threads. */
final class LiveRecordersTest {
  private final LiveRecorders live = new LiveRecorders();

  private static PlatformRecorder of(long threadId) {
    return PlatformRecorder.muted(RecorderRegistry.instance().state, threadId);
  }

  @Test
  void eachThreadHasItsOwnWhateverTheLowBitsOfItsIdentifier() {
    List<PlatformRecorder> recorders = new ArrayList<>();
    for (long id = 1; id < 1_000_000; id = 3 * id + 1_024) {
      recorders.add(of(id));
      recorders.add(of(id + 64));
    }
    for (int i = 1; i < 200; i++) {
      recorders.add(of(1_024L * 1_024 * i));
    }
    recorders.forEach(live::add);
    for (PlatformRecorder recorder : recorders) {
      assertThat(live.find(recorder.threadId)).isSameAs(recorder);
    }
    assertThat(live.find(5)).isNull();
    live.reset(recorders.subList(100, 120));
    for (int i = 0; i < recorders.size(); i++) {
      assertThat(live.find(recorders.get(i).threadId))
          .isSameAs(i >= 100 && i < 120 ? recorders.get(i) : null);
    }
  }

  @Test
  void unknownIdentifiersAreNobodys() {
    live.add(of(ThreadIds.NONE));
    assertThat(live.find(ThreadIds.NONE)).isNull();
    live.reset(List.of(of(ThreadIds.NONE)));
    assertThat(live.find(ThreadIds.NONE)).isNull();
  }
}
