package dev.mayfly.research.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.research.events.RecordedEvent.Kind;
import dev.mayfly.research.stream.EventTotals;
import dev.mayfly.research.stream.TestStream;
import dev.mayfly.research.stream.ThreadEvents;
import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EventFilesTest {
  @TempDir private Path directory;
  private File file;

  @BeforeEach
  void nameTheFile() {
    file = directory.resolve("events.mfe").toFile();
  }

  /** All that is in a file, times left out. */
  private static final class Content implements EventHandler {
    final List<RecordedEvent> events = new ArrayList<>();
    long dropped;
    EventFileEnd end;

    @Override
    public void event(RecordedEvent event) {
      events.add(withoutTime(event));
    }

    @Override
    public void dropped(int thread, long lost, long fromNanos, long toNanos) {
      assertThat(toNanos).isGreaterThanOrEqualTo(fromNanos);
      dropped += lost;
    }

    @Override
    public void end(EventFileEnd last) {
      end = last;
    }
  }

  private static RecordedEvent withoutTime(RecordedEvent e) {
    return new RecordedEvent(
        e.kind(), e.thread(), 0, e.object(), e.site(), e.context(), e.count(), e.length());
  }

  private Content read() throws IOException {
    Content content = new Content();
    new EventFiles(file.toPath()).read(content);
    return content;
  }

  private static RecordedEvent record(ThreadEvents out, Random random) {
    int site = random.nextInt(1 << (random.nextInt(20) + 1));
    int context = random.nextInt(1000);
    long object = random.nextBoolean() ? 0 : random.nextLong() >>> (16 + random.nextInt(48));
    int length = random.nextInt() >>> (1 + random.nextInt(30));
    switch (random.nextInt(7)) {
      case 0, 1 -> {
        out.object(site, context, object);
        return new RecordedEvent(Kind.ALLOC, 1, 0, object, site, context, 1, -1);
      }
      case 2 -> {
        out.array(site, context, length, object);
        return new RecordedEvent(Kind.ALLOC, 1, 0, object, site, context, 1, length);
      }
      case 3 -> {
        out.arrays(site, context, length + 2L, length);
        return new RecordedEvent(Kind.ALLOC, 1, 0, 0, site, context, length + 2L, length);
      }
      case 4 -> {
        out.entered(site);
        return new RecordedEvent(Kind.ENTER, 1, 0, 0, site, 0, 0, -1);
      }
      case 5 -> {
        out.left(site);
        return new RecordedEvent(Kind.LEAVE, 1, 0, 0, site, 0, 0, -1);
      }
      default -> {
        out.freed(object);
        return new RecordedEvent(Kind.FREE, 1, 0, object, 0, 0, 0, -1);
      }
    }
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      TestStream stream = new TestStream(file);
      ThreadEvents thread = stream.thread("main");
      List<RecordedEvent> written = new ArrayList<>();
      for (int i = random.nextInt(60_000); i > 0; i--) {
        written.add(record(thread, random));
        if (random.nextInt(5000) == 0) {
          stream.pass();
        }
      }
      EventTotals totals = stream.close();
      Content content = read();
      assertThat(content.events).as("seed %d", seed).isEqualTo(written);
      assertThat(totals).isEqualTo(new EventTotals(written.size(), 0, 0));
      assertThat(content.end.complete()).isTrue();
      assertThat(content.end.unreadable()).isZero();
    }
  }

  @Test
  void aFileThatWasCutOffIsReadAsFarAsItGoes() throws IOException {
    TestStream stream = new TestStream(file);
    ThreadEvents thread = stream.thread("main");
    for (int i = 0; i < 100_000; i++) {
      thread.object(i % 100, i % 1000, 0);
    }
    stream.close();
    List<RecordedEvent> all = read().events;
    byte[] bytes = Files.readAllBytes(file.toPath());
    int last = 0;
    for (int length = 32; length < bytes.length; length += 4_999) {
      Files.write(file.toPath(), Arrays.copyOf(bytes, length));
      Content content = read();
      assertThat(content.end.complete()).isFalse();
      assertThat(content.events)
          .hasSizeGreaterThanOrEqualTo(last)
          .isEqualTo(all.subList(0, content.events.size()));
      last = content.events.size();
    }
    assertThat(last).isGreaterThan(50_000);
  }

  /** The sizes of types come last: without the end they are not known, and not 0. */
  @Test
  void aFileThatWasCutOffClaimsNoSizes() throws IOException {
    TestStream stream = new TestStream(file);
    ThreadEvents thread = stream.thread("main");
    for (int i = 0; i < 10_000; i++) {
      thread.object(1_000_000, 0, 0); // a site of which nothing is known
    }
    stream.close();
    byte[] bytes = Files.readAllBytes(file.toPath());
    Files.write(file.toPath(), Arrays.copyOf(bytes, bytes.length - 1));
    assertThat(text(EventText.SUMMARY))
        .contains("the file has no end: the program still runs or was killed, or the disk is full")
        .containsPattern("(?m)^ +10,000 +unknown  \\S")
        .doesNotContain(" 0 B");
    assertThat(text(EventText.CSV)).containsPattern("(?m)^alloc,[^,]*,main,,[^,]*,1,,,");
    assertThat(text(EventText.JSON)).doesNotContain("\"bytes\"");
  }

  @Test
  void whatDoesNotFitIsDroppedInWholeChunksAndCounted() throws IOException {
    TestStream stream = new TestStream(file, Long.MAX_VALUE, false, 2, out -> out);
    ThreadEvents thread = stream.thread("main");
    int events = 1_000_000;
    for (int i = 0; i < events / 2; i++) {
      thread.object(5, 7, 0); // nothing is written meanwhile
    }
    stream.pass();
    for (int i = 0; i < events / 2; i++) {
      thread.object(5, 7, 0);
    }
    EventTotals totals = stream.close();
    Content content = read();
    assertThat(content.dropped).isPositive().isEqualTo(totals.dropped());
    assertThat(content.events).hasSize((int) totals.written());
    assertThat(totals.written() + totals.dropped()).isEqualTo(events);
  }

  /** Takes a millisecond for whatever is written. */
  private static final class SlowDisk extends FilterOutputStream {
    SlowDisk(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        Thread.sleep(1);
      } catch (InterruptedException ended) {
        throw new IOException(ended);
      }
      out.write(bytes, from, length);
    }
  }

  @Test
  void underASlowWriterEachEventIsWrittenOrCounted() throws Exception {
    int threads = 4;
    int each = 300_000;
    TestStream stream = new TestStream(file, Long.MAX_VALUE, false, 4, SlowDisk::new);
    List<Thread> running = new ArrayList<>();
    CountDownLatch halves = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      ThreadEvents events = stream.thread("thread " + i);
      Thread thread =
          new Thread(
              () -> {
                for (int site = 0; site < each; site++) {
                  events.object(site, 1, 0);
                  if (site == each / 2) {
                    halves.countDown();
                  }
                }
                events.finish();
              });
      running.add(thread);
      thread.start();
    }
    halves.await(); // 150,000 events of each thread are more than 4 chunks hold
    while (running.stream().anyMatch(Thread::isAlive)) {
      stream.pass();
    }
    EventTotals totals = stream.close();
    Content content = read();
    assertThat(content.events).hasSize((int) totals.written());
    assertThat(content.dropped).isPositive().isEqualTo(totals.dropped());
    assertThat(totals.written() + totals.dropped()).isEqualTo((long) threads * each);
    int[] last = new int[threads + 1];
    Arrays.fill(last, -1);
    for (RecordedEvent event : content.events) {
      assertThat(event.site()).isGreaterThan(last[event.thread()]);
      last[event.thread()] = event.site();
    }
  }

  /** Fails once so much was written. */
  private static final class SmallDisk extends FilterOutputStream {
    private long room;

    SmallDisk(OutputStream out, long room) {
      super(out);
      this.room = room;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      room -= length;
      if (room < 0) {
        throw new IOException("No space left on device");
      }
      out.write(bytes, from, length);
    }
  }

  @Test
  void aFullDiskIsToldOnceAndTheRestIsCounted() throws IOException {
    TestStream stream =
        new TestStream(file, Long.MAX_VALUE, false, 8, out -> new SmallDisk(out, 200_000));
    ThreadEvents thread = stream.thread("main");
    for (int i = 0; i < 1_000_000; i++) {
      thread.object(i % 100, 1, 0);
      if (i % 10_000 == 0) {
        stream.pass();
      }
    }
    EventTotals totals = stream.close();
    assertThat(stream.told).singleElement().asString().contains("No space left on device");
    assertThat(totals.written() + totals.dropped()).isEqualTo(1_000_000);
    assertThat(read().events).hasSize((int) totals.written()).isNotEmpty();
  }

  private EventTotals fill(boolean keepsLatest) throws IOException {
    TestStream stream = new TestStream(file, 1 << 20, keepsLatest, 8, out -> out);
    ThreadEvents thread = stream.thread("main");
    for (int i = 0; i < 2_000_000; i++) {
      thread.object(i, 1, 0);
      if (i % 10_000 == 0) {
        stream.pass();
      }
    }
    return stream.close();
  }

  @Test
  void atTheLimitNoMoreIsWritten() throws IOException {
    EventTotals totals = fill(false);
    Content content = read();
    assertThat(file.length()).isLessThan((1 << 20) + 1000);
    assertThat(content.events.get(0).site()).isZero();
    assertThat(content.events).hasSize((int) totals.written());
    assertThat(content.end.omitted()).isPositive().isEqualTo(totals.omitted());
    assertThat(totals.written() + totals.omitted()).isEqualTo(2_000_000);
  }

  @Test
  void theOldestMakeRoom() throws IOException {
    EventTotals totals = fill(true);
    Content content = read();
    List<RecordedEvent> events = content.events;
    long both = file.length() + new File(file + ".1").length();
    assertThat(both).isBetween((1L << 19) - 100_000, (1L << 20) + 1000);
    assertThat(events.get(events.size() - 1).site()).isEqualTo(1_999_999);
    for (int i = 1; i < events.size(); i++) {
      assertThat(events.get(i).site()).isEqualTo(events.get(i - 1).site() + 1);
    }
    assertThat(totals.omitted() + totals.dropped()).isZero();
    assertThat(totals.written()).isEqualTo(2_000_000);
  }

  @Test
  void anotherFileIsNone() throws IOException {
    Files.writeString(file.toPath(), "no events, but as long as the header of such a file");
    assertThatThrownBy(this::read)
        .isInstanceOf(EventFileException.class)
        .hasMessageContaining("not a file of events");
  }

  @Test
  void eachFormHasTheEvents() throws IOException {
    TestStream stream = new TestStream(file);
    ThreadEvents thread = stream.thread("main \"1\"");
    thread.array(1, 0, 10, 9);
    thread.freed(9);
    stream.close();
    assertThat(text(EventText.JSON))
        .containsPattern(
            "(?m)^\\{\"kind\":\"alloc\",\"seconds\":[0-9.E-]+,\"thread\":\"main .\"1.\"\","
                + "\"object\":9,\"type\":\"[^\"]*\",\"length\":10,\"bytes\":\\d+,\"site\":\"[^\"]*\"\\}$")
        .contains("{\"kind\":\"free\"", "\"object\":9}");
    assertThat(text(EventText.CSV))
        .startsWith("kind,seconds,thread,object,type,count,length,bytes,site,context\nalloc,")
        .contains(",\"main \"\"1\"\"\",9,");
    assertThat(text(EventText.ET)).containsPattern("(?m)^A 9 \\w+ 1 1 a 1$").contains("\nD 9 1\n");
    assertThat(text(EventText.SUMMARY)).startsWith("2 events, ").contains("1  alloc", "1  free");
  }

  private String text(EventText form) throws IOException {
    StringWriter out = new StringWriter();
    new EventQuery(file.toPath(), null, null, 0, Long.MAX_VALUE).write(form, out);
    return out.toString();
  }
}
