package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.research.stream.TestStream;
import dev.mayfly.research.stream.ThreadEvents;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mayfly events --jfr}. */
class EventsCommandTest {
  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          () -> "",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  private static final int ARRAYS = 1_000;

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void record() throws IOException {
    file = directory.resolve("events.mfe");
    TestStream stream = new TestStream(file.toFile());
    ThreadEvents thread = stream.thread("main");
    for (int i = 0; i < ARRAYS; i++) {
      thread.array(1, i % 100, i, i + 1);
    }
    thread.freed(17);
    stream.close();
  }

  private List<RecordedEvent> read(Path recording) throws IOException {
    return RecordingFile.readAllEvents(recording);
  }

  private static List<RecordedEvent> of(String type, List<RecordedEvent> events) {
    return events.stream().filter(e -> e.getEventType().getName().endsWith(type)).toList();
  }

  @Test
  void aRecordingHasEachEvent() throws IOException {
    Path target = directory.resolve("events.jfr");
    CommandRun run = CommandRun.of(HOST, true, "events", file, "--jfr", "-o", target);
    assertThat(run.stderr()).isEmpty();
    assertThat(run.exitCode()).isZero();
    List<RecordedEvent> events = read(target);
    assertThat(events).hasSize(ARRAYS + 2);
    List<RecordedEvent> arrays = of("ObjectAllocated", events);
    assertThat(arrays).hasSize(ARRAYS);
    for (int i = 0; i < ARRAYS; i++) {
      RecordedEvent array = arrays.get(i);
      assertThat(array.getInt("arrayLength")).isEqualTo(i);
      assertThat(array.getLong("object")).isEqualTo(i + 1);
      assertThat(array.getThread("eventThread").getJavaName()).isEqualTo("main");
      // the caller of a context has half its number; the site's own method is on top
      int callers = 32 - Integer.numberOfLeadingZeros(i % 100);
      assertThat(array.getStackTrace().getFrames()).hasSizeBetween(callers, callers + 1);
    }
    assertThat(of("ObjectFreed", events))
        .singleElement()
        .satisfies(freed -> assertThat(freed.getLong("object")).isEqualTo(17));
    assertThat(of("EventStream", events))
        .singleElement()
        .satisfies(
            stream -> {
              assertThat(stream.getBoolean("complete")).isTrue();
              assertThat(stream.getLong("pid")).isEqualTo(2);
            });
  }

  /** Where some have numbers, by which deaths and uses name them. */
  @Test
  void aSummarySaysHowManyObjectsHaveNoNumber() throws IOException {
    Path some = directory.resolve("some.mfe");
    TestStream stream = new TestStream(some.toFile());
    ThreadEvents thread = stream.thread("main");
    thread.object(1, 0, 7);
    thread.object(1, 0, 0);
    thread.arrays(1, 0, 5, 3);
    thread.array(1, 0, 3, 8);
    stream.close();
    assertThat(CommandRun.of(HOST, true, "events", some).stdout())
        .contains(
            "\n6 of 8 objects have no number: the file has neither deaths nor uses of them\n");
    assertThat(CommandRun.of(HOST, true, "events", file).stdout()).doesNotContain("no number");
  }

  @Test
  void aRecordingFollowsTheFileToItsEnd() throws IOException {
    Path target = directory.resolve("followed.jfr");
    CommandRun run = CommandRun.of(HOST, true, "events", file, "--jfr", "--follow", "-o", target);
    assertThat(run.stderr()).isEmpty();
    assertThat(read(target)).hasSize(ARRAYS + 2);
  }

  /** A file that grows stands under its name at once, and keeps what others have opened. */
  @Test
  void textThatFollowsIsWrittenInPlace() throws IOException {
    Path target = Files.writeString(directory.resolve("followed.csv"), "old");
    Object before = Files.getAttribute(target, "unix:ino");
    CommandRun run = CommandRun.of(HOST, true, "events", file, "--csv", "--follow", "-o", target);
    assertThat(run.stderr()).isEmpty();
    assertThat(Files.readAllLines(target)).hasSizeGreaterThan(ARRAYS).doesNotContain("old");
    assertThat(Files.getAttribute(target, "unix:ino")).isEqualTo(before);
    CommandRun.of(HOST, true, "events", file, "--csv", "-o", target);
    assertThat(Files.getAttribute(target, "unix:ino")).isNotEqualTo(before);
  }

  @Test
  void aRecordingHasTheEventsThatAreWanted() throws IOException {
    Path target = directory.resolve("none.jfr");
    CommandRun.of(HOST, true, "events", file, "--jfr", "--type=no.Such", "-o", target);
    assertThat(of("ObjectAllocated", read(target))).isEmpty();
  }

  @Test
  void aPipeGetsARecordingAndATerminalDoesNot() throws IOException {
    CommandRun piped = CommandRun.of(HOST, false, "events", file, "--jfr");
    Path copy = Files.write(directory.resolve("copy.jfr"), piped.bytes());
    assertThat(read(copy)).hasSize(ARRAYS + 2);
    CommandRun shown = CommandRun.of(HOST, true, "events", file, "--jfr");
    assertThat(shown.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(shown.stderr())
        .endsWith("--jfr is binary; name a file with -o\nTry 'mayfly help events'.\n");
    assertThat(shown.bytes()).isEmpty();
  }

  @Test
  void aProcessThatIsNoneHasNoEvents() {
    assertThat(CommandRun.of(HOST, false, "events", "2147483646").stderr())
        .startsWith("mayfly: ")
        .contains("2147483646")
        .doesNotContain("no such file")
        .hasLineCount(1);
  }
}
