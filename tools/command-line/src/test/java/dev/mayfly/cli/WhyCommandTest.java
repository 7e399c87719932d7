package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.LiveSeries;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.Holder;

class WhyCommandTest {
  private static final String TYPE = "--type=subject.Holder$Order";

  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          () -> "",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  @TempDir static Path directory;
  private static Path dump;

  @BeforeAll
  static void dump() throws Exception {
    Thread worker = new Thread(WhyCommandTest::holdAndWait, "worker-1");
    worker.setDaemon(true);
    worker.start();
    while (worker.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    dump = directory.resolve("heap.hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(dump.toString(), true);
    worker.interrupt();
  }

  private static void holdAndWait() {
    Holder.hold();
    synchronized (TYPE) {
      try {
        while (true) {
          TYPE.wait();
        }
      } catch (InterruptedException dumped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static CommandRun why(Object... words) {
    return CommandRun.of(HOST, false, Stream.concat(Stream.of("why"), Stream.of(words)).toArray());
  }

  @Test
  void equalPathsAreOneLine() {
    CommandRun run = why(dump, TYPE);
    assertThat(run.stderr()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.stdout())
        .isEqualTo(
            """
            HELD BY (shortest paths to 13 Holder$Order)
              12 of 13: static Holder.SESSIONS → HashMap.table[] → HashMap$Node.value → Holder$Session.orders →
                  ArrayList.elementData[]
              1 of 13: thread worker-1 → Thread.threadLocals → ThreadLocal$ThreadLocalMap.table[] →
                  ThreadLocal$ThreadLocalMap$Entry.value
            """);
  }

  @Test
  void fewerRows() {
    assertThat(why(dump, TYPE, "--rows=1").stdout()).endsWith("  … and 1 of 13 by 1 more path\n");
  }

  @Test
  void sitesOfTheProfile() {
    Path profile =
        Profiles.write(
            Profiles.of("subject.Holder$Order", 480, 0), directory.resolve("profile.json"));
    String sites =
        """

        ALLOCATED AT (by the profile; a dump does not know the sites of its objects)
          30 objects, 480 B: Holder$Order at Main.main:7
            in Main.main
        """;
    assertThat(why(dump, TYPE, "--profile=" + profile).stdout()).endsWith(sites);
    assertThat(why(dump, "--site=Main.main:7", "--profile=" + profile).stdout())
        .startsWith("HELD BY (shortest paths to 13 Holder$Order)")
        .endsWith(sites);
    CommandRun none = why(dump, "--site=Main.main:8", "--profile=" + profile);
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(none.stderr()).isEqualTo("mayfly: no site of the profile matches Main.main:8\n");
  }

  /** An order has a header of 12 bytes and no field. */
  @Test
  void retainedBytes() {
    CommandRun run = why(dump, TYPE, "--retained", "--rows=1");
    assertThat(run.stderr()).isEmpty();
    assertThat(run.stdout().replaceAll("[0-9.]+ MB", "0 MB"))
        .endsWith(
            """

            RETAINED (free without all Holder$Order; sizes are a model's)
              208 B retained, <0.1 % of 0 MB that are alive; 208 B are the objects themselves

            BIGGEST (by what each object retains alone, with a shortest path)
              objects  retained  itself  path
                    1      16 B    16 B  thread worker-1 → Thread.threadLocals → ThreadLocal$ThreadLocalMap.table[] →
                                           ThreadLocal$ThreadLocalMap$Entry.value

            DOMINATORS (all paths to the objects go through one of these)
              objects  retained  dominator  nearest outside the JDK
                   12     192 B  Object[]   Holder$Session
              … and 1 more
            """);
    CommandRun sessions = why(dump, "--type=subject.Holder$Session", "--retained", "--json");
    JsonObject retained =
        JsonParser.parseString(sessions.stdout()).getAsJsonObject().getAsJsonObject("retained");
    // each has a list with an array of ten elements, and an order
    assertThat(retained.get("shallowBytes").getAsInt()).isEqualTo(12 * 16);
    assertThat(retained.get("retainedBytes").getAsInt()).isEqualTo(12 * (16 + 24 + 56 + 16));
    assertThat(retained.get("sharedBytes").getAsInt()).isZero();
    assertThat(retained.getAsJsonArray("biggest"))
        .hasSize(1)
        .first()
        .asString()
        .contains("\"retainedBytes\":112", "\"instances\":12");
    assertThat(retained.getAsJsonArray("dominators"))
        .hasToString(
            "[{\"instances\":12,\"retainedBytes\":1344,"
                + "\"immediate\":{\"kind\":\"OBJECT\",\"type\":\"java.util.HashMap$Node\"},"
                + "\"outsideJdk\":{\"kind\":\"CLASS\",\"type\":\"subject.Holder\"}}]");
  }

  @Test
  void suspectsOfTheProfile() {
    Path leaking = Profiles.write(leaking("subject.Holder$Order"), directory.resolve("leaks.json"));
    CommandRun run = why(dump, "--leaks", "--profile=" + leaking);
    assertThat(run.stderr()).isEmpty();
    assertThat(run.stdout())
        .startsWith(
            """
            LEAK SUSPECT subject.Holder$Order at p.Main.main:7
              +50 objects/s (95 % limits: 50 – 50), +800 B/s
              A dump does not know where objects were allocated: these are the paths to all \
            Holder$Order but Mayfly's own.
            HELD BY (shortest paths to 13 Holder$Order)
              12 of 13: static Holder.SESSIONS""");
    assertThat(why(dump, "--leaks", "--profile=" + leaking, "--json").stdout())
        .startsWith("{\"type\":\"subject.Holder$Order\",\"instances\":13")
        .hasLineCount(1);
  }

  /** Fifty more objects in each of twenty seconds, all of them alive. */
  private static ProfileSnapshot leaking(String typeName) {
    MethodFrame method = new MethodFrame("p.Main", "main", "()V");
    AllocationSite site = new AllocationSite(method, 7, typeName, AllocationKind.OBJECT);
    ImmutableLongArray.Builder times = ImmutableLongArray.builder();
    ImmutableLongArray.Builder alive = ImmutableLongArray.builder();
    for (int i = 0; i < 20; i++) {
      times.add(1000L * i);
      alive.add(100 + 50L * i);
    }
    Censuses censuses =
        new Censuses(
            times.build(),
            20,
            0,
            0,
            ImmutableMap.of(
                new ContextSite(ImmutableList.of(method), site),
                new LiveSeries(0, alive.build(), 1050)),
            ImmutableMap.of(),
            0);
    ProfileSnapshot made = Profiles.of(typeName, 1050 * 16, 0);
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, made.environment())
        .with(ContextSnapshot.PART, made.root())
        .adding(History.PART, new History(ImmutableList.of(), censuses));
  }

  @Test
  void json() {
    JsonObject all = JsonParser.parseString(why(dump, TYPE, "--json").stdout()).getAsJsonObject();
    assertThat(all.get("instances").getAsInt()).isEqualTo(13);
    assertThat(all.get("paths").getAsJsonArray()).hasSize(2);
    JsonObject path = all.get("paths").getAsJsonArray().get(1).getAsJsonObject();
    assertThat(path.get("root").getAsString()).isEqualTo("THREAD");
    assertThat(path.get("thread").getAsString()).isEqualTo("worker-1");
    assertThat(path.get("steps").getAsJsonArray()).hasSize(3);
  }

  @Test
  void wrongWords() throws IOException {
    Path text = Files.writeString(directory.resolve("text.hprof"), "text");
    Path profile =
        Profiles.write(Profiles.of("a.Order", 480, 0), directory.resolve("uncounted.json"));
    Map.of(
            why(dump, TYPE, "--leaks"),
                "2 mayfly: --leaks finds the types itself; leave out --type and --site",
            why(dump, "--leaks"),
                "2 mayfly: --leaks needs a profile: name one with --profile, or run the program with"
                    + " leaks=30",
            why(dump, "--leaks", "--profile=" + profile),
                "1 mayfly: leaks cannot be detected: the profile has fewer than 10 counts of live"
                    + " objects; run the program with leaks=30, or longer",
            why(dump, "--leaks", "--retained"),
                "2 mayfly: --retained is for one type; name it with --type",
            why(dump), "2 mayfly: name a type, such as --type=com.acme.Order",
            why("none.hprof", TYPE), "1 mayfly: none.hprof: no such file",
            why(dump, TYPE, "--keep=x.hprof"),
                "2 mayfly: --keep is for the dump of a running program",
            why("1", TYPE, "--keep=x.txt"), "2 mayfly: --keep: the name must end in .hprof",
            why(dump, TYPE, "--site=Main"),
                "2 mayfly: --site is for a profile; name one with --profile")
        .forEach(
            (run, line) ->
                assertThat(run.exitCode() + " " + run.stderr())
                    .isEqualTo(
                        line + (line.startsWith("2") ? "\nTry 'mayfly help why'.\n" : "\n")));
    CommandRun unknown = why(dump, "--type=a.Order");
    assertThat(unknown.exitCode()).isEqualTo(1);
    assertThat(unknown.stderr()) // JUnit has an Order, too
        .startsWith("mayfly: the dump has no class a.Order; did you mean ")
        .contains("subject.Holder$Order")
        .hasLineCount(1);
    CommandRun noDump = why(text, TYPE);
    assertThat(noDump.exitCode()).isEqualTo(1);
    assertThat(noDump.stderr()).startsWith("mayfly: " + text + ": not a heap dump").hasLineCount(1);
  }

  @Test
  void runningProgram() throws Exception {
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                Path.of("target", "test-classes").toString(),
                "subject.Holder")
            .start();
    try {
      assertThat(program.inputReader().readLine()).isEqualTo("ready");
      Path kept = directory.resolve("kept.hprof");
      CommandRun run = why(program.pid(), TYPE, "--keep=" + kept);
      assertThat(run.stdout())
          .contains(
              "12 of 13: static Holder.SESSIONS", "1 of 13: thread main → Thread.threadLocals");
      assertThat(run.stderr())
          .isEqualTo(
              "mayfly: the program stops while its live objects are written to " + kept + "\n");
      assertThat(kept).isNotEmptyFile();
      CommandRun again = why(program.pid(), TYPE, "--keep=" + kept);
      assertThat(again.stderr()).isEqualTo("mayfly: " + kept + ": exists already\n");
      CommandRun temporary = why(program.pid(), TYPE);
      Path file = Path.of(temporary.stderr().strip().replaceFirst(".* written to ", ""));
      assertThat(file).hasFileName("heap.hprof");
      assertThat(file.getParent()).doesNotExist();
      assertThat(temporary.stdout()).isEqualTo(run.stdout());
    } finally {
      program.destroy();
    }
  }
}
