package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.Documents;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.analyses.Accesses;
import subject.jdk.Reflected;

/** Analyses (option {@code analysis}), as docs/research/ANALYSES.md has them. */
@Tag("slow")
final class AnalysesIT {
  private static final Pattern JAVA =
      Pattern.compile("(?ms)^```java\\n(package (\\w+);.*?(?:class) (\\w+).*?)^```");

  private static final String SHIPPED = "research/src/main/java/dev/mayfly/research/analyses/";

  private static final Path ASPECTJ = ThirdParty.jar("aspectjweaver");

  /** The tutorial's first analysis as an aspect. */
  private static final String ASPECT =
      """
      package what;

      import java.util.Map;
      import java.util.TreeMap;
      import org.aspectj.lang.JoinPoint;
      import org.aspectj.lang.annotation.Aspect;
      import org.aspectj.lang.annotation.Before;

      @Aspect
      public class CallAspect {
        private final Map<String, Integer> calls = new TreeMap<>();

        public CallAspect() {
          Runtime.getRuntime().addShutdownHook(new Thread(() -> calls.forEach(CallAspect::print)));
        }

        private static void print(String call, int count) {
          System.out.println(count + " " + call);
        }

        @Before("call(* shop..*(..)) && within(shop..*)")
        public synchronized void called(JoinPoint.StaticPart call) {
          String place = "line " + call.getSourceLocation().getLine();
          calls.merge(place + " to " + call.getSignature().getName(), 1, Integer::sum);
        }
      }
      """;

  /** It counts by a callback, as programs with Google's allocation instrumenter do. */
  private static final String MIGRATED =
      """
      package migrated;

      import dev.mayfly.analysis.Allocations;
      import java.util.concurrent.atomic.LongAdder;

      public final class Migrated {
        public static void main(String[] args) {
          LongAdder objects = new LongAdder();
          LongAdder elements = new LongAdder();
          try (var on =
              Allocations.listen(
                  (count, type, object, bytes) -> {
                    objects.increment();
                    elements.add(Math.max(0, count));
                  })) {
            work();
          }
          work();
          System.out.println(objects + " objects, " + elements + " elements");
        }

        static void work() {
          for (int i = 0; i < 10; i++) {
            new StringBuilder().append(new int[3].length);
            try {
              Item.class.getDeclaredConstructor(new Class<?>[0]).newInstance(new Object[0]);
            } catch (ReflectiveOperationException impossible) {
              throw new IllegalStateException(impossible);
            }
          }
        }

        static final class Item {}
      }
      """;

  @TempDir private static Path directory;
  private static String document;

  @BeforeAll
  static void compileTheTutorial() throws IOException {
    document = Files.readString(Documents.ROOT.resolve("docs/research/ANALYSES.md"));
    List<MatchResult> sources = JAVA.matcher(document).results().toList();
    assertThat(sources)
        .extracting(source -> source.group(3))
        .containsExactly("Shop", "CallCounts", "Untouched", "MemoryTrace", "Density");
    for (MatchResult source : sources) {
      TestJar.compile(directory, source.group(2), source.group(3), source.group(1));
    }
    TestJar.compile(directory, "what", "CallAspect", ASPECT);
    TestJar.compile(directory, "migrated", "Migrated", MIGRATED);
  }

  private static WovenJvm shop(String analysis) {
    return WovenJvm.here()
        .withClassPath(directory.resolve("shop"))
        .with("include", "shop.*")
        .with("formats", "text,json,html,csv")
        .with("analysis", analysis);
  }

  private static String rows(ProfileSnapshot profile, String title) {
    AnalysisTable table =
        profile.get(AnalysisTable.PART).stream()
            .filter(one -> one.title().equals(title))
            .findFirst()
            .orElseThrow();
    return table.rows().entrySet().stream()
        .map(row -> row.getKey() + " " + row.getValue())
        .collect(Collectors.joining("\n", "", "\n"));
  }

  // The tutorial.

