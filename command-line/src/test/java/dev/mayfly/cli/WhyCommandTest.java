package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.snapshot.ClassShapes;
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
          "",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE);

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
    Map.of(
            why(dump), "2 mayfly: name a type, such as --type=com.acme.Order",
            why("none.hprof", TYPE), "1 mayfly: none.hprof: no such file",
            why(dump, TYPE, "--keep=x.hprof"),
                "2 mayfly: --keep is for the dump of a running program",
            why("1", TYPE, "--keep=x.txt"), "2 mayfly: --keep: the name must end in .hprof",
            why(dump, TYPE, "--site=Main"),
                "2 mayfly: --site is for a profile; name one with --profile")
        .forEach(
            (run, line) -> assertThat(run.exitCode() + " " + run.stderr()).isEqualTo(line + "\n"));
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
