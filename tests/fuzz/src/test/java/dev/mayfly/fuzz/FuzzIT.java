package dev.mayfly.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random programs behave under Mayfly as they do plain, and are counted as the witness counts them.
 *
 * <p>The program of a seed is the same everywhere. Options, as system properties: {@code
 * mayfly.fuzz.seeds} (how many), {@code mayfly.fuzz.first} (the first), {@code mayfly.fuzz.reduce}
 * (how many of the differing programs are made small), {@code mayfly.fuzz.door} ({@code agent} or
 * {@code aspectj}: who weaves), {@code mayfly.fuzz.languages} ({@code kotlin}, {@code scala},
 * {@code groovy}, separated by commas: instead of Java).
 */
final class FuzzIT {
  private static final int AT_ONCE = 200;
  private static final int SEEDS = Integer.getInteger("mayfly.fuzz.seeds", 20);

  private static final String LANGUAGES = System.getProperty("mayfly.fuzz.languages", "");

  private static final Doors DOORS = Doors.ofBuild();
  private static final List<Mode> MODES =
      System.getProperty("mayfly.fuzz.door", "agent").equals("aspectj")
          ? Mode.OF_ASPECTJ
          : Mode.OF_AGENT;

  private static final Path DIRECTORY =
      Path.of(System.getProperty("mayfly.fuzz.directory", "target/fuzz")).toAbsolutePath();

  @Test
  void programsOfThisJdk() throws Exception {
    Path jdk = Path.of(System.getProperty("java.home"));
    int feature = Runtime.version().feature();
    fuzz(jdk, feature, LANGUAGES.isBlank() ? Compiler.upTo17() : others(), SEEDS);
  }

  @Test
  void programsOfANewerJdk() throws Exception {
    Path jdk = InstalledJdk.find(25);
    assumeTrue(jdk != null, "no JDK 25 found: set JAVA_HOME_25 to its directory");
    List<Compiler> compilers = LANGUAGES.isBlank() ? Compiler.newer(jdk, 25) : others();
    fuzz(jdk, 25, compilers, Math.max(1, SEEDS / 4));
  }

  private static List<Compiler> others() {
    return Compiler.ofLanguages(LANGUAGES);
  }

  private static void fuzz(Path jdk, int feature, List<Compiler> compilers, int seeds)
      throws IOException, InterruptedException {
    long first = Long.getLong("mayfly.fuzz.first", 1);
    Path home = DIRECTORY.resolve("jdk" + feature);
    List<Difference> differences = new ArrayList<>();
    for (long from = first; from < first + seeds; from += AT_ONCE) {
      List<Program> programs =
          LongStream.range(from, Math.min(first + seeds, from + AT_ONCE))
              .mapToObj(seed -> Program.of(seed, compilers))
              .toList();
      Directories.delete(home);
      differences.addAll(new FuzzRun(jdk, feature, DOORS, home).run(programs, MODES));
    }
    List<String> reproducers = reproducers(differences, jdk, feature);
    assertThat(differences)
        .withFailMessage(
            () ->
                differences.size()
                    + " differences on JDK "
                    + feature
                    + ", seeds from "
                    + first
                    + "; reproducers in "
                    + DIRECTORY
                    + "\n"
                    + differences.stream()
                        .limit(20)
                        .map(Difference::toString)
                        .collect(Collectors.joining("\n"))
                    + "\nEach alone:\n"
                    + differences.stream()
                        .map(Difference::program)
                        .filter(Objects::nonNull)
                        .map(Program::command)
                        .distinct()
                        .collect(Collectors.joining("\n"))
                    + "\n"
                    + String.join("\n", reproducers))
        .isEmpty();
  }

  private static List<String> reproducers(List<Difference> differences, Path jdk, int feature)
      throws IOException, InterruptedException {
    List<String> texts = new ArrayList<>();
    int limit = Integer.getInteger("mayfly.fuzz.reduce", 2);
    for (Difference difference : differences) {
      Mode mode = Mode.of(difference.mode(), MODES);
      if (mode == null || difference.program() == null || texts.size() >= limit) {
        continue;
      }
      Reducer.Trial trial =
          (home, programs, one) ->
              new FuzzRun(jdk, feature, DOORS, home).run(programs, List.of(one));
      Difference small =
          new Reducer(trial, DIRECTORY.resolve("reduce"), mode, difference).reduce(difference);
      String text = Reproducer.text(small, feature);
      Files.writeString(
          DIRECTORY.resolve("jdk" + feature + "-" + mode.name() + "-" + small.program().name()),
          text);
      texts.add(text);
    }
    return texts;
  }
}
