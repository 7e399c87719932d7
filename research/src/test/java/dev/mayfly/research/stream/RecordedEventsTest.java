package dev.mayfly.research.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.feature.OfferedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events that other machines read. */
final class RecordedEventsTest {
  private static final long PROCESS = ProcessHandle.current().pid();

  @TempDir private Path directory;
  private Path file;
  private RecordedEvents recorded;

  @BeforeEach
  void name() {
    file = directory.resolve("events.mfe");
    recorded = new RecordedEvents(file.toFile());
  }

  @Test
  void eventsAreThoseOfTheCurrentFileAndTheOneBefore() throws IOException {
    assertThat(recorded.number()).isNull();
    byte[] older = events(3, PROCESS, 2 * OfferedFile.MOST_BYTES);
    byte[] current = events(4, PROCESS, 100);
    Files.write(EventFormat.olderFile(file.toFile()).toPath(), older);
    Files.write(file, current);
    assertThat(recorded.number()).isEqualTo(4);
    assertThat(pieces(3, older.length)).isEqualTo(older);
    assertThat(pieces(4, current.length)).isEqualTo(current);
    assertThat(recorded.read(4, current.length)).isEmpty();
    assertThat(recorded.read(2, 0)).isNull();
  }

  @Test
  void noFileIsReadThatIsNotOneOfTheseEvents() throws IOException {
    Files.writeString(file, "root:x:0:0:".repeat(100));
    assertThat(recorded.number()).isNull();
    assertThat(recorded.read(0, 0)).isNull();
    Files.write(file, events(0, PROCESS + 1, 100));
    assertThat(recorded.read(0, 0)).as("events of another process").isNull();
  }

  private byte[] pieces(long number, long length) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (all.size() < length) {
      byte[] piece = recorded.read(number, all.size());
      assertThat(piece.length).isBetween(1, OfferedFile.MOST_BYTES);
      all.write(piece);
    }
    return all.toByteArray();
  }

  private static byte[] events(int number, long process, int length) {
    byte[] bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    ByteBuffer file = ByteBuffer.wrap(bytes);
    file.put(0, EventFormat.MAGIC.getBytes(US_ASCII));
    file.putLong(EventFormat.PROCESS_AT, process);
    file.putInt(EventFormat.NUMBER_AT, number);
    return bytes;
  }
}
