package dev.mayfly.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/**
 * What happens to a JVM while Mayfly runs in it: the program does not notice, and what was counted
 * is there as a whole or not at all. {@code mayfly.world.tries} is how often each is tried.
 */
final class FaultsIT {
  private static final String ORDERS = "faulty.Orders";
  private static final String ORDER = "faulty.Orders$Order";
  private static final Path DIRECTORY =
      Path.of(System.getProperty("mayfly.world.directory", "target/world"), "faults")
          .toAbsolutePath();
  private static final int TRIES = Integer.getInteger("mayfly.world.tries", 2);

  private final Jdk jdk = Jdk.running();
  private Path home;

  @BeforeEach
  void emptyDirectory(TestInfo test) throws IOException {
    home = DIRECTORY.resolve(test.getTestMethod().orElseThrow().getName());
    Launch.delete(home);
  }

  private List<Path> profiles() throws IOException {
    return Forked.files(home.resolve("report"), "/profile.json");
  }

  private Forked start(String name, List<String> flags, String options, String... program)
      throws IOException {
    return Forked.start(home.resolve(name), jdk, "", flags, options, program);
  }

  /** Runs plain and woven, which must say and return the same; the woven one. */
  private Forked same(String name, List<String> flags, String options, String... program)
      throws IOException, InterruptedException {
    Forked plain = start(name + "-plain", flags, null, program);
    int expected = plain.await();
    Forked woven = start(name, flags, options, program);
    assertThat(woven.await()).as("exit code of " + woven.directory()).isEqualTo(expected);
    assertThat(woven.stdout()).as("stdout of " + woven.directory()).isEqualTo(plain.stdout());
    return woven;
  }

  /** A line for the table: a fault, how often, and what was lost. */
  private static void figure(String fault, int tries, String lost) throws IOException {
    Path file = DIRECTORY.resolve("figures.tsv");
    Files.createDirectories(DIRECTORY);
    Map<String, String> all = new TreeMap<>();
    if (Files.exists(file)) {
      Files.readAllLines(file).forEach(line -> all.put(line.split("\t", -1)[0], line));
    }
    String day = LocalDate.now(ZoneOffset.UTC).toString();
    all.put(fault, String.join("\t", fault, "" + tries, lost, day));
    Files.write(file, all.values());
    System.out.printf("faults: %s, %d tries: %s%n", fault, tries, lost);
  }

  /** {@code kill -9}: each file can be read, and the next start removes the rest. */
  @Test
  void killedAtAnyMoment() throws IOException, InterruptedException {
    Random random = new Random(1);
    int profiles = 0;
    for (int i = 0; i < TRIES; i++) {
      String options = "every=1,keep=3,formats=text;json;csv,output=../report";
      Forked run = start("run" + i, List.of(), options, ORDERS, "forever");
      // the first one is killed behind a report, the others at any moment
      for (int wait = 0; i == 0 && wait < 600 && profiles().isEmpty(); wait++) {
        Thread.sleep(100);
      }
      Thread.sleep(300 + random.nextInt(4_000));
      run.process().destroyForcibly();
      run.await();
      for (Path profile : profiles()) {
        assertThat(Forked.count(profile, ORDER)).as(profile.toString()).isNotNegative();
        profiles++;
      }
      for (Path text : Forked.files(home.resolve("report"), "/report.txt")) {
        assertThat(Files.readString(text)).as(text.toString()).endsWith("\n").contains("COVERAGE");
      }
    }
    assertThat(profiles).as("profiles that were read").isPositive();
    Forked next =
        start("next", List.of(), "formats=text;json;csv,output=../report", ORDERS, "10", "0");
    assertThat(next.await()).isZero();
    assertThat(Forked.files(home.resolve("report"), ".tmp")).isEmpty();
    assertThat(Forked.count(home.resolve("report/profile.json"), ORDER)).isEqualTo(10);
    figure(
        "`kill -9` at a random moment",
        TRIES,
        "of " + profiles + " profiles read, none was broken");
  }

