package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.mayfly.benchmarks.OutcomesCommand.Row;
import dev.mayfly.snapshot.run.NotWoven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorldCommandTest {
  private static final Outcomes PLAIN =
      new Outcomes(
          Map.of("a.jar A", "linked", "a.jar B", "java.lang.NoClassDefFoundError: C"),
          10_000_000,
          1_000,
          List.of(),
          0,
          List.of());

  private static Row row(Map<String, String> outcomes, String printed) {
    Outcomes woven =
        new Outcomes(
            outcomes,
            15_000_000,
            5_000,
            List.of(printed),
            1,
            List.of(new NotWoven("method: too large", 2, ImmutableList.of("A.main"))));
    return new Row("00", "tree", PLAIN, woven, Set.of());
  }

  @Test
  void whatComesOutThatDoesPlainIsNoDifference() {
    Row row =
        row(
            Map.of("a.jar A", "linked", "a.jar B", "java.lang.NoClassDefFoundError: D"),
            "mayfly: 1 allocations");
    assertThat(row.differences()).isEmpty();
    assertThat(new WorldCommand().tables(List.of(row)))
        .isEqualTo(
            """
            0 jars.

            | mode | classes | linked plain | woven | other outcome | of these VerifyErrors | lines of stack traces | CPU a class | heap a class |
            | ---- | ------: | -----------: | ----: | ------------: | --------------------: | --------------------: | ----------: | -----------: |
            | tree |       2 |            1 |     1 |             0 |                     0 |                     0 |     2.50 ms |       2.0 kB |

            | not woven, by reason | tree |  example |
            | -------------------- | ---: | -------: |
            | method: too large    |    2 | `A.main` |
            """);
  }

  @Test
  void errorsOfTheVerifierAndStackTracesAreDifferences() {
    Row row =
        row(
            Map.of(
                "a.jar A",
                "java.lang.VerifyError: Bad type",
                "a.jar B",
                "java.lang.NoClassDefFoundError: C"),
            "\tat some.Where(Where.java:3)");
    assertThat(new WorldCommand().tables(List.of(row)))
        .contains("|     1 |             1 |                     1 |                     1 |");
    assertThat(row.differences())
        .hasToString("{a.jar A=plain linked, woven java.lang.VerifyError: Bad type}");
  }

  @Test
  void aRunThatWroteNoLastLineIsUnfinished(@TempDir Path home) throws IOException {
    Path file = home.resolve("classes.tsv");
    Files.writeString(file, "a.jar\tA\tlinked\n");
    assertThatThrownBy(() -> new WorldCommand().outcomes(home, List.of("no heap"), home))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no heap");
    Files.writeString(file, "a.jar\tA\tlinked\nused\t7\t9\n");
    assertThat(new WorldCommand().outcomes(home, List.of(), home))
        .isEqualTo(new Outcomes(Map.of("a.jar A", "linked"), 7, 9, List.of(), 0, List.of()));
  }
}