  @Test
  void theTutorialIsTrue() throws IOException {
    WovenRun calls =
        shop(TestJar.of(directory, "what") + ",what.CallCounts").run("shop.Shop").expectExit(0);
    assertThat(document).contains(section(calls, "CALLS BY PLACE"));
    Path report = calls.directory().resolve("report");
    assertThat(Files.readString(report.resolve("analyses.csv")))
        .contains("what.CallCounts,Calls by place,shop.Shop.main:11 to shop.Shop.price,calls,270");
    assertThat(Files.readString(report.resolve("report.html"))).contains("Calls by place");
    assertThat(calls.profile().get(AnalysisTable.PART))
        .isEqualTo(
            new JsonSnapshotReader().read(report.resolve("profile.json")).get(AnalysisTable.PART));

    WovenRun density =
        WovenJvm.here()
            .withClassPath(directory.resolve("shop"))
            .with("include", "shop.*")
            .with("formats", "text,json")
            .with("agents", TestJar.of(directory, "what") + ",what.Density")
            .run("shop.Shop")
            .expectExit(0);
    assertThat(document).contains(section(density, "OBJECTS BY PHASE"));

    WovenRun untouched =
        shop(TestJar.of(directory, "what") + ",what.Untouched,what.MemoryTrace").run("shop.Shop");
    assertThat(document).contains(section(untouched, "UNTOUCHED"));
    assertThat(document)
        .contains(
            untouched.text("report/trace.txt").lines().limit(5).collect(Collectors.joining("\n")));
  }

  private static String section(WovenRun run, String title) throws IOException {
    String text = Files.readString(run.directory().resolve("report").resolve("report.txt"));
    int start = text.indexOf("\n" + title);
    return text.substring(start, text.indexOf("\n\n", start)).strip();
  }

  @Test
  void theMigratedProgramHearsOfAllItsAllocations() {
    WovenJvm jvm =
        WovenJvm.here().withClassPath(directory.resolve("migrated")).with("include", "migrated.*");
    jvm.with("analysis", "allocations")
        .run("migrated.Migrated")
        .expectExit(0)
        .expectStdout("50 objects, 30 elements");
    // classes are woven again: work() begins later
    jvm.run("migrated.Migrated").expectExit(0).expectStdout("50 objects, 30 elements");
  }

  // What comes with Mayfly.