  /** No file may have more than some kilobytes, as on a disk that is nearly full. */
  @Test
  void diskIsFull() throws IOException, InterruptedException {
    int said = 0;
    for (int kilobytes : new int[] {0, 1, 8, 40}) {
      String program = "1000";
      Forked plain =
          Forked.start(home.resolve("plain"), jdk, "", List.of(), null, ORDERS, program, "0");
      assertThat(plain.await()).isZero();
      Path directory = home.resolve("limit" + kilobytes);
      Path output = Files.createDirectories(directory.resolve("disk"));
      boolean mounted = mount(output, Math.max(4, kilobytes));
      assumeTrue(mounted, "only root may mount a small file system");
      try {
        Forked woven =
            Forked.start(
                directory,
                jdk,
                "",
                List.of(),
                "formats=text;json;html,every=1,output=disk/report",
                ORDERS,
                program,
                "0");
        assertThat(woven.await()).isZero();
        assertThat(woven.stdout()).isEqualTo(plain.stdout());
        assertThat(woven.stderr())
            .as("lines on stderr")
            .hasSizeBetween(1, 2)
            .allMatch(line -> line.startsWith("mayfly: "));
        if (woven.stderr().stream().anyMatch(line -> line.contains("cannot write"))) {
          said++;
        }
        for (Path profile : Forked.files(output, "/profile.json")) {
          assertThat(Forked.count(profile, ORDER)).isEqualTo(1_000);
        }
      } finally {
        new ProcessBuilder("umount", output.toString()).start().waitFor();
      }
    }
    assertThat(said).as("runs that say that a report cannot be written").isPositive();
    figure("a full disk", 4, "the reports, which one line says");
  }

  private static boolean mount(Path directory, int kilobytes)
      throws IOException, InterruptedException {
    return new ProcessBuilder(
                "mount",
                "-t",
                "tmpfs",
                "-o",
                "size=" + kilobytes + "k",
                "tmpfs",
                directory.toString())
            .redirectErrorStream(true)
            .start()
            .waitFor()
        == 0;
  }

  /** Ten JVMs at once, with one output directory. */
  @Test
  void aDirectoryIsShared() throws IOException, InterruptedException {
    int jvms = 10;
    List<Forked> runs = new ArrayList<>();
    for (int i = 0; i < jvms; i++) {
      runs.add(
          start(
              "run" + i,
              List.of(),
              "formats=json,output=../report",
              ORDERS,
              "" + (100 + i),
              "1",
              "3000"));
    }
    for (Forked run : runs) {
      assertThat(run.await()).isZero();
    }
    List<Long> counts = new ArrayList<>();
    for (Path profile : profiles()) {
      counts.add(Forked.count(profile, ORDER));
    }
    List<Long> expected = new ArrayList<>();
    for (long i = 0; i < jvms; i++) {
      expected.add(100 + i);
    }
    assertThat(counts).containsExactlyInAnyOrderElementsOf(expected);
    figure(
        "ten JVMs with one output directory",
        jvms,
        "nothing: each has its own profile, with its own counts");
  }

  @Test
  void heapIsExhausted() throws IOException, InterruptedException {
    Forked run =
        same(
            "heap",
            List.of("-Xmx48m"),
            "formats=json,output=report",
            "faulty.Exhaust",
            "heap",
            "20");
    assertThat(run.stdout()).containsExactly("caught 20, other 0");
    assertThat(Forked.count(run.directory().resolve("report/profile.json"), "long[]")).isPositive();
    figure("the heap is exhausted", 20, "nothing: each error reaches the program's handler");
  }

  @Test
  void metaspaceIsExhausted() throws IOException, InterruptedException {
    Forked run =
        same(
            "metaspace",
            List.of("-XX:MaxMetaspaceSize=48m", "-Xmx128m"),
            "formats=json,output=report",
            "faulty.Exhaust",
            "metaspace",
            "3");
    assertThat(run.stdout()).containsExactly("caught 3, other 0");
    figure("metaspace is exhausted", 3, "nothing: each error reaches the program's handler");
  }

