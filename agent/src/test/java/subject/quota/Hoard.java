package subject.quota;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Keeps a million bytes, and prints what Flight Recorder gets of that. */
public final class Hoard {
  private static final List<byte[]> KEPT = new ArrayList<>();
  private static final int PATIENCE = 100;

  private Hoard() {}

  static void keep() {
    for (int i = 0; i < 1000; i++) {
      KEPT.add(new byte[1000]);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path file = Files.createTempFile("quota", ".jfr");
    try (Recording recording = new Recording()) {
      recording.start();
      keep();
      List<RecordedEvent> events = List.of();
      for (int i = 0; i < PATIENCE && events.isEmpty(); i++) {
        Thread.sleep(300);
        recording.dump(file);
        events =
            RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("dev.mayfly.QuotaExceeded"))
                .toList();
      }
      for (RecordedEvent event : events) {
        System.out.println(
            event.getString("account")
                + " "
                + event.getLong("quota")
                + " "
                + event.getLong("liveBytes"));
      }
    } finally {
      Files.delete(file);
    }
  }
}
