package dev.mayfly.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server from its jar, as an assistant starts it. */
final class McpServerIT {

  /** Allocates as many orders as its argument says, in line 7. */
  private static final String SHOP =
      """
      package com.acme;
      public class Shop {
        static class Order {}
        static Order[] kept = new Order[2];
        public static void main(String[] arguments) throws Exception {
          for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            kept[i % 2] = new Order();
          }
          System.out.println("{\\"jsonrpc\\":\\"2.0\\"} is no message");
          if (arguments.length > 1) {
            System.out.println("ready");
            while (true) {
              kept[0] = new Order();
              Thread.sleep(5);
            }
          }
        }
      }
      """;

  /** Starts a child, writes both process ids, and never ends, or leaves it behind. */
  private static final String PARENT =
      """
      package com.acme;
      import java.nio.file.*;
      public class Parent {
        public static void main(String[] arguments) throws Exception {
          boolean leaves = arguments.length > 0 && arguments[0].equals("leave");
          if (arguments.length == 0 || leaves) {
            Process child = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java", "-cp", "classes", "com.acme.Parent",
                "child").start();
            Files.writeString(Path.of("pids.tmp"), ProcessHandle.current().pid() + " " + child.pid());
            Files.move(Path.of("pids.tmp"), Path.of("pids"), StandardCopyOption.ATOMIC_MOVE);
          }
          new int[1].clone();
          Thread.sleep(leaves ? 2000 : Long.MAX_VALUE);
        }
      }
      """;

  @TempDir private Path temporary;
  private Path directory;
  private Project project;

  @BeforeEach
  void createProject() throws Exception {
    directory = Files.createDirectories(temporary.resolve("shop")).toRealPath();
    project = new Project(directory).compile("com.acme.Shop", SHOP);
  }

  private static List<String> shop(Object... arguments) {
    List<String> words =
        new java.util.ArrayList<>(List.of("java", "-cp", "classes", "com.acme.Shop"));
    for (Object argument : arguments) {
      words.add(argument.toString());
    }
    return words;
  }

  @Test
  void anAssistantRunsComparesAndExplains() throws Exception {
    try (Assistant assistant = Assistant.connect("--allow-run=" + directory)) {
      assertThat(assistant.client().listTools().tools())
          .extracting(Tool::name)
          .containsExactly("run", "attach", "snapshot", "top", "report", "diff", "explain", "why");
      String before = assistant.call("run", Map.of("command", shop(100), "output", "before"));
      assertThat(before)
          .startsWith("exit code 0 after ")
          .contains("  {\"jsonrpc\":\"2.0\"} is no message\n")
          .contains("profile: " + directory.resolve("before"))
          .contains("`com.acme.Shop$Order at com.acme.Shop.main:7`");
      assistant.call("run", Map.of("command", shop(103), "output", "after"));
      assertThat(
              assistant.call(
                  "diff",
                  Map.of(
                      "before",
                      "before",
                      "after",
                      "after",
                      "fail_if",
                      List.of("allocations > +0"))))
          .startsWith("Gate: failed\n")
          .contains("allocations > +0: allocations went from 101 to 104")
          .contains("# Changes of allocations");
      assertThat(
              assistant.call(
                  "diff",
                  Map.of(
                      "before",
                      "before",
                      "after",
                      "after",
                      "fail_if",
                      List.of("allocations > +3"))))
          .startsWith("Gate: passed\n");
      assertThat(assistant.call("explain", Map.of("profile", "after", "site", "Shop.main:7")))
          .contains("Shop$Order at Shop.main:7: 103 objects")
          .contains("com/acme/Shop.java:7")
          .contains(">    7        kept[i % 2] = new Order();");
      assertThat(assistant.call("explain", Map.of("profile", "after")))
          .contains(">    7        kept[i % 2] = new Order();");
      assertThat(assistant.call("report", Map.of("profile", "after", "rows", 1)))
          .startsWith("# Allocations of ");
      assertThat(assistant.refused("report", Map.of("profile", "absent")))
          .contains("absent")
          .contains("no such file");
      assertThat(assistant.refused("report", Map.of("profile", "after", "rows", 0)))
          .contains("rows must be a number from 1");
      assertThat(assistant.refused("explain", Map.of("profile", "after", "finding", 99)))
          .contains("no finding 99");
      assertThat(assistant.call("run", Map.of("command", List.of("java", "-cp", "classes", "No"))))
          .startsWith("exit code 1 after ")
          .contains("Could not find or load main class No");
      assertThat(
              assistant.refused(
                  "run", Map.of("command", List.of("java", "-Xms9g", "-Xmx1g", "-cp", ".", "No"))))
          .startsWith("no profile was written; exit code 1 after ")
          .contains("heap size");
    }
  }

