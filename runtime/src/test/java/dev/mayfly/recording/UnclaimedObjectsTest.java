package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.events.EventSettings;
import dev.mayfly.events.EventStream;
import dev.mayfly.events.EventWriter;
import java.io.File;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events of objects that virtual threads leave behind; any thread does for it. */
final class UnclaimedObjectsTest {
  private static final String TEST = "UnclaimedObjectsTest";

  private final int method = Named.frame(TEST, "method");
  private final int site = Named.objects(method, "Thing");
  private final int constructor = Named.constructor(TEST, "Thing");
  private final RecordingState state = new RecordingState();

  @TempDir private File directory;
  private EventWriter writer;
  private Stripe stripe;

  @BeforeEach
  void record() throws IOException {
    EventStream stream = new EventStream(EventSettings.ALLOC);
    File file = new File(directory, "events.mfe");
    writer =
        new EventWriter(
            stream,
            new EventSettings(file, Long.MAX_VALUE, false, EventSettings.ALLOC, 8, 1, 2),
            line -> {});
    writer.open();
    stripe =
        new Stripe(
            state, Recorder.instance().threads().liveNodes(), false, 1, CurrentRecorder::steps);
    stream.open(stripe.tree, "virtual");
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

  private long written() {
    return writer.close().written();
  }

  @Test
  void eachThreadThatIsGoneHasItsEvent() throws InterruptedException {
    constructInThreads(10);
    stripe.unclaimed.recordThoseOfDeadThreads();
    stripe.unclaimed.recordThoseOfDeadThreads(); // once only
    assertThat(written()).isEqualTo(10);
  }

  @Test
  void atMostAThousandThreadsThatAreGoneAreHeld() throws InterruptedException {
    constructInThreads(2_500);
    assertThat(written()).isEqualTo(2 * 999); // the thousandth lives when it is added
  }

  @Test
  void objectOfALivingThreadMayStillBeClaimed() {
    VirtualRecorder recorder = construct();
    stripe.unclaimed.recordThoseOfDeadThreads();
    recorder.constructed("a", site, Named.type(site));
    stripe.unclaimed.recordThoseOfDeadThreads();
    assertThat(written()).isEqualTo(1);
  }
}
