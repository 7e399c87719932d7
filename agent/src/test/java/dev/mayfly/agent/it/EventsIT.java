package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Maps;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.events.Busy;
import subject.threads.Virtual;

/** Single events (option {@code events}), as docs/research/EVENTS.md has them. */
@Tag("slow")
final class EventsIT {
  private static final String FILE = "report/events.mfe";
  private static final Pattern BY_CONTEXT =
      Pattern.compile("(?<type>\\S+) at (?<method>[^: ]+)(?<line>(:\\d+)?) in (?<path>.*)");

  /** Adds up the lines of a CSV table as they are written: objects and bytes by place. */
  private static final class Sums extends Writer {
    final Map<String, AllocationStats> sums = new TreeMap<>();
    private final StringBuilder line = new StringBuilder();
    private final boolean byContext;
    private boolean header = true;

    Sums(boolean byContext) {
      this.byContext = byContext;
    }

    @Override
    public void write(char[] chars, int from, int length) {
      for (int i = from; i < from + length; i++) {
        if (chars[i] != '\n') {
          line.append(chars[i]);
          continue;
        }
        if (!header) {
          add(line.toString().split(",", -1));
        }
        header = false;
        line.setLength(0);
      }
    }

    private void add(String[] cells) {
      long count = Long.parseLong(cells[5]);
      long elements = cells[6].isEmpty() ? 0 : count * Long.parseLong(cells[6]);
      long bytes = cells[7].isEmpty() ? 0 : Long.parseLong(cells[7]); // of lambdas they are unknown
      sums.merge(
          cells[4] + " at " + cells[8] + (byContext ? " in " + cells[9] : ""),
          new AllocationStats(count, elements, bytes, 0),
          AllocationStats::plus);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private static Map<String, AllocationStats> events(WovenRun run, boolean byContext)
      throws IOException {
    Sums sums = new Sums(byContext);
    Path table = print(run.directory().resolve(FILE), "csv");
    try (Reader in = Files.newBufferedReader(table)) {
      in.transferTo(sums);
    }
    return sums.sums;
  }

  /** Writes events beside their file. */
  private static Path print(Path events, String form, String... options) {
    Path printed = events.resolveSibling("events." + form);
    ResearchCommand.run(
        "events",
        Stream.concat(
                Stream.of(events.toString(), "--" + form, "-o", printed.toString()),
                Stream.of(options))
            .toArray(String[]::new));
    return printed;
  }

  private static String summary(WovenRun run) throws IOException {
    return Files.readString(print(run.directory().resolve(FILE), "summary"));
  }

  private static Map<String, AllocationStats> counted(WovenRun run, boolean byContext) {
    Map<String, AllocationStats> sums = new TreeMap<>();
    add(run.profile().root(), "", byContext, sums);
    return sums;
  }

  private static void add(
      ContextSnapshot context,
      String callers,
      boolean byContext,
      Map<String, AllocationStats> sums) {
    MethodFrame method = context.method();
    String path =
        method == null
            ? ""
            : (callers.isEmpty() ? "" : callers + ";")
                + method.className()
                + "."
                + method.methodName();
    context
        .self()
        .forEach(
            (site, stats) ->
                sums.merge(
                    site.typeName() + " at " + place(site) + (byContext ? " in " + path : ""),
                    stats,
                    AllocationStats::plus));
    for (ContextSnapshot child : context.children()) {
      add(child, path, byContext, sums);
    }
  }

  private static String place(AllocationSite site) {
    String method = site.method().className() + "." + site.method().methodName();
    return site.line() == 0 ? method : method + ":" + site.line();
  }

  private static void expectAll(WovenRun run, boolean byContext) throws IOException {
    run.expectSound();
    assertThat(events(run, byContext)).isEqualTo(counted(run, byContext));
    assertThat(run.stderr()).contains(" events in ").doesNotContain("dropped", "omitted");
  }

  @Test
  void eventsOfEightThreadsAddUpToTheProfile() throws IOException {
    WovenRun run = WovenJvm.here().with("events", "alloc").run(Busy.class, "8", "1500");
    expectAll(run, true);
    assertThat(recorded(run)).isEqualTo(countedByStack(run));
    long events = 8 * 1_500 * 15 / 2; // and a few
    assertThat(Files.size(run.directory().resolve(FILE)) * 100_000_000 / events)
        .as("bytes of 10^8 events")
        .isLessThan(1_000_000_000);
  }

  /** By type and stack, as the JDK reads them from a recording of Flight Recorder. */
  private static Map<String, AllocationStats> recorded(WovenRun run) throws IOException {
    Path recording = writeRecording(run);
    Map<String, AllocationStats> sums = new TreeMap<>();
    try (RecordingFile events = new RecordingFile(recording)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        if (event.getEventType().getName().equals("dev.mayfly.ObjectAllocated")) {
          long count = event.getLong("allocations");
          sums.merge(
              typeName(event.getClass("objectClass")) + " in " + stack(event.getStackTrace()),
              new AllocationStats(
                  count, count * event.getInt("arrayLength"), event.getLong("bytes"), 0),
              AllocationStats::plus);
        }
      }
    }
    return sums;
  }

