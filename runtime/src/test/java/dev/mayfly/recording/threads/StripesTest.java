package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.RecordingState;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The groups of virtual threads, with platform threads in their place. */
final class StripesTest {
  private final Stripes stripes =
      new Stripes(new RecordingState(), new NodeBudget(1000), new Contributors());

  private void begins(Thread thread) {
    stripes.newRecorder(thread, false, 1);
  }

  private static Thread finished(String name) {
    return new Thread(() -> {}, name);
  }

  @Test
  void likeNamesAreAGroup() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < 10_000; i++) {
      begins(finished("order-" + i));
    }
    Thread live =
        new Thread(
            () -> {
              try {
                end.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            "order-77");
    live.start();
    begins(live);
    begins(finished(""));
    assertThat(stripes.read())
        .extracting(group -> group.name() + " " + group.threads() + " " + group.live())
        .containsExactly("order-# (virtual) 10001 1", "(virtual threads) 1 0");
    assertThat(stripes.live().recorders()).hasSize(1);
    end.countDown();
    live.join();
    assertThat(stripes.read().get(0).live()).isZero();
    assertThat(stripes.live().recorders()).isEmpty();
  }

  @Test
  void namesAreBounded() {
    for (int i = 0; i < 1000; i++) {
      begins(finished("user " + (char) ('a' + i % 26) + (char) ('a' + i / 26)));
    }
    assertThat(stripes.read()).hasSize(17);
    assertThat(stripes.read().get(16).name()).isEqualTo("(other virtual threads)");
    assertThat(stripes.read().get(16).threads()).isEqualTo(1000 - 16);
  }
}
