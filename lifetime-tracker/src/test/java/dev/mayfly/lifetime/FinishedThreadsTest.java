package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FinishedThreadsTest {
  private final Fixture fixture = new Fixture(1, 100_000);
  private final List<Object> objects = new ArrayList<>();

  @Test
  void birthsOfFinishedThreadsStay() throws InterruptedException {
    Fixture.onThread(() -> objects.addAll(fixture.born(100, context("finished"))));
    fixture.collect();
    fixture.kill(objects.get(0));
    fixture.kill(objects.get(99));
    fixture.collect();

    assertThat(fixture.only().births()).isEqualTo(100);
    assertThat(fixture.only().deaths()).isEqualTo(2);
    assertThat(fixture.tracker.trackedLive()).isEqualTo(98);
    assertThat(fixture.tracker.reaper.threads).isEmpty();
  }

  @Test
  void contextsWithTheSamePathAreOneForAllThreads() throws InterruptedException {
    Runnable births = () -> objects.add(fixture.born(SITE, context("same"), 1));
    Fixture.onThread(births);
    births.run();
    Fixture.onThread(births);

    assertThat(fixture.only().births()).isEqualTo(3);
  }

  @Test
  void roomOfFinishedThreadsIsGivenBack() throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      Fixture.onThread(() -> objects.add(fixture.born(SITE, context("room"), 1)));
    }
    fixture.collect();

    assertThat(fixture.tracker.reaper.survivors.count()).isEqualTo(100);
    assertThat(fixture.tracker.room.taken()).isEqualTo(100);
  }

  @Test
  void treesOfFinishedThreadsAreNotRetained() throws InterruptedException {
    List<WeakReference<CallNode>> nodes = new ArrayList<>();
    Fixture.onThread(
        () -> {
          CallNode context = context("retained");
          objects.addAll(fixture.born(50, context));
          nodes.add(new WeakReference<>(context));
        });
    fixture.collect();
    Recorder.instance().threads().sweep();

    Collected.await(() -> nodes.get(0).get() == null);

    assertThat(fixture.only().births()).isEqualTo(50);
    assertThat(fixture.only().deaths()).isZero();
  }
}