  private static Path writeRecording(WovenRun run) throws IOException {
    return print(run.directory().resolve(FILE), "jfr");
  }

  private static String stack(RecordedStackTrace trace) {
    List<String> frames = new ArrayList<>();
    for (RecordedFrame frame : trace.getFrames()) {
      String line = frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : "";
      frames.add(frame.getMethod().getType().getName() + "." + frame.getMethod().getName() + line);
    }
    Collections.reverse(frames);
    return String.join(";", frames);
  }

  private static Map<String, AllocationStats> countedByStack(WovenRun run) throws IOException {
    Map<String, AllocationStats> sums = new TreeMap<>();
    counted(run, true)
        .forEach(
            (key, stats) -> {
              Matcher parts = BY_CONTEXT.matcher(key);
              assertThat(parts.matches()).as(key).isTrue();
              String method = parts.group("method");
              String path = parts.group("path");
              String stack =
                  path.equals(method) || path.endsWith(";" + method)
                      ? path + parts.group("line")
                      : (path.isEmpty() ? "" : path + ";") + method + parts.group("line");
              sums.merge(parts.group("type") + " in " + stack, stats, AllocationStats::plus);
            });
    return sums;
  }

  /** As profiles have it: {@code int[]}. */
  private static String typeName(RecordedClass type) {
    String name = type.getName();
    String element = name.replace("[", "");
    String elementName =
        switch (element) {
          case "I" -> "int";
          case "J" -> "long";
          default -> element.endsWith(";") ? element.substring(1, element.length() - 1) : element;
        };
    return elementName + "[]".repeat(name.length() - element.length());
  }

  /** They share the recorders of the threads that carry them. */
  @Test
  void eventsOfVirtualThreadsAddUpToTheProfile() throws IOException {
    WovenRun run =
        WovenJvm.on(25)
            .with("events", "alloc")
            .withOnlyJvm("-XX:+UseSerialGC", "-Xmx512m")
            .run(Virtual.class, "5000", "500");
    expectAll(run, true);
    assertThat(run.stats("Virtual.first", "Virtual$Thing").allocations()).isEqualTo(10_000);
  }

  /** What the recorder of events runs in the JDK must not come back to it. */
  @Test
  void eventsOfTheJdkWithoutContextsAddUpToTheProfile() throws IOException {
    WovenJvm jvm =
        WovenJvm.here().with("events", "alloc").with("context", "site").with("jdk", "charge");
    WovenRun run = jvm.run(Busy.class, "2", "1000").expectSound();
    assertThat(allocations(events(run, false)))
        .isEqualTo(allocations(counted(run, false)))
        .hasSizeGreaterThan(100);
  }

  /** Without bytes: events do not know how large lambdas are. */
  private static Map<String, Long> allocations(Map<String, AllocationStats> byPlace) {
    return Maps.transformValues(byPlace, AllocationStats::allocations);
  }

  @Test
  @Tag("exhaustive")
  void aHundredMillionEventsAddUpAndTakeLessThanAGigabyte() throws IOException {
    WovenRun run =
        WovenJvm.here()
            .with("events", "alloc")
            .withTimeout(Duration.ofMinutes(20))
            .run(Busy.class, "8", "1800000");
    assertThat(summary(run)).startsWith("1");
    assertThat(Files.size(run.directory().resolve(FILE))).isLessThan(1_000_000_000);
    expectAll(run, true);
  }

  @Test
  void theFileEndsAtItsLimit() throws IOException {
    WovenRun run =
        WovenJvm.here()
            .with("events", "alloc")
            .with("events.limit", "1m")
            .run(Busy.class, "2", "60000")
            .expectExit(0);
    Path file = run.directory().resolve(FILE);
    assertThat(Files.size(file)).isBetween(1L << 19, (1L << 20) + 10_000);
    assertThat(run.stderr()).contains("omitted at events.limit");
    assertThat(summary(run)).contains("omitted: ");
  }

  private static List<String[]> lines(WovenRun run, String kind) throws IOException {
    return Files.readString(print(run.directory().resolve(FILE), "csv"))
        .lines()
        .filter(line -> line.startsWith(kind + ","))
        .map(line -> line.split(",", -1))
        .toList();
  }

  private static Set<String> numbers(List<String[]> lines) {
    return lines.stream().map(cells -> cells[3]).collect(Collectors.toSet());
  }

