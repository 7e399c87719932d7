package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import subject.calls.Calls;
import subject.lines.Lines;

/** The line of each site: where its {@code new}, array or call stands. */
final class LinesIT {
  private static final Path SOURCE = Path.of("src/test/java/subject/lines/Lines.java");
  private static final Path CALLS = Path.of("src/test/java/subject/calls/Calls.java");

  @TempDir private Path classes;

  @EachJvm(everyMode = true)
  void namesTheLineOfEachSite(WovenJvm jvm) throws IOException {
    jvm.runShared(Lines.class)
        .expectLines(
            withLines(
                SOURCE,
                """
                Lines.<init>:@field        Object         3
                Lines.<init>:@constructor  Lines          1  unwoven_caller
                Lines.one:@one             Lines          1
                Lines.one:@two             Object         1
                Lines.one:@two             StringBuilder  1
                Lines.one:@array           Object[]       1  elements=2
                Lines.one:@array           Object         1
                Lines.one:@array           int[]          1  elements=3
                Lines.one:@table           int[][]        3  elements=6
                Lines.one:@table           int[]          6  elements=12  inner_array
                Lines.lambda$one:@lambda   Object         1
                Lines.one:@box             Integer        1  boxing
                Lines.one:@clone           int[]          1  elements=2
                Lines.one:@clone           int[]          1  elements=2  clone
                Lines.one:@several         Lines          1
                Lines.one:@nested          StringBuilder  1
                Lines.one:@behind          StringBuilder  1
                Lines.one:@failed          ArrayList      0  failed=1
                Lines.main:@reflection     Class[]        1  elements=1
                Lines.main:@reflection     Object[]       1  elements=1
                """));
  }

  /** A class file without lines has none. */
  @EachJvm(contexts = "site")
  void saysZeroWhereNoLineIsKnown(WovenJvm jvm) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    String[] options = {
      "-g:none", "-proc:none", "-nowarn", "-d", classes.toString(), SOURCE.toString()
    };
    assertThat(compiler.run(null, null, null, options)).isZero();
    jvm.withClassPath(classes)
        .run(Lines.class)
        .expectLines(
            """
            Lines.<init>:0    Object         3
            Lines.<init>:0    Lines          1  unwoven_caller
            Lines.one:0       Lines          2
            Lines.one:0       Object         2
            Lines.one:0       StringBuilder  3
            Lines.one:0       Object[]       1  elements=2
            Lines.one:0       int[]          2  elements=5
            Lines.one:0       int[][]        3  elements=6
            Lines.one:0       int[]          6  elements=12  inner_array
            Lines.lambda$one:0  Object       1
            Lines.one:0       Integer        1  boxing
            Lines.one:0       int[]          1  elements=2  clone
            Lines.one:0       ArrayList      0  failed=1
            Lines.main:0      Class[]        1  elements=1
            Lines.main:0      Object[]       1  elements=1
            """);
  }

  /** Each caller has its line: the first, where several call the method. */
  @EachJvm(contexts = "tree")
  void hprofNamesTheLinesOfCalls(WovenJvm jvm) throws IOException {
    WovenRun run = jvm.with("formats", "hprof;json").run(Calls.class).expectSound();
    List<String> traces =
        Pattern.compile("TRACE \\d+:\n((?:\t.*\n)+)")
            .matcher(run.text("report/java.hprof.txt"))
            .results()
            .map(trace -> trace.group(1).replaceAll("(?m)^\tsubject\\.calls\\.Calls", ""))
            .toList();
    String below =
        """
        .run(Calls.java:@%s)
        .main(Calls.java:@run)
        """;
    assertThat(traces)
        .containsExactlyInAnyOrder(
            withLines(CALLS, ".once(Calls.java:@once)\n" + below.formatted("callOnce")),
            withLines(CALLS, ".twice(Calls.java:@twice)\n" + below.formatted("callTwice")),
            withLines(
                CALLS, ".referred(Calls.java:@referred)\n" + below.formatted("callReference")),
            withLines(
                CALLS,
                """
                .handed(Calls.java:@handed)
                .lambda$run$0(Calls.java:@lambda)
                """
                    + below.formatted("lambda")),
            withLines(
                CALLS,
                """
                .again(Calls.java:@bottom)
                .again(Calls.java:@again)
                .again(Calls.java:@again)
                """
                    + below.formatted("callAgain")),
            withLines(CALLS, ".run(Calls.java:@derived)\n.main(Calls.java:@run)\n"),
            withLines(CALLS, "$Derived.<init>(Calls.java:@field)\n" + below.formatted("derived")),
            withLines(
                CALLS,
                """
                $Base.take(Calls.java:@base)
                $Derived.take(Calls.java:@super)
                .byParts(Calls.java:@part)
                """
                    + below.formatted("derived")));
    String profile = run.directory().resolve("report/profile.json").toString();
    assertThat(CommandRun.of(jvm, classes, "", "report", profile, "--format=hprof").stdout())
        .isEqualTo(run.text("report/java.hprof.txt"));
  }

  /** Puts the line of each mark in the source in the mark's place. */
  private static String withLines(Path source, String table) throws IOException {
    List<String> lines = Files.readAllLines(source);
    String text = table;
    for (int i = 0; i < lines.size(); i++) {
      Matcher mark = Pattern.compile("// (@\\w+)").matcher(lines.get(i));
      if (mark.find()) {
        text = text.replaceAll(mark.group(1) + "\\b", String.valueOf(i + 1));
      }
    }
    return text;
  }
}