  /** By hand: {@link Accesses} says how. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void countsExactly(WovenJvm jvm) {
    WovenRun off = jvm.run(Accesses.class).expectSound();
    WovenRun run =
        jvm.with("analysis", "calls,fields,locks,slots")
            .run(Accesses.class)
            .expectSound()
            .expectStdout(off.stdout());
    ProfileSnapshot profile = run.profile();
    assertThat(rows(profile, "Fields"))
        .isEqualTo(
            """
            subject.analyses.Accesses$Base.inherited [20, 10]
            subject.analyses.Accesses$Part.lines [20, 10]
            subject.analyses.Accesses.total [11, 10]
            subject.analyses.Accesses$Base.wide [10, 10]
            java.lang.System.out [1, 0]
            subject.analyses.Accesses$Base.unread [0, 10]
            """);
    assertThat(rows(profile, "Fields never read"))
        .isEqualTo("subject.analyses.Accesses$Base.unread [10]\n");
    assertThat(rows(profile, "Locks"))
        .isEqualTo(
            """
            java.lang.Class at subject.analyses.Accesses.sum:47 [10]
            subject.analyses.Accesses$Part at subject.analyses.Accesses.main:32 [10]
            java.lang.Class at subject.analyses.Accesses.fails:54 [1]
            """);
    assertThat(rows(profile, "Array slots"))
        .isEqualTo(
            """
            long[] of subject.analyses.Accesses$Part.<init>:14 [20, 10, 10]
            int[] of subject.analyses.Accesses.main:36 [6, 1, 1]
            int[] of subject.analyses.Accesses.main:37 [3, 0, 0]
            int[][] of subject.analyses.Accesses.main:36 [2, 1, 1]
            """);
    assertThat(rows(profile, "Calls"))
        .isEqualTo(
            """
            java.lang.Object.clone [10]
            subject.analyses.Accesses$Part.clone [10]
            subject.analyses.Accesses.sum [10]
            java.io.PrintStream.println [1]
            java.lang.RuntimeException.getMessage [1]
            subject.analyses.Accesses.fails [1]
            """);
    assertThat(profile.total()).isEqualTo(off.profile().total());
    assertThat(profile.bySite()).isEqualTo(off.profile().bySite());
    assertThat(profile.root()).isEqualTo(off.profile().root());
    assertThat(off.profile().get(AnalysisTable.PART)).isEmpty();
  }

  /** Elements of arrays, copies, and methods that an exception leaves. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void hearsOfEveryKindOfEvent(WovenJvm jvm) throws IOException {
    TestJar.compile(
        directory,
        "every",
        "Every",
        """
        package every;
        import dev.mayfly.analysis.*;
        import java.util.*;
        import java.util.concurrent.*;
        public class Every extends Analysis {
          private final Map<String, Long> seen = new ConcurrentHashMap<>();
          private void add(String what) { seen.merge(what, 1L, Long::sum); }
          public void created(Object object, Site site, long bytes) {
            add("created " + object.getClass().getSimpleName() + " " + (bytes > 0));
          }
          public void read(Object target, int index, Site site) {
            if (index >= 0) add("read " + site.member() + " " + index);
          }
          public void written(Object target, int index, Site site) {
            if (index >= 0) add("written " + site.member() + " " + index);
          }
          public void entered(Site method) { add("entered " + method.methodName()); }
          public void left(Site method) { add("left " + method.methodName()); }
          public void report(Report report) {
            Table table = report.table("Every", "event", Column.sum("events"));
            seen.forEach((event, count) -> table.row(event, count));
          }
        }
        """);
    WovenRun run =
        jvm.with("analysis", TestJar.of(directory, "every") + ",every.Every")
            .run(Accesses.class)
            .expectSound();
    assertThat(rows(run.profile(), "Every").lines())
        .containsExactlyInAnyOrder(
            "created Part true [20]",
            "created IllegalArgumentException true [1]",
            "created long[] true [10]",
            "created int[] true [3]",
            "created int[][] true [1]",
            "read long 1 [20]",
            "read  1 [1]",
            "read int 2 [1]",
            "written long 1 [10]",
            "written  0 [1]",
            "written int 2 [1]",
            "entered <init> [20]",
            "left <init> [20]",
            "entered main [1]",
            "left main [1]",
            "entered sum [10]",
            "left sum [10]",
            "entered clone [10]",
            "left clone [10]",
            "entered fails [1]",
            "left fails [1]");
  }

  /** The JDK creates them without a constructor of their class, and by reflection with one. */
  @EachJvm(contexts = "tree")
  void hearsOfDeserialisedObjects(WovenJvm jvm) throws IOException {
    TestJar.compile(
        directory,
        "born",
        "Born",
        """
        package born;
        import dev.mayfly.analysis.*;
        import java.util.*;
        import java.util.concurrent.*;
        public class Born extends Analysis {
          private final Map<String, Long> born = new ConcurrentHashMap<>();
          public void created(Object object, Site site, long bytes) {
            born.merge(object.getClass().getSimpleName(), 1L, Long::sum);
          }
          public void report(Report report) {
            Table table = report.table("Born", "type", Column.sum("objects"));
            born.forEach((type, count) -> table.row(type, count));
          }
        }
        """);
    WovenRun run =
        jvm.with("analysis", TestJar.of(directory, "born") + ",born.Born")
            .with("jdk", "charge")
            .run(Reflected.class)
            .expectSound();
    assertThat(rows(run.profile(), "Born").lines()).contains("Stored [101]", "Made [100]");
  }

