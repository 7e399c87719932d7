package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.run.NotWoven;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WorldTablesTest {
  private static final LinkRun PLAIN =
      new LinkRun(
          Map.of("a.jar A", LinkRun.LINKED, "a.jar B", "java.lang.NoClassDefFoundError: C"),
          10_000_000,
          1_000,
          List.of(),
          WovenReport.NONE);

  @Test
  void whatComesOutThatDoesPlainIsNoDifference() {
    WorldTables tables = new WorldTables();
    Map<String, String> outcomes =
        Map.of("a.jar A", LinkRun.LINKED, "a.jar B", "java.lang.NoClassDefFoundError: D");
    tables.add("tree", PLAIN, woven(outcomes, "mayfly: 1 allocations"));
    assertThat(tables.hasDifferences()).isFalse();
    assertThat(tables)
        .hasToString(
            """
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
    WorldTables tables = new WorldTables();
    Map<String, String> outcomes =
        Map.of(
            "a.jar A",
            "java.lang.VerifyError: Bad type",
            "a.jar B",
            "java.lang.NoClassDefFoundError: C");
    tables.add("tree", PLAIN, woven(outcomes, "\tat some.Where(Where.java:3)"));
    assertThat(tables.hasDifferences()).isTrue();
    assertThat(tables.toString())
        .contains("|     1 |             1 |                     1 |                     1 |");
    assertThat(woven(outcomes, "").differences(PLAIN))
        .containsExactly("a.jar A: plain linked, woven java.lang.VerifyError: Bad type");
  }

  private static LinkRun woven(Map<String, String> outcomes, String printed) {
    return new LinkRun(
        outcomes,
        15_000_000,
        5_000,
        List.of(printed),
        new WovenReport(
            1,
            0,
            0,
            0,
            0,
            0,
            List.of(new NotWoven("method: too large", 2, ImmutableList.of("A.main")))));
  }
}