  @Test
  void aProgramThatRunsIsAttachedToAndAsked() throws Exception {
    Process program =
        new ProcessBuilder(Assistant.JAVA, "-cp", "classes", "com.acme.Shop", "2", "forever")
            .directory(directory.toFile())
            .start();
    try (Assistant assistant = Assistant.connect("--allow-run=" + directory, "--allow-attach")) {
      awaitReady(program);
      String pid = Long.toString(program.pid());
      assertThat(assistant.call("attach", Map.of("pid", pid, "options", List.of("rest=off"))))
          .startsWith("Mayfly records in process " + pid);
      assertThat(assistant.call("top", Map.of("pid", pid, "by", "type"))).contains("Order");
      assertThat(assistant.call("snapshot", Map.of("pid", pid, "output", "live")))
          .startsWith("profile: " + directory.resolve("live"))
          .contains("# Allocations of ");
      assertThat(assistant.call("why", Map.of("pid", pid, "type", "com.acme.Shop$Order")))
          .contains("2 of 2: static Shop.kept[]");
      Path dump = directory.resolve("shop.hprof");
      assertThat(
              new ProcessBuilder(
                      Path.of(Assistant.JAVA).resolveSibling("jcmd").toString(),
                      pid,
                      "GC.heap_dump",
                      dump.toString())
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .start()
                  .waitFor())
          .isZero();
      assertThat(
              assistant.call(
                  "why",
                  Map.of("dump", "shop.hprof", "type", "com.acme.Shop$Order", "profile", "live")))
          .contains("2 of 2: static Shop.kept[]")
          .contains("ALLOCATED AT");
      assertThat(assistant.refused("why", Map.of("dump", "shop.hprof", "type", "com.acme.Nil")))
          .contains("the dump has no class com.acme.Nil");
    } finally {
      program.destroyForcibly();
    }
  }

