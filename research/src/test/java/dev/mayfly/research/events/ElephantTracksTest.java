package dev.mayfly.research.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.research.stream.TestStream;
import dev.mayfly.research.stream.ThreadEvents;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The lines are those that the simulators of Elephant Tracks' authors read [1]: words between
 * blanks, the first one a letter, numbers in hexadecimal.
 *
 * <ul>
 *   <li>{@code N} and {@code A}: object, size, type, site, elements, thread
 *   <li>{@code D}: object, thread
 *   <li>{@code M}: method, receiver, thread
 *   <li>{@code E}: method, receiver, thread
 *   <li>lines with another first letter are passed over
 * </ul>
 *
 * <p>[1] https://github.com/RedlineResearch/etanalyzer-cpp (simulator.cpp, tokenizer.cpp)
 */
final class ElephantTracksTest {
  /** A number that is another one if read as a decimal. */
  private static final long OBJECT = 0xBEEF;

  @TempDir private Path directory;

  /** Writes events in a file. */
  private interface Program {
    void run(ThreadEvents thread);
  }

  /** The lines but for the comments, without their ends. */
  private List<String> records(Program program) throws IOException {
    return lines(program).stream().filter(line -> !line.startsWith("#")).toList();
  }

  private List<String> lines(Program program) throws IOException {
    File file = directory.resolve("events.mfe").toFile();
    TestStream stream = new TestStream(file);
    program.run(stream.thread("main"));
    stream.close();
    StringWriter out = new StringWriter();
    new EventQuery(file.toPath(), null, null, 0, Long.MAX_VALUE).write(EventText.ET, out);
    return out.toString().lines().toList();
  }

  @Test
  void anObjectIsN() throws IOException {
    List<String> records = records(thread -> thread.object(1, 0, OBJECT));
    assertThat(records).singleElement().asString().matches("N beef [0-9a-f]+ 1 1 0 1");
  }

  @Test
  void anArrayIsAWithItsElements() throws IOException {
    List<String> records = records(thread -> thread.array(1, 0, 26, OBJECT));
    assertThat(records).singleElement().asString().matches("A beef [0-9a-f]+ 1 1 1a 1");
  }

  @Test
  void arraysOfOneExpressionAreALineEach() throws IOException {
    List<String> records = records(thread -> thread.arrays(1, 0, 3, 26));
    assertThat(records).hasSize(3).allMatch(line -> line.matches("A 0 [0-9a-f]+ 1 1 1a 1"));
  }

  @Test
  void aDeathIsD() throws IOException {
    assertThat(records(thread -> thread.freed(OBJECT))).containsExactly("D beef 1");
  }

  @Test
  void theBeginOfAMethodIsMWithItsReceiver() throws IOException {
    assertThat(records(thread -> thread.entered(1))).containsExactly("M 1 0 1");
  }

  @Test
  void theEndOfAMethodIsEWithItsReceiver() throws IOException {
    List<String> records =
        records(
            thread -> {
              thread.entered(1);
              thread.left(1);
            });
    assertThat(records).containsExactly("M 1 0 1", "E 1 0 1");
  }

  /** Each name once, before the first record with its number. */
  @Test
  void namesAreComments() throws IOException {
    List<String> lines =
        lines(
            thread -> {
              thread.object(1, 0, OBJECT);
              thread.object(1, 0, OBJECT + 1);
            });
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).startsWith("# type 1 ");
    assertThat(lines.get(1)).startsWith("# site 1 ");
    assertThat(lines.get(2)).startsWith("N beef ");
    assertThat(lines.get(3)).startsWith("N bef0 ");
  }
}
