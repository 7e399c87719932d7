package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SuiteRunTest {
  @TempDir Path directory;

  @Test
  void readsWhatBecameOfEachTest() throws IOException {
    SuiteRun run =
        run(
            """
            <testcase name="a" classname="T"/>
            <testcase name="b" classname="T"><skipped/></testcase>
            <testcase name="c" classname="T"><failure type="E">text</failure></testcase>
            <testcase name="c" classname="T"><system-out>text</system-out></testcase>
            """);
    assertThat(run.outcomes())
        .hasToString("{T.a=[passed], T.b=[skipped], T.c=[failed: E, passed]}");
    assertThat(run.tests()).isEqualTo(4);
    assertThat(run.count(SuiteRun.PASSED)).isEqualTo(2);
  }

  @Test
  void comparesTestByTest() throws IOException {
    SuiteRun plain = run("<testcase name='a' classname='T'/><testcase name='b' classname='T'/>");
    SuiteRun woven =
        run(
            "<testcase name='a' classname='T'><error type='E'/></testcase>"
                + "<testcase name='c' classname='T'/>");
    assertThat(plain.differences(plain)).isEmpty();
    assertThat(woven.differences(plain))
        .hasToString(
            "{T.a=plain [passed], woven [failed: E], T.b=plain [passed], woven [],"
                + " T.c=plain [], woven [passed]}");
  }

  @Test
  void testsWithChangingOutcomesAreUnstable() throws IOException {
    String failed = "<testcase name='a' classname='T'><error type='E'/></testcase>";
    String passed = "<testcase name='a' classname='T'/>";
    assertThat(run(passed + passed).unstable(run(passed + passed))).isEmpty();
    assertThat(run(passed).unstable(run(failed))).containsExactly("T.a");
    assertThat(run(passed + failed).unstable(run(failed + passed))).containsExactly("T.a");
  }

  private SuiteRun run(String tests) throws IOException {
    Files.writeString(directory.resolve("TEST-junit.xml"), "<testsuite>" + tests + "</testsuite>");
    return new SuiteRun(SuiteRun.outcomes(directory), WovenReport.NONE);
  }
}
