package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.UseListener;
import dev.mayfly.recording.probes.Probes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The door for uses. */
class UsesTest {
  private final Recorder jvm = Recorder.instance();
  private final List<Object> seen = new ArrayList<>();

  private final UseListener listener =
      new UseListener() {
        @Override
        public boolean mayFollow(Object object) {
          return object instanceof String;
        }

        @Override
        public void used(Object object, int site) {
          seen.add(object);
        }
      };

  @AfterEach
  void stop() {
    jvm.useListener(null);
    jvm.recording(false);
  }

  @Test
  void tellsOfWhatMayBeFollowed() {
    jvm.recording(true);
    jvm.useListener(listener);
    Probes.used("tracked");
    Probes.used(1);
    Probes.used(null);
    assertThat(seen).containsExactly("tracked");
  }

  @Test
  void saysNothingUnlessAsked() {
    Probes.used("not asked for");
    jvm.useListener(listener);
    jvm.recording(false);
    Probes.used("not recording");
    jvm.recording(true);
    jvm.useListener(null);
    Probes.used("no listener");
    assertThat(seen).isEmpty();
  }

  /** What the profiler itself does with objects of the program, while it weaves, is no use. */
  @Test
  void whatTheProfilerDoesIsNoUse() {
    jvm.recording(true);
    jvm.useListener(listener);
    ThreadRecorder own = ProfilerWork.recorder();
    ProfilerWork.mute();
    try {
      Probes.used("by the profiler");
    } finally {
      ProfilerWork.resume(own);
    }
    Probes.used("by the program");
    assertThat(seen).containsExactly("by the program");
  }
}
