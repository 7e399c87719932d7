package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.EventSink;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.ledger.ProfilerFailures;
import dev.mayfly.recording.probes.Probes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a meter receives that the recorder does not know. */
final class ContributorTest {
  private static final String TEST = "ContributorTest";

  /** Notes what it receives. */
  private static final class Noting implements Contributor {
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void open(CallTree tree, String threads) {
      if (threads.startsWith(TEST)) {
        seen.add("tree of " + threads);
        tree.sink(new Sink(seen));
      }
    }

    @Override
    public void open(ThreadRecorder recorder, long allocated) {
      if (Thread.currentThread().getName().startsWith(TEST)) {
        seen.add("recorder of " + Thread.currentThread().getName());
      }
    }

    @Override
    public void retire(PlatformRecorder recorder) {
      if (recorder.name().startsWith(TEST)) {
        seen.add("end of " + recorder.name());
      }
    }

    @Override
    public void accept(ProfileVisitor visitor) {
      seen.add("snapshot");
    }
  }

  /** Notes single events. */
  private record Sink(List<String> seen) implements EventSink {
    @Override
    public void object(int site, int context, long number) {
      seen.add("object at " + site + " in " + context);
    }

    @Override
    public void array(int site, int context, int length, long number) {
      seen.add("array of " + length);
    }

    @Override
    public void arrays(int site, int context, long arrays, int length) {}

    @Override
    public void finish() {
      seen.add("finished");
    }
  }

  private final Recorder jvm = Recorder.instance();
  private final int site = Named.objects(Named.frame(TEST, "method"), "Thing");
  private final Noting meter = new Noting();

  @BeforeEach
  void record() {
    jvm.recording(true);
    jvm.threads().sweep(); // threads of other tests
  }

  @AfterEach
  void remove() {
    jvm.threads().remove(meter);
  }

  private static void inThread(String name, Runnable action) throws InterruptedException {
    Thread thread = new Thread(action, TEST + name);
    thread.start();
    thread.join();
  }

  private void make() {
    Probes.constructed("a", site, Named.type(site));
  }

  @Test
  void aThreadFromItsBeginningToItsEnd() throws InterruptedException {
    jvm.add(meter);
    inThread("-1", this::make);
    jvm.threads().accept(new Times(new ArrayList<>()));
    assertThat(meter.seen)
        .containsExactly(
            "tree of ContributorTest-1",
            "recorder of ContributorTest-1",
            "object at " + site + " in 0",
            "finished",
            "end of ContributorTest-1",
            "snapshot");
  }

  @Test
  void theTreeOfAThreadThatRunsAlready() throws InterruptedException {
    inThread(
        "-early",
        () -> {
          make();
          jvm.add(meter);
          make();
        });
    assertThat(meter.seen)
        .containsExactly("tree of ContributorTest-early", "object at " + site + " in 0");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void oneThatThrowsIsRemoved(boolean ofTrees) throws InterruptedException {
    int[] calls = {0};
    Contributor broken =
        new Contributor() {
          @Override
          public void open(CallTree tree, String threads) {
            fail(ofTrees && threads.startsWith(TEST));
          }

          @Override
          public void open(ThreadRecorder recorder, long allocated) {
            fail(!ofTrees);
          }

          private void fail(boolean now) {
            if (now) {
              calls[0]++;
              throw new IllegalStateException("broken");
            }
          }
        };
    jvm.add(broken);
    jvm.add(meter);
    inThread("-1", this::make);
    inThread("-2", this::make);
    assertThat(calls[0]).isEqualTo(1);
    assertThat(meter.seen).filteredOn(line -> line.startsWith("object")).hasSize(2);
    assertThat(ProfilerFailures.all())
        .anyMatch(failure -> failure.thread().contains(broken.getClass().getName()));
  }

  @Test
  void virtualThreadsShareASinkEachTree() {
    Stripe stripe = TestRecorders.stripe(false);
    assertThat(stripe.tree.sink(new Sink(meter.seen))).isTrue();
    assertThat(stripe.tree.sink(new Sink(new ArrayList<>()))).isFalse();
    for (int i = 0; i < 2; i++) {
      VirtualRecorder recorder = TestRecorders.virtual(stripe, i);
      recorder.made("a", site);
      recorder.array(new int[3], 3, site, 0);
    }
    assertThat(meter.seen).filteredOn(line -> line.equals("array of 3")).hasSize(2);
    assertThat(meter.seen).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoWorksForTheProfilerKnowsTheContext(boolean virtual) {
    ThreadRecorder own = CurrentRecorder.get();
    ThreadRecorder thread =
        virtual
            ? TestRecorders.virtual(TestRecorders.stripe(false), 1)
            : TestRecorders.of(Thread.currentThread(), false, 1);
    CurrentRecorder.resume(thread);
    int frame = Named.frame(TEST, "method");
    long caller = thread.enterKnown(frame);
    ProfilerWork.mute();
    ProfilerWork.mute(); // as where an analysis is called in the midst of own work
    try {
      assertThat(CurrentRecorder.get()).isNull();
      ThreadRecorder seen = CurrentRecorder.ofThisThread();
      assertThat(seen).isSameAs(thread);
      assertThat(seen.contexts().methodOf(seen.contextNumber())).isEqualTo(frame);
      assertThat(seen.contexts().callerOf(seen.contextNumber())).isZero();
    } finally {
      CurrentRecorder.resume(thread);
      assertThat(CurrentRecorder.get()).isSameAs(thread);
      thread.leave(caller);
      CurrentRecorder.resume(own);
    }
  }

  @Test
  void eachFeatureHasItsOwnSlotInEachThread() {
    List<Attachment<String>> slots = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      slots.add(
          new Attachment<>() {
            @Override
            protected String make(ThreadRecorder recorder) {
              return name + recorder.threadId;
            }
          });
    }
    PlatformRecorder one = TestRecorders.of(true, 1);
    PlatformRecorder two = TestRecorders.of(true, 2);
    assertThat(slots.get(2).known(one)).isNull();
    assertThat(slots.get(2).of(one)).isEqualTo("c" + one.threadId);
    assertThat(slots.get(0).of(one)).isSameAs(slots.get(0).of(one)).startsWith("a");
    assertThat(slots.get(1).known(one)).isNull();
    assertThat(slots.get(2).known(two)).isNull();
    assertThat(slots.get(2).known(one)).startsWith("c");
  }
}
