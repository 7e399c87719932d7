package dev.mayfly.recording.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.EventSink;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.RecordingState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events of objects that virtual threads leave behind; any thread does for it. */
final class UnclaimedObjectsTest {
  private static final String TEST = "UnclaimedObjectsTest";

  private final int method = Named.frame(TEST, "method");
  private final int site = Named.objects(method, "Thing");
  private final int constructor = Named.constructor(TEST, "Thing");
  private final RecordingState state = new RecordingState();

  private final Births births = new Births();
  private final Stripe stripe =
      new Stripe(
          state, Recorder.instance().threads().liveNodes(), false, 1, CurrentRecorder::steps);

  /** Counts objects; its monitor is held. */
  private static final class Births implements EventSink {
    private long objects;

    @Override
    public void object(int site, int context, long number) {
      objects++;
    }

    @Override
    public void array(int site, int context, int length, long number) {
      throw new AssertionError();
    }

    @Override
    public void arrays(int site, int context, long arrays, int length) {
      throw new AssertionError();
    }
  }

  @BeforeEach
  void listen() {
    stripe.tree.sink(births);
  }

  /** As code that is not woven calls a constructor. */
  private VirtualRecorder construct() {
    VirtualRecorder recorder = new VirtualRecorder(state, stripe, null, 1);
    recorder.initialized("a", constructor, Named.type(constructor));
    return recorder;
  }

  private void constructInThreads(int threads) throws InterruptedException {
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(this::construct);
      thread.start();
      thread.join();
    }
  }

  @Test
  void eachThreadThatIsGoneHasItsEvent() throws InterruptedException {
    constructInThreads(10);
    stripe.unclaimed.recordThoseOfDeadThreads();
    stripe.unclaimed.recordThoseOfDeadThreads(); // once only
    assertThat(births.objects).isEqualTo(10);
  }

  @Test
  void atMostAThousandThreadsThatAreGoneAreHeld() throws InterruptedException {
    constructInThreads(2_500);
    assertThat(births.objects).isEqualTo(2 * 999); // the thousandth lives when it is added
  }

  @Test
  void objectOfALivingThreadMayStillBeClaimed() {
    VirtualRecorder recorder = construct();
    stripe.unclaimed.recordThoseOfDeadThreads();
    recorder.constructed("a", site, Named.type(site));
    stripe.unclaimed.recordThoseOfDeadThreads();
    assertThat(births.objects).isEqualTo(1);
  }
}
