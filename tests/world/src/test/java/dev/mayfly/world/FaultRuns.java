package dev.mayfly.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/** Confined. Starts JVMs to which something happens, and notes what was lost. */
abstract class FaultRuns {
  static final String ORDERS = "faulty.Orders";
  static final String ORDER = "faulty.Orders$Order";
  static final Path DIRECTORY =
      Path.of(System.getProperty("mayfly.world.directory", "target/world"), "faults")
          .toAbsolutePath();
  static final int TRIES = Integer.getInteger("mayfly.world.tries", 2);

  final Jdk jdk = Jdk.running();
  Path home;

  @BeforeEach
  void emptyDirectory(TestInfo test) throws IOException {
    home = DIRECTORY.resolve(test.getTestMethod().orElseThrow().getName());
    Launch.delete(home);
  }

  List<Path> profiles() throws IOException {
    return Forked.files(home.resolve("report"), "/profile.json");
  }

  Forked start(String name, List<String> flags, String options, String... program)
      throws IOException {
    return Forked.start(home.resolve(name), jdk, "", flags, options, program);
  }

  /** Runs plain and woven, which must say and return the same; the woven one. */
  Forked same(String name, List<String> flags, String options, String... program)
      throws IOException, InterruptedException {
    Forked plain = start(name + "-plain", flags, null, program);
    int expected = plain.await();
    Forked woven = start(name, flags, options, program);
    assertThat(woven.await()).as("exit code of " + woven.directory()).isEqualTo(expected);
    assertThat(woven.stdout()).as("stdout of " + woven.directory()).isEqualTo(plain.stdout());
    return woven;
  }

  /** A line for the table: a fault, how often, and what was lost. */
  static void figure(String fault, int tries, String lost) throws IOException {
    Path file = DIRECTORY.resolve("figures.tsv");
    Files.createDirectories(DIRECTORY);
    Map<String, String> all = new TreeMap<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        String[] cells = line.split("\t", -1);
        all.put(cells[1] + cells[0], line);
      }
    }
    String day = LocalDate.now(ZoneOffset.UTC).toString();
    String door = Forked.door();
    all.put(door + fault, String.join("\t", fault, door, "" + tries, lost, day));
    Files.write(file, all.values());
    System.out.printf("faults: %s, by %s, %d tries: %s%n", fault, door, tries, lost);
  }
}
