package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Modes;
import hostile.exits.Exits;
import hostile.many.Many;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options right and wrong, as a user meets them. */
final class OptionsIT {
  private static final WovenJvm JVM = WovenJvm.here();

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "contxt, tree, unknown option 'contxt'. Did you mean 'context'?",
        "context, trees, \"option 'context' must be one of [tree, site, sampled], not 'trees'\"",
        "sample, 0, \"option 'sample' must be a number from 1 to 16777216, not '0'\"",
        "formats, \"text,jsn\", \"option 'formats' must be one of [text, json, html, markdown, csv,"
            + " collapsed, pprof, otlp, jfr, hprof], not 'jsn'\"",
        "include, hostile/exits.*, option 'include': no class can have the name 'hostile/exits.*'."
            + " Did you mean 'hostile.exits.*'?",
        "accounts, web=hostile.*, \"option 'accounts': 'web=hostile.*' is neither name:patterns nor"
            + " jar, module, package or package:2\"",
        "config, absent.properties, option 'config': cannot read absent.properties:"
            + " java.nio.file.NoSuchFileException: absent.properties"
      })
  void aWrongOptionIsOneLine(String option, String value, String line) {
    WovenRun run = unprofiled(JVM.with(option, value));
    assertThat(run.mayflySays())
        .containsExactly(
            "mayfly: "
                + line
                + (line.endsWith("?") ? "" : ".")
                + " The program runs unprofiled; 'help=all' lists all options.");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "events, alloc, unknown option 'events'",
        "formats, hprof, \"option 'formats' must be one of [text, json, html, markdown, csv,"
            + " collapsed, pprof, otlp, jfr], not 'hprof'\"",
      })
  void anOptionForResearchNamesTheJarThatIsMissing(String option, String value, String line) {
    WovenRun run =
        unprofiled(JVM.with(option, value).withJvm("-Dmayfly.research-jar=/no/research.jar"));
    assertThat(run.mayflySays())
        .containsExactly(
            "mayfly: "
                + line
                + "; commands, formats and options for research need /no/research.jar, which is not"
                + " there. The program runs unprofiled; 'help=all' lists all options.");
  }

  @Test
  void anOptionWithoutEffectIsNamed() {
    WovenRun run =
        JVM.with("lifetime", "exact")
            .with("sample", "5")
            .withJvm("-Dmayfly.exclude=a.*", "-Dmayfly.formatz=text", "-Dmayfly.report=3")
            .run(Many.class);
    assertThat(run.expectSound().profile().total().allocations()).isPositive();
    assertThat(run.mayflySays())
        .anyMatch(
            line ->
                line.startsWith("mayfly: -Dmayfly.exclude has no effect beside the agent. Did you")
                    && line.endsWith(",exclude=a.*?"))
        .anyMatch(line -> line.startsWith("mayfly: -Dmayfly.formatz has no effect"))
        .contains(
            "mayfly: option sample= has no effect with lifetime=exact, which tracks every object")
        .noneMatch(line -> line.contains("mayfly.report"));
  }

  private static WovenRun unprofiled(WovenJvm jvm) {
    WovenProcess plain = jvm.withoutAgent().start(Exits.class, "exit");
    WovenRun run = jvm.run(Exits.class, "exit").expectExit(3);
    assertThat(run.stdout()).isEqualTo(plain.await().stdout());
    assertThat(run.reports()).isEmpty();
    return run;
  }

  @Test
  void helpListsTheUsualOptions() {
    WovenRun run = unprofiled(JVM.with("help", "yes"));
    assertThat(run.stderr().lines())
        .contains("'help=all' lists all options.", "err: begin")
        .anyMatch(line -> line.startsWith("  include=patterns "))
        .noneMatch(line -> line.startsWith("  config=file "));
  }

  @Test
  void helpListsAllOptionsOnRequest() {
    WovenRun run = unprofiled(JVM.with("help", "all"));
    List<String> lines = run.stderr().lines().toList();
    assertThat(lines).contains("err: begin");
    for (String option :
        List.of("include=patterns", "formats=list", "config=file", "help=options|all|plan")) {
      assertThat(lines).anyMatch(line -> line.startsWith("  " + option + " "));
    }
  }

  @Test
  void aPlanSaysWhatWouldHappen() {
    WovenRun run = unprofiled(JVM.with("context", "site").with("help", "plan"));
    assertThat(run.stderr().lines())
        .contains(
            "Plan for these options; this run is not profiled",
            "  contexts   none: exact counts by site",
            "err: begin");
  }

  @Test
  void aFileOfOptionsAndAllFormats() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("my.properties"),
            """
            formats = text;json;html;csv;collapsed
            include = hostile.many.Many$Pair;hostile.many.Many$Derived*
            exclude = *$Inner
            context = site
            """);
    WovenRun run =
        JVM.with("formats", null).with("config", file.toString()).run(Many.class).expectSound();
    assertThat(run.reports())
        .filteredOn(name -> !name.equals("memory.csv")) // of a run that is long enough
        .containsExactlyInAnyOrder(
            "report.txt",
            "profile.json",
            "report.html",
            "types.csv",
            "sites.csv",
            "contexts.csv",
            "lifetimes.csv",
            "contexts.collapsed");
    ProfileSnapshot profile = run.profile();
    assertThat(profile.environment().contextModes())
        .isEqualTo(Modes.of(ContextMode.TREE)); // the command line wins
    assertThat(
            profile.bySite().keySet().stream()
                .map(site -> site.method().className())
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrder("hostile.many.Many$Pair", "hostile.many.Many$Derived");
    long allocations = profile.total().allocations();
    assertThat(allocations).isPositive();

    List<String> types = run.text("report/types.csv").lines().toList();
    assertThat(types.get(0)).isEqualTo("type,allocations,elements,bytes");
    assertThat(sum(types, 1)).isEqualTo(allocations);
    List<String> sites = run.text("report/sites.csv").lines().toList();
    assertThat(sites.get(0)).isEqualTo("class,method,line,type,allocations,elements,bytes");
    assertThat(sum(sites, 4)).isEqualTo(allocations);
    assertThat(
            run.text("report/contexts.collapsed")
                .lines()
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .sum())
        .isEqualTo(allocations);
    assertThat(run.text("report/report.txt"))
        .contains("hostile.many.Many$Pair, hostile.many.Many$Derived*");
    assertThat(run.text("report/report.html"))
        .startsWith("<!DOCTYPE html>")
        .contains("\"totals\":{\"allocations\":" + allocations + ",")
        .endsWith("</html>\n");
  }

  private static long sum(List<String> rows, int column) {
    return rows.stream().skip(1).mapToLong(row -> Long.parseLong(row.split(",", -1)[column])).sum();
  }
}
