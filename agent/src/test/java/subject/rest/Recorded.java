package subject.rest;

import java.nio.file.Path;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/** Confined to its thread. Records itself, while it does what {@link Shares} does. */
public final class Recorded {
  private Recorded() {}

  /** Does so, and says how it was recorded. */
  public static void main(String[] args) throws Exception {
    try (Recording recording = new Recording(Configuration.getConfiguration("default"))) {
      recording.start();
      Shares.main(args);
      recording.stop();
      System.out.println(recording.getSettings().get("jdk.ObjectAllocationSample#throttle"));
      Path file = Path.of("program.jfr");
      recording.dump(file);
      System.out.println(
          "samples: "
              + RecordingFile.readAllEvents(file).stream()
                  .anyMatch(
                      event ->
                          event.getEventType().getName().equals("jdk.ObjectAllocationSample")));
    }
  }
}