  private static void awaitReady(Process program) throws Exception {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(program.getInputStream(), StandardCharsets.UTF_8));
    while (!"ready".equals(out.readLine())) {
      assertThat(program.isAlive()).isTrue();
    }
  }

  @Test
  void whatIsNotAllowedIsRefused() throws Exception {
    Path outside = Files.createDirectories(temporary.resolve("outside"));
    new Project(outside).compile("com.acme.Shop", SHOP);
    Files.createSymbolicLink(directory.resolve("link"), outside);
    try (Assistant assistant = Assistant.connect("--allow-run=" + directory)) {
      for (String path : List.of(outside.toString(), "../outside", "link", "link/../outside")) {
        assertThat(assistant.refused("run", Map.of("command", shop(1), "directory", path)))
            .isEqualTo(path + ": outside of the directories that the user allows to run in");
        assertThat(assistant.refused("report", Map.of("profile", path)))
            .isEqualTo(path + ": outside of the directories that the user allows to read");
        assertThat(assistant.refused("run", Map.of("command", shop(1), "output", path)))
            .isEqualTo(path + ": outside of the directories that the user allows to write to");
      }
      for (String tool : List.of("attach", "snapshot", "top")) {
        assertThat(assistant.refused(tool, Map.of("pid", "1")))
            .isEqualTo(
                "attaching is not allowed; the user can start the server with --allow-attach");
      }
      assertThat(assistant.refused("why", Map.of("pid", "1", "type", "T")))
          .startsWith("attaching is not allowed");
      Files.createSymbolicLink(
          Files.createDirectory(directory.resolve("linked")).resolve("snapshots"), outside);
      assertThat(assistant.refused("run", Map.of("command", shop(1), "output", "linked")))
          .endsWith("outside of the directories that the user allows to write to");
      Files.createSymbolicLink(
          Files.createDirectory(directory.resolve("fake")).resolve("profile.json"),
          outside.resolve("classes"));
      assertThat(assistant.refused("report", Map.of("profile", "fake")))
          .endsWith("outside of the directories that the user allows to read");
      assertThat(
              assistant.refused(
                  "run",
                  Map.of("command", shop(1), "options", List.of("events.file=../outside/e"))))
          .isEqualTo("../outside/e: outside of the directories that the user allows to write to");
      assertThat(
              assistant.refused(
                  "run", Map.of("command", List.of("java", "-XX:HeapDumpPath=/x", "Main"))))
          .startsWith("-XX:HeapDumpPath=/x is not allowed here");
      assertThat(assistant.refused("run", Map.of("command", List.of("/bin/sh", "-c", "true"))))
          .startsWith("/bin/sh is not allowed");
      assertThat(Files.exists(outside.resolve("profile.json"))).isFalse();

      assistant.call("run", Map.of("command", shop(1), "output", "before"));
      Files.delete(project.source("com.acme.Shop"));
      Files.createSymbolicLink(
          project.source("com.acme.Shop"), new Project(outside).source("com.acme.Shop"));
      assertThat(assistant.call("explain", Map.of("profile", "before", "site", "Shop.main:7")))
          .contains("com/acme/Shop.java:7 (source not found)");
      assertThat(
              assistant.refused(
                  "explain", Map.of("profile", "before", "sources", List.of("link/src/main/java"))))
          .contains("outside of the directories that the user allows to read");
    }
    try (Assistant assistant = Assistant.connect()) {
      assertThat(assistant.refused("report", Map.of("profile", directory.toString())))
          .contains("reading is not allowed; the user can start the server with --allow-read=DIR");
      assertThat(assistant.refused("run", Map.of("command", shop(1))))
          .isEqualTo("running is not allowed; the user can start the server with --allow-run=DIR");
    }
  }

  @Test
  void anOptionForResearchNeedsItsJar() throws Exception {
    Path alone = Files.copy(Assistant.jar(), temporary.resolve("mayfly-mcp.jar"));
    try (Assistant assistant = Assistant.connect(alone, "--allow-run=" + directory)) {
      assertThat(
              assistant.refused("run", Map.of("command", shop(1), "options", List.of("uses=drag"))))
          .isEqualTo(
              "unknown option 'uses'; commands, formats and options for research need "
                  + alone.resolveSibling("mayfly-research.jar")
                  + ", which is not there");
    }
  }

  @Test
  void cancellationKillsTheProgramWithItsChildren() throws Exception {
    project.compile("com.acme.Parent", PARENT);
    try (RawConnection connection = new RawConnection("--allow-run=" + directory)) {
      connection.call(
          7, "run", Map.of("command", List.of("java", "-cp", "classes", "com.acme.Parent")));
      Map<String, Object> progress =
          connection.next(message -> "notifications/progress".equals(message.get("method")));
      assertThat(progress.get("params").toString()).contains("token-7").contains("running for ");
      List<Long> pids = pids();
      assertThat(pids).allMatch(McpServerIT::isAlive);
      connection.send(
          """
          {"jsonrpc":"2.0","method":"notifications/cancelled",\
          "params":{"requestId":7,"reason":"test"}}""");
      await(() -> pids.stream().noneMatch(McpServerIT::isAlive));
      connection.send("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"ping\"}");
      assertThat(connection.next(message -> message.containsKey("id"))).containsEntry("id", 8);
    }
  }

  @Test
  void wrongLinesAreErrorsAndTheEndOfItsInputKillsWhatRuns() throws Exception {
    project.compile("com.acme.Parent", PARENT);
    try (RawConnection connection = new RawConnection("--allow-run=" + directory)) {
      connection.send("{\"jsonrpc\":\"2.0\",");
      assertThat(connection.next(message -> true)).containsEntry("id", null).containsKey("error");
      connection.call(3, "report", Map.of("profile", "x".repeat(20 << 20)));
      assertThat(connection.next(message -> true).get("error").toString())
          .contains("a message has at most 1048576 bytes");
      connection.call(4, "run", Map.of("command", shop("x".repeat(900_000))));
      assertThat(connection.next(message -> message.containsKey("result")).toString())
          .contains("id=4", "isError=true", "cannot start");
      connection.call(
          1, "run", Map.of("command", List.of("java", "-cp", "classes", "com.acme.Parent")));
      List<Long> pids = pids();
      connection.server().getOutputStream().close();
      assertThat(connection.server().waitFor(Assistant.HANGS.toSeconds(), TimeUnit.SECONDS))
          .isTrue();
      assertThat(connection.server().exitValue()).isZero();
      await(() -> pids.stream().noneMatch(McpServerIT::isAlive));
    }
  }

  @Test
  void aKilledServerLeavesNoProgram() throws Exception {
    project.compile("com.acme.Parent", PARENT);
    try (RawConnection connection = new RawConnection("--allow-run=" + directory)) {
      connection.call(
          1,
          "run",
          Map.of("command", List.of("java", "-cp", "classes", "com.acme.Parent", "none")));
      connection.next(message -> "notifications/progress".equals(message.get("method")));
      // the command, and the program that it starts
      await(() -> connection.server().descendants().count() > 1);
      List<ProcessHandle> children = connection.server().descendants().toList();
      connection.server().destroyForcibly();
      await(() -> children.stream().noneMatch(ProcessHandle::isAlive));
    }
  }

  @Test
  void aChildThatAProgramLeavesBehindIsEnded() throws Exception {
    project.compile("com.acme.Parent", PARENT);
    try (Assistant assistant = Assistant.connect("--allow-run=" + directory)) {
      assertThat(
              assistant.call(
                  "run",
                  Map.of("command", List.of("java", "-cp", "classes", "com.acme.Parent", "leave"))))
          .startsWith("exit code 0 after ");
      List<Long> pids = pids();
      await(() -> pids.stream().noneMatch(McpServerIT::isAlive));
    }
  }

  @Test
  void aProgramWhoseTimeIsOverWritesItsReport() throws Exception {
    String order = "`com.acme.Shop$Order at com.acme.Shop.main:7`";
    try (Assistant assistant = Assistant.connect("--allow-run=" + directory)) {
      String answer = "";
      // on a busy machine it has perhaps not begun by then
      for (int seconds = 4; seconds < 100 && !answer.contains(order); seconds *= 2) {
        answer =
            assistant.either("run", Map.of("command", shop(50, "forever"), "seconds", seconds));
      }
      assertThat(answer).contains(", ended since its time was over").contains(order);
    }
  }

  @Test
  void aWrongOptionIsOneLineAndNamesTheHelp() throws Exception {
    Process server =
        new ProcessBuilder(Assistant.server("--allow-run=" + temporary.resolve("absent"))).start();
    assertThat(server.waitFor(Assistant.HANGS.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(server.exitValue()).isEqualTo(2);
    assertThat(server.getInputStream().readAllBytes()).isEmpty();
    assertThat(new String(server.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(
            "mayfly: --allow-run: no such directory: "
                + temporary.resolve("absent")
                + "\nTry 'mayfly help mcp'.\n");
  }

  private List<Long> pids() throws Exception {
    Path file = directory.resolve("pids");
    await(() -> Files.exists(file));
    return List.of(Files.readString(file).split(" ")).stream().map(Long::valueOf).toList();
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + Assistant.HANGS.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(Duration.ofMillis(50).toMillis());
    }
  }
}
