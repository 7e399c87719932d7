package dev.mayfly.report.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableList;
import com.google.common.io.CountingOutputStream;
import dev.mayfly.site.MethodFrame;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.jdk.JdkAttributes;

/** Streams of events, read by the JDK's reader and by JDK Mission Control's. */
class JfrEventFileTest {
  private static final long START = 1_772_359_212_600_000_000L;
  private static final MethodFrame MAIN =
      new MethodFrame("com.acme.Shop", "main", "([Ljava/lang/String;)V");
  private static final MethodFrame LOAD =
      new MethodFrame("com.acme.Orders", "load", "(I)Lcom/acme/Order;");

  /** Places are lines of {@code load}. */
  private static final JfrNames<Integer> NAMES =
      new JfrNames<>() {
        @Override
        public String thread(int number) {
          return "thread-" + number;
        }

        @Override
        public JfrStack stack(Integer place) {
          return new JfrStack(ImmutableList.of(LOAD, MAIN), place);
        }
      };

  @TempDir private Path directory;

  private static JfrEventFile<Integer> into(OutputStream out) {
    return new JfrEventFile<>(out, START, NAMES);
  }

  private static byte[] oneOfEach() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JfrEventFile<Integer> file = into(out);
    file.allocated(1_000, 1, 42, new JfrAllocation("com.acme.Order", 7, 1, -1, 24));
    file.allocated(2_000, 2, 43, new JfrAllocation("int[][]", 0, 3, 10, 168));
    file.entered(3_000, 1, 44);
    file.used(3_500, 1, 45, 7);
    file.left(4_000, 1, 44);
    file.freed(5_000, 3, 7);
    file.dropped(2, 9_000, 6_000, 7_500);
    file.end(8_000, 4711, true, 0);
    return out.toByteArray();
  }

  private List<RecordedEvent> read(byte[] recording) throws IOException {
    Path file = directory.resolve("events.jfr");
    Files.write(file, recording);
    return RecordingFile.readAllEvents(file);
  }

  private static String summary(RecordedEvent event) {
    StringBuilder text = new StringBuilder(event.getEventType().getName().substring(11));
    text.append(" at ").append(Duration.between(at(0), event.getStartTime()).toNanos());
    if (event.hasField("eventThread")) {
      RecordedThread thread = event.getThread("eventThread");
      text.append(" on ").append(thread.getJavaThreadId()).append(' ').append(thread.getJavaName());
    }
    if (event.getStackTrace() != null) {
      for (RecordedFrame frame : event.getStackTrace().getFrames()) {
        text.append(" < ").append(frame.getMethod().getName());
        text.append(frame.getMethod().getDescriptor()).append(':').append(frame.getLineNumber());
      }
    }
    return text.toString();
  }

  private static Instant at(long nanos) {
    return Instant.ofEpochSecond(0, START + nanos);
  }

  @Test
  void theJdkReadsEachKindOfEvent() throws IOException {
    List<RecordedEvent> events = read(oneOfEach());
    String stack = " < load(I)Lcom/acme/Order;:%d < main([Ljava/lang/String;)V:0";
    assertThat(events)
        .extracting(JfrEventFileTest::summary)
        .containsExactly(
            "ObjectAllocated at 1000 on 1 thread-1" + String.format(stack, 42),
            "ObjectAllocated at 2000 on 2 thread-2" + String.format(stack, 43),
            "MethodEntered at 3000 on 1 thread-1" + String.format(stack, 44),
            "ObjectUsed at 3500 on 1 thread-1" + String.format(stack, 45),
            "MethodLeft at 4000 on 1 thread-1" + String.format(stack, 44),
            "ObjectFreed at 5000 on 3 thread-3",
            "EventsDropped at 6000 on 2 thread-2",
            "EventStream at 8000");
    assertThat(events.subList(0, 2))
        .extracting(
            event -> event.getClass("objectClass").getName(),
            event -> event.getLong("object"),
            event -> event.getLong("allocations"),
            event -> event.getInt("arrayLength"),
            event -> event.getLong("bytes"))
        .containsExactly(tuple("com.acme.Order", 7L, 1L, 0, 24L), tuple("[[I", 0L, 3L, 10, 168L));
    assertThat(events.get(3).getLong("object")).isEqualTo(7);
    assertThat(events.get(5).getLong("object")).isEqualTo(7);
    assertThat(events.get(6).getDuration()).isEqualTo(Duration.ofNanos(1_500));
    assertThat(events.get(6).getLong("events")).isEqualTo(9_000);
    assertThat(events.get(7).getLong("pid")).isEqualTo(4711);
    assertThat(events.get(7).getBoolean("complete")).isTrue();
  }

  @Test
  void missionControlReadsThreadsTimesStacksAndTypes() throws Exception {
    IItemCollection events = JfrLoaderToolkit.loadEvents(new ByteArrayInputStream(oneOfEach()));
    List<String> lines = new ArrayList<>();
    for (IItemIterable items :
        events.apply(ItemFilters.type("dev.mayfly.ObjectAllocated", "dev.mayfly.ObjectFreed"))) {
      for (IItem item : items) {
        IMCThread thread = JfrAttributes.EVENT_THREAD.getAccessor(items.getType()).getMember(item);
        long nanos =
            JfrAttributes.END_TIME
                .getAccessor(items.getType())
                .getMember(item)
                .longValueIn(UnitLookup.EPOCH_NS);
        String line = thread.getThreadName() + " " + (nanos - START);
        if (items.getType().getIdentifier().equals("dev.mayfly.ObjectAllocated")) {
          line +=
              " "
                  + JdkAttributes.OBJECT_CLASS
                      .getAccessor(items.getType())
                      .getMember(item)
                      .getFullName();
          line +=
              " "
                  + JfrAttributes.EVENT_STACKTRACE
                      .getAccessor(items.getType())
                      .getMember(item)
                      .getFrames()
                      .get(0)
                      .getFrameLineNumber();
        }
        lines.add(line);
      }
    }
    assertThat(lines)
        .containsExactlyInAnyOrder(
            "thread-1 1000 com.acme.Order 42", "thread-2 2000 int[][] 43", "thread-3 5000");
  }

  @Test
  void aRecordingWithoutEventsIsRead() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    into(out).end(0, 1, false, 5);
    assertThat(read(out.toByteArray()))
        .singleElement()
        .satisfies(event -> assertThat(event.getLong("omitted")).isEqualTo(5));
  }

  /**
   * A chunk has all constants that it refers to, and events of a thread may be behind those of
   * others.
   */
  @Test
  void manyChunksAreReadAsOneRecording() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JfrEventFile<Integer> file = into(out);
    int events = 1_500_000;
    String[] threads = {"thread-1", "thread-2", "thread-3"};
    String[] types = IntStream.range(0, 50).mapToObj(i -> "p.T" + i).toArray(String[]::new);
    for (int i = 0; i < events; i++) {
      long nanos = 1_000L * (i - i % 100_000 / 2);
      file.allocated(nanos, 1 + i % 3, i % 1_000, new JfrAllocation(types[i % 50], i, 1, -1, 16));
    }
    file.end(2_000_000_000, 1, true, 0);
    Path path = directory.resolve("events.jfr");
    Files.write(path, out.toByteArray());
    assertThat(Files.size(path)).isGreaterThan(2L * JfrEventFile.CHUNK_BYTES);
    try (RecordingFile recording = new RecordingFile(path)) {
      for (int i = 0; i < events; i++) {
        RecordedEvent event = recording.readEvent();
        boolean asWritten =
            event.getLong("object") == i
                && event.getStartTime().equals(at(1_000L * (i - i % 100_000 / 2)))
                && event.getThread("eventThread").getJavaName().equals(threads[i % 3])
                && event.getClass("objectClass").getName().equals(types[i % 50])
                && event.getStackTrace().getFrames().get(0).getLineNumber() == i % 1_000;
        if (!asWritten) {
          fail("event %d is %s", i, event);
        }
      }
      recording.readEvent();
      assertThat(recording.hasMoreEvents()).isFalse();
    }
  }

  /** Whatever their stacks are: what waits to be written has a limit. */
  @Test
  void chunksAreWrittenWhileEventsCome() throws IOException {
    CountingOutputStream written = new CountingOutputStream(OutputStream.nullOutputStream());
    ImmutableList<MethodFrame> deep = ImmutableList.copyOf(Collections.nCopies(900, LOAD));
    JfrEventFile<Integer> file =
        new JfrEventFile<>(
            written,
            START,
            new JfrNames<>() {
              @Override
              public String thread(int number) {
                return "main";
              }

              @Override
              public JfrStack stack(Integer place) {
                return new JfrStack(deep, place % 100);
              }
            });
    long least = 900 * 4;
    for (int i = 1; i <= 20_000; i++) {
      file.entered(i, 1, i); // a stack of its own
      assertThat(i * least - written.getCount()).isLessThan(JfrEventFile.CHUNK_BYTES);
    }
  }

  @Test
  void stacksThatAreTooDeepAreTruncated() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<MethodFrame> deep = new ArrayList<>(Collections.nCopies(999, LOAD));
    JfrNames<Integer> names =
        new JfrNames<>() {
          @Override
          public String thread(int number) {
            return "main";
          }

          @Override
          public JfrStack stack(Integer callers) {
            List<MethodFrame> frames = new ArrayList<>(deep);
            frames.addAll(Collections.nCopies(callers, MAIN));
            return new JfrStack(ImmutableList.copyOf(frames), 1);
          }
        };
    JfrEventFile<Integer> file = new JfrEventFile<>(out, START, names);
    file.entered(1, 1, 1);
    file.entered(2, 1, 2);
    file.end(3, 1, true, 0);
    assertThat(read(out.toByteArray()).subList(0, 2))
        .extracting(
            event -> event.getStackTrace().getFrames().size(),
            event -> event.getStackTrace().isTruncated())
        .containsExactly(tuple(1000, false), tuple(1000, true));
  }
}
