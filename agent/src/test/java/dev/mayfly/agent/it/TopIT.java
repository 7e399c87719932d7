package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import hostile.control.Worker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rates of running programs, as {@code mayfly top} prints them. */
final class TopIT {
  private static final WovenJvm JVM = WovenJvm.here();
  private static final String ITEM = "hostile.control.Worker$Items$Item";

  @TempDir private Path directory;

  /** Tables of what was allocated in each interval, and the page, which ends with the program. */
  @Test
  void readsAProgramThatRecordsAlready() throws Exception {
    WovenProcess process =
        JVM.with("jmx", "true").with("lifetime", "off").with("rest", "off").start(Worker.class);
    process.awaitStdout("ready\n");
    make(process, 5);
    CompletableFuture<CommandRun> top = top(process, "--by=type", "--every=0.5", "--count=100000");
    process.awaitThat("the first reading", () -> said("err.txt").contains("a table every 0.5 s"));
    make(process, 10);
    process.awaitThat("a table with 10", () -> said("out.txt").contains("     10  " + ITEM));
    make(process, 20);
    process.awaitThat("a table with 30", () -> said("out.txt").contains("     30  " + ITEM));
    Path pages = Files.createDirectory(directory.resolve("page"));
    CompletableFuture<CommandRun> page = run(pages, process, "--html");
    process.awaitThat("the address", () -> said("page/out.txt").endsWith("/\n"));
    assertThat(get(said("page/out.txt").strip())).contains(ITEM);
    process.process().outputWriter().close();
    assertThat(process.await().expectExit(0).stats("Worker$Items.make", "Worker$Items$Item"))
        .extracting(stats -> stats.allocations())
        .isEqualTo(35L);
    CommandRun run = top.join();
    assertThat(run.stderr()).endsWith(end(process));
    // since the first reading, whenever the intervals end
    List<String> rows =
        run.stdout()
            .lines()
            .filter(line -> line.contains("Item"))
            .map(line -> line.replaceAll(" +", " "))
            .toList();
    assertThat(rows).anyMatch(row -> row.endsWith(" 160 B 10 " + ITEM));
    assertThat(rows).last().asString().endsWith(" 480 B 30 " + ITEM);
    assertThat(page.join().stderr()).isEqualTo(end(process));
    assertThat(page.join().exitCode()).isZero();
  }

  private static String get(String address) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static String end(WovenProcess process) {
    return "mayfly: process " + process.process().pid() + " ended\n";
  }

  @Tag("exhaustive")
  @Test
  void recordsWhileItRunsAndEndsWithTheProgram() throws Exception {
    WovenProcess process =
        JVM.withoutAgent().withJvm("-XX:+EnableDynamicAgentLoading").start(Worker.class);
    process.awaitStdout("ready\n");
    CommandRun once = top(process, "--every=0.1").join();
    assertThat(once.exitCode()).as(once.stderr()).isZero();
    assertThat(once.stdout()).contains("SITES (by ").endsWith("allocated.\n");
    try (JMXConnector connector = ManagementIT.connect(process)) {
      assertThat(ManagementIT.profilerOf(process, connector).isRecording()).isFalse();
    }
    CompletableFuture<CommandRun> top = top(process, "--by=type", "--every=0.1", "--count=100000");
    process.awaitThat("a table", () -> said("out.txt").contains("TYPES"));
    process.process().outputWriter().close();
    WovenRun program = process.await().expectExit(0);
    assertThat(program.stderr()).doesNotContain("mayfly");
    CommandRun run = top.join();
    assertThat(run.stderr()).endsWith(end(process));
    assertThat(run.exitCode()).isEqualTo(1);
  }

  private CompletableFuture<CommandRun> top(WovenProcess process, String... options) {
    List<String> words = new ArrayList<>(List.of("--once"));
    words.addAll(List.of(options));
    return run(directory, process, words.toArray(String[]::new));
  }

  private static CompletableFuture<CommandRun> run(
      Path directory, WovenProcess process, String... options) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("top", Long.toString(process.process().pid())));
    words.addAll(List.of(options));
    return CompletableFuture.supplyAsync(
        () -> CommandRun.of(JVM, directory, "", words.toArray(String[]::new)));
  }

  private String said(String file) throws IOException {
    Path said = directory.resolve(file);
    return Files.exists(said) ? Files.readString(said) : "";
  }

  private static void make(WovenProcess process, int items) {
    process.say(Integer.toString(items)).awaitStdout("made " + items + "\n");
  }
}