  @Test
  void codeCacheIsSmall() throws IOException, InterruptedException {
    Forked run =
        same(
            "code",
            List.of("-XX:ReservedCodeCacheSize=4m", "-XX:-SegmentedCodeCache"),
            "formats=json,output=report,lifetime=exact",
            ORDERS,
            "20000",
            "4",
            "1");
    assertThat(Forked.count(run.directory().resolve("report/profile.json"), ORDER))
        .isEqualTo(80_000);
    figure("a code cache of 4 MB", 1, "nothing");
  }

  /** Reports each second, while threads end. */
  @Test
  void threadsEndDuringReports() throws IOException, InterruptedException {
    Forked run =
        same(
            "threads",
            List.of(),
            "formats=json,every=1,output=report",
            ORDERS,
            "100",
            "1000",
            "150");
    assertThat(Forked.count(run.directory().resolve("report/profile.json"), ORDER))
        .isEqualTo(100_000);
    figure(
        "1,000 threads end while reports are written", 1_000, "nothing: all objects are counted");
  }

  /** The time of day jumps by hours, back and forth. */
  @Test
  void theClockJumps() throws IOException, InterruptedException {
    Path library = Files.createDirectories(home).resolve("jump.so");
    Path source = Path.of("src/test/resources/faulty/jump.c").toAbsolutePath();
    boolean compiled;
    try {
      compiled =
          new ProcessBuilder("cc", "-shared", "-fPIC", "-o", library + "", source + "", "-ldl")
                  .redirectErrorStream(true)
                  .start()
                  .waitFor()
              == 0;
    } catch (IOException noCompiler) {
      compiled = false;
    }
    assumeTrue(compiled, "no C compiler");
    Forked run =
        Forked.start(
            home.resolve("run"),
            jdk,
            "export LD_PRELOAD=" + library,
            List.of(),
            "formats=text;json;html,every=1,lifetime=exact,output=report",
            ORDERS,
            "100",
            "500",
            "400");
    assertThat(run.await()).isZero();
    assertThat(run.stdout()).containsExactly("sum 2475000, the clock went back");
    assertThat(run.stderr()).hasSize(1);
    Path profile = run.directory().resolve("report/profile.json");
    assertThat(Forked.count(profile, ORDER)).isEqualTo(50_000);
    assertThat(Files.readString(run.directory().resolve("report/report.txt")))
        .doesNotContainPattern("[ (]-[0-9.]+ (s|ms|h|min)\\b");
    figure(
        "the clock jumps by five hours", 1, "nothing; the report's times of day are the clock's");
  }

  /** A debugger replaces a class by itself while it runs. */
  @Test
  void aDebuggerRedefinesClasses() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    List<String> debug =
        List.of(
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:"
                + port);
    Forked run =
        start("debugged", debug, "formats=json,output=report", ORDERS, "200", "100", "2000");
    AttachingConnector socket =
        Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(each -> each.name().equals("com.sun.jdi.SocketAttach"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = socket.defaultArguments();
    arguments.get("hostname").setValue("127.0.0.1");
    arguments.get("port").setValue("" + port);
    VirtualMachine debugger = null;
    for (int i = 0; debugger == null; i++) {
      try {
        debugger = socket.attach(arguments);
      } catch (IOException notYet) {
        assertThat(i).isLessThan(200);
        Thread.sleep(100);
      }
    }
    int done = 0;
    try (InputStream in = FaultsIT.class.getResourceAsStream("/faulty/Orders.class")) {
      byte[] code = in.readAllBytes();
      for (int i = 0; i < 200 && done < 10 && run.process().isAlive(); i++) {
        List<ReferenceType> loaded = debugger.classesByName(ORDERS);
        if (!loaded.isEmpty()) {
          debugger.redefineClasses(Map.of(loaded.get(0), code));
          done++;
        }
        Thread.sleep(50);
      }
      debugger.dispose();
    }
    assertThat(run.await()).isZero();
    assertThat(done).as("redefinitions").isEqualTo(10);
    assertThat(run.stdout()).containsExactly("sum 1990000");
    assertThat(Forked.count(run.directory().resolve("report/profile.json"), ORDER))
        .isEqualTo(20_000);
    figure("a debugger redefines a class", done, "nothing: all objects are counted");
  }
}
