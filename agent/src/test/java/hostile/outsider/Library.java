package hostile.outsider;

import java.security.Security;
import java.util.Locale;
import java.util.TimeZone;
import jdk.jfr.FlightRecorder;
import jdk.jfr.RecordingState;

/**
 * Confined to one thread. Code that is not woven, and allocates for its callers: arrays of
 * pseudo-random lengths, the same in each run.
 */
public final class Library {
  /** Where each array is last kept, so that none is optimised away. */
  private static volatile byte[] last = {};

  private static int state = 1;

  private Library() {}

  /** Uses what a program may set before, as most do sooner or later. */
  public static void useSettings() {
    TimeZone.getDefault();
    Locale.getDefault(Locale.Category.FORMAT);
    Security.getProviders();
  }

  /**
   * Waits until the profiler's thread that samples has begun, or given up; not at all where there
   * is none. The settings must have been used, or the program must have worked a little.
   */
  public static void awaitSampling() throws InterruptedException {
    while (isSamplerAlive() && !isRecorded()) {
      Thread.sleep(10);
    }
  }

  /** Waits until the profiler samples. */
  public static void awaitRecorder() throws InterruptedException {
    while (!isRecorded()) {
      Thread.sleep(10);
    }
  }

  private static boolean isSamplerAlive() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("mayfly-sampling"));
  }

  /** By a stream, as the JDK names it: the program's own recordings are none. */
  private static boolean isRecorded() {
    return FlightRecorder.isInitialized()
        && FlightRecorder.getFlightRecorder().getRecordings().stream()
            .filter(recording -> recording.getState() == RecordingState.RUNNING)
            .anyMatch(recording -> recording.getName().startsWith("Recording Stream"));
  }

  /** The next length: 500 to 1,500. */
  public static int length() {
    state = state * 1_103_515_245 + 12_345;
    return 500 + (state >>> 16) % 1_001;
  }

  /** Allocates so many arrays, and returns their bytes. */
  public static long arrays(int count) {
    long bytes = 0;
    for (int i = 0; i < count; i++) {
      byte[] array = new byte[length()];
      last = array;
      bytes += (16 + array.length + 7) / 8 * 8;
    }
    return bytes;
  }

  /** Does something by an interface of the JDK, below frames of its own. */
  public static void call(Runnable work) {
    deeper(work, 80);
  }

  private static void deeper(Runnable work, int frames) {
    if (frames > 0) {
      deeper(work, frames - 1);
    } else {
      work.run();
    }
  }

  /** The last array. */
  public static byte[] last() {
    return last;
  }
}