  @Test
  void tracesAccessesUpToALimit() throws IOException {
    WovenRun run = WovenJvm.here().with("analysis", "trace").run(Accesses.class).expectSound();
    List<String> lines = run.text("report/trace.txt").lines().toList();
    // as many as are counted by field, and the elements of arrays
    assertThat(lines).hasSize(62 + 50 + 34);
    assertThat(lines.get(0))
        .matches(
            "write subject.analyses.Accesses\\$Part.lines of subject.analyses.Accesses\\$Part@\\w+"
                + " at subject.analyses.Accesses\\$Part.<init>:14");
    assertThat(lines)
        .anyMatch(line -> line.matches("read  subject.analyses.Accesses.total at .*:33"))
        .anyMatch(line -> line.matches("write element 0 of int\\[]\\[]@\\w+ at .*.main:37"));
    assertThat(rows(run.profile(), "Trace")).startsWith("in trace.txt [" + lines.size() + "]");

    WovenRun limited =
        WovenJvm.here()
            .with("analysis", "trace")
            .with("trace.limit", "1k")
            .run(Accesses.class)
            .expectSound();
    List<String> first = limited.text("report/trace.txt").lines().toList();
    assertThat(first).hasSizeBetween(5, 12);
    assertThat(rows(limited.profile(), "Trace"))
        .contains(
            "in trace.txt [" + first.size() + "]",
            "omitted at the limit [" + (lines.size() - first.size()) + "]");
  }

  // What goes wrong.

  @Test
  void aFailingAnalysisIsSwitchedOffAtTheTenthThrowable() throws IOException {
    TestJar.compile(
        directory,
        "wrong",
        "Wrong",
        """
        package wrong;
        import dev.mayfly.analysis.*;
        public class Wrong extends Analysis {
          private int calls;
          public void called(Site site) { calls++; throw new IllegalStateException("no"); }
          public void report(Report report) {
            report.table("Wrong", "what", Column.sum("calls")).row("all", calls);
          }
        }
        """);
    WovenRun run =
        shop(TestJar.of(directory, "wrong") + ",wrong.Wrong").run("shop.Shop").expectExit(0);
    assertThat(run.mayflySays())
        .hasSize(2)
        .first()
        .asString()
        .contains("analysis 'wrong.Wrong' is switched off", "IllegalStateException: no");
    assertThat(rows(run.profile(), "Wrong")).isEqualTo("all [10]\n");
    assertThat(run.profile().notes().toString()).contains("ANALYSIS_SWITCHED_OFF");
  }

  @Test
  void saysInOneLineWhatIsWrong() throws IOException {
    TestJar.compile(
        directory,
        "bad",
        "Bad",
        """
        package bad;
        public class Bad extends dev.mayfly.analysis.Analysis {
          public Bad() { throw new IllegalStateException("never"); }
        }
        """);
    Path jar = TestJar.of(directory, "bad");
    expectLine(
        "call",
        "must be one of [allocations, cache, calls, fields, locks, slots, trace], or a class");
    expectLine(jar + ",bad.Bad", "the constructor of bad.Bad failed with");
  }

  private static void expectLine(String analysis, String words) {
    WovenRun run = shop(analysis).run("shop.Shop").expectExit(0);
    assertThat(run.mayflySays()).hasSize(1).first().asString().contains("'analysis'", words);
    assertThat(run.mayflySays().get(0)).contains("The program runs unprofiled");
  }

  /** Without package, imports, comments and empty lines. */
  @Test
  void aTraceTakesTenLines() throws IOException {
    assertThat(
            Files.readAllLines(Documents.ROOT.resolve(SHIPPED + "AccessTrace.java")).stream()
                .filter(line -> !line.isBlank() && !line.matches("(package|import|/\\*\\*).*")))
        .hasSizeLessThanOrEqualTo(10);
  }

  /** The examples prove by their size what the interface is worth. */
  @Test
  void theShippedAnalysesAreSmall() throws IOException {
    Path sources = Documents.ROOT.resolve(SHIPPED);
    for (var limit : Map.of("CallCounter", 25, "LockCounter", 30, "FieldCounter", 55).entrySet()) {
      assertThat(Files.readAllLines(sources.resolve(limit.getKey() + ".java")))
          .as(limit.getKey())
          .hasSizeLessThanOrEqualTo(limit.getValue());
    }
  }
}