  @Test
  void deathsAreThoseOfTheProfileAndOfObjectsThatWereAllocated() throws IOException {
    WovenRun run =
        WovenJvm.here()
            .with("events", "alloc,free")
            .with("lifetime", "exact")
            .withJvm("-Xmn2m")
            .run(Busy.class, "2", "1500", "collected")
            .expectSound();
    List<String[]> alloc = lines(run, "alloc").stream().filter(c -> !c[3].isEmpty()).toList();
    List<String[]> free = lines(run, "free");
    Set<String> allocated = numbers(alloc);
    Set<String> freed = numbers(free);
    // how many are tracked depends on how soon the collector and the reaper get their turns
    assertThat(allocated).hasSameSizeAs(alloc).isNotEmpty();
    assertThat(freed).hasSameSizeAs(free).isNotEmpty();
    long births = 0;
    long deaths = 0;
    for (ContextSnapshot context : run.profile().root().preOrder()) {
      for (LifetimeStats lifetimes : context.lifetimes().values()) {
        births += lifetimes.trackedBirths();
        deaths += lifetimes.trackedDeaths();
      }
    }
    assertThat(free).hasSize((int) deaths);
    long innerArrays = 3 * 2 * 1500 / 10; // they have births, and no numbers in allocations
    assertThat(births - alloc.size()).isBetween(0L, innerArrays);
    assertThat(freed.stream().filter(number -> !allocated.contains(number)).count())
        .isBetween(0L, innerArrays);
  }

  @Test
  void entriesAndExitsArePaired() throws IOException {
    WovenRun run =
        WovenJvm.here().with("events", "enter").run(Busy.class, "2", "1000").expectSound();
    Map<String, Long> entered = byPlace(lines(run, "enter"));
    assertThat(entered)
        .isEqualTo(byPlace(lines(run, "leave")))
        .containsEntry("subject.events.Busy.main", 1L)
        .containsEntry("subject.events.Busy.round", 2000L)
        .containsEntry("subject.events.Busy.deeper", 6000L);
    assertThat(lines(run, "alloc")).isEmpty();
  }

  private static Map<String, Long> byPlace(List<String[]> lines) {
    return lines.stream()
        .collect(Collectors.groupingBy(cells -> cells[8].split(":", 2)[0], Collectors.counting()));
  }

  private static Map<String, Long> recordedKinds(WovenRun run) throws IOException {
    return RecordingFile.readAllEvents(writeRecording(run)).stream()
        .collect(
            Collectors.groupingBy(event -> event.getEventType().getName(), Collectors.counting()));
  }

  @Test
  void usesAreOfTrackedObjects() throws IOException {
    WovenRun run =
        WovenJvm.here()
            .with("events", "alloc,free,enter,use")
            .with("lifetime", "sampled")
            .with("uses", "drag")
            .with("sample", "1")
            .run(Busy.class, "1", "100", "collected")
            .expectSound();
    List<String[]> use = lines(run, "use");
    assertThat(numbers(lines(run, "alloc"))).containsAll(numbers(use));
    assertThat(byPlace(use)).containsEntry("subject.events.Busy.round", 500L + 2 * 10);
    assertThat(recordedKinds(run))
        .containsEntry("dev.mayfly.ObjectAllocated", (long) lines(run, "alloc").size())
        .containsEntry("dev.mayfly.ObjectFreed", (long) lines(run, "free").size())
        .containsEntry("dev.mayfly.MethodEntered", (long) lines(run, "enter").size())
        .containsEntry("dev.mayfly.MethodLeft", (long) lines(run, "leave").size())
        .containsEntry("dev.mayfly.ObjectUsed", (long) use.size())
        .containsEntry("dev.mayfly.EventStream", 1L)
        .hasSize(6);
  }

  @Test
  void whoFollowsGetsAllEvents() throws IOException {
    WovenProcess process = WovenJvm.here().with("events", "alloc").start(Busy.class, "4", "4000");
    Path file = process.directory().resolve(FILE);
    process.awaitThat("file of events", () -> Files.exists(file));
    Path printed = print(file, "csv", "--follow"); // until the end is there
    long lines;
    try (Stream<String> all = Files.lines(printed)) {
      lines = all.count();
    }
    WovenRun run = process.await().expectSound();
    assertThat(run.stderr()).contains(String.format(Locale.ROOT, "%,d events in ", lines - 1));
  }

  @Test
  void aWrongOptionIsOneClearLine() {
    WovenRun run = WovenJvm.here().with("events", "allocs").run(Busy.class, "1", "1");
    assertThat(run.mayflySays())
        .singleElement()
        .asString()
        .contains("option 'events' must be alloc,free,enter,use, not 'allocs'");
  }
}
