package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.benchmarks.OutcomesCommand.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SuitesCommandTest {
  private final SuitesCommand command = new SuitesCommand();
  @TempDir Path directory;

  @Test
  void readsWhatBecameOfEachTest() throws IOException {
    Outcomes run =
        run(
            """
            <testcase name="a" classname="T"/>
            <testcase name="b" classname="T"><skipped/></testcase>
            <testcase name="c" classname="T"><failure type="E">text</failure></testcase>
            <testcase name="c" classname="T"><system-out>text</system-out></testcase>
            """);
    assertThat(run.byItem()).hasToString("{T.a=passed, T.b=skipped, T.c=failed with E, passed}");
    assertThat(command.tables(List.of(new Row("some", "tree", run, run, Set.of("T.c")))))
        .startsWith("4 tests with 0 other outcomes.")
        .containsPattern("some +\\| +tree \\| +4 \\| +2 \\| +1 \\| +1 \\| +1 \\| +0 \\| +0 \\|");
  }

  @Test
  void comparesTestByTest() throws IOException {
    Outcomes plain = run("<testcase name='a' classname='T'/><testcase name='b' classname='T'/>");
    Outcomes woven =
        run(
            "<testcase name='a' classname='T'><error type='E'/></testcase>"
                + "<testcase name='c' classname='T'/>");
    assertThat(plain.differences(plain)).isEmpty();
    assertThat(woven.differences(plain))
        .hasToString(
            "{T.a=plain passed, woven failed with E, T.b=plain passed, woven null,"
                + " T.c=plain null, woven passed}");
    assertThat(new Row("some", "tree", plain, woven, Set.of("T.a", "T.b")).differences())
        .containsOnlyKeys("T.c");
  }

  @Test
  void testsWithChangingOutcomesAreUnstable() throws Exception {
    String failed = "<testcase name='a' classname='T'><error type='E'/></testcase>";
    String passed = "<testcase name='a' classname='T'/>";
    assertThat(unstable(passed + passed, passed + passed)).isEmpty();
    assertThat(unstable(passed, failed)).containsExactly("T.a");
    assertThat(unstable(passed + failed, failed + passed)).containsExactly("T.a");
  }

  private Set<String> unstable(String plain, String again) throws Exception {
    return command.unstable(run(plain), () -> run(again));
  }

  private Outcomes run(String tests) throws IOException {
    Path results = Files.createDirectories(directory.resolve("results"));
    Files.writeString(results.resolve("TEST-junit.xml"), "<testsuite>" + tests + "</testsuite>");
    return command.outcomes(directory, List.of(), directory.resolve("report"));
  }
}
