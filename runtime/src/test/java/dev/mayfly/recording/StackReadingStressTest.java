package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A thread enters and leaves methods as fast as it can while another one reads its stack. */
final class StackReadingStressTest {
  private static final String TEST = "StackReadingStressTest";
  private static final int METHODS = 40;
  private static final int DEEPEST = 12;
  private static final int READINGS = 200_000;

  private final int first = firstOf(METHODS);
  private final PlatformRecorder thread = TestRecorders.of(false, 1);
  private final AtomicBoolean ended = new AtomicBoolean();
  private final SplittableRandom random = new SplittableRandom(1);

  private static int firstOf(int methods) {
    List<Integer> frames = new ArrayList<>();
    for (int i = 0; i < methods; i++) {
      frames.add(Named.frame(TEST, "method" + i));
    }
    assertThat(frames.get(methods - 1) - frames.get(0)).isEqualTo(methods - 1);
    return frames.get(0);
  }

  /** At each depth one of a few methods, which no other depth has. */
  private void descend(int depth) {
    while (!ended.get()) {
      int level = thread.push(first + 3 * depth + random.nextInt(3));
      if (level == ShadowStack.NONE) {
        level = thread.pushSlowly(first + 3 * depth);
      }
      if (depth < DEEPEST && random.nextInt(3) > 0) {
        descend(depth + 1);
      }
      thread.pop(level);
      if (depth > 0 && random.nextInt(2) == 0) {
        return;
      }
    }
  }

  @Test
  void whatIsReadIsAPathOfCalls() throws InterruptedException {
    Thread runner = new Thread(() -> descend(0));
    runner.start();
    StackReading reading = new StackReading();
    int readings = 0;
    int shortened = 0;
    int deepest = 0;
    try {
      // on a busy machine the other thread may not have begun for many readings
      while (readings < READINGS || deepest <= DEEPEST / 2) {
        int depth = reading.read(thread);
        readings++;
        deepest = Math.max(deepest, depth);
        shortened += reading.isShortened() ? 1 : 0;
        for (int at = 0; at < depth; at++) {
          assertThat((reading.frame(at) - first) / 3).isEqualTo(at);
        }
      }
    } finally {
      ended.set(true);
      runner.join();
    }
    assertThat(shortened).isLessThan(readings);
  }

  @Test
  void aStackThatStandsIsReadWhole() {
    for (int depth = 0; depth < 300; depth++) {
      if (thread.push(first + depth % METHODS) == ShadowStack.NONE) {
        thread.pushSlowly(first + depth % METHODS);
      }
    }
    StackReading reading = new StackReading();
    assertThat(reading.read(thread)).isEqualTo(300);
    assertThat(reading.isShortened()).isFalse();
    for (int at = 0; at < 300; at++) {
      assertThat(reading.frame(at)).isEqualTo(first + at % METHODS);
    }
  }
}
