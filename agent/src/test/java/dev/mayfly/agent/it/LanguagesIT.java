package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Small programs in other languages than Java, compiled by these languages' own compilers. */
@Tag("slow")
final class LanguagesIT {
  private static final Path SOURCES = WovenJvm.TEST_CLASSES.resolve("languages");
  private static final Path[] KOTLIN =
      jars(
          "kotlin-compiler",
          "kotlin-stdlib",
          "kotlin-script-runtime",
          "kotlin-reflect",
          "kotlin-daemon",
          "kotlinx-coroutines",
          "trove4j",
          "annotations");
  private static final Path[] SCALA = jars("scala-compiler", "scala-library", "scala-reflect");
  private static final Path[] GROOVY = jars("groovy");

  @TempDir private static Path classes;

  /**
   * A suspending function makes one continuation a call, {@code point} four and {@code total} one;
   * a suspending lambda is copied when it starts.
   */
  @EachJvm
  void kotlin(WovenJvm jvm) throws Exception {
    WovenRun run = runs(jvm, kotlinClasses(), "SampleKt", "kotlin-stdlib");
    assertThat(run.profile().sourceFiles().byFile()).containsOnlyKeys("Sample.kt");
    assertThat(run.profile().sourceFiles().byClass())
        .containsKeys("subject.languages.SampleKt", "subject.languages.Token$Companion");
    run.expectSites(
        """
        SampleKt.main           Point               2
        Point.copy              Point               1
        Token$Companion.of      Token               2
        Token.<clinit>          Token$Companion     1
        Registry.<clinit>       Registry            1
        Registry.<clinit>       String[]            1  elements=5
        SampleKt.main           Buffer              3
        # default arguments
        Buffer.<init>           int[]               2  elements=7
        SampleKt.main           int[]               1  elements=9
        SampleKt.main           Box                 2
        SampleKt.main           Integer[]           1  elements=2
        SampleKt.main           Rejected            1  failed=1
        Rejected.<init>         Refusal             1
        SampleKt.main           SampleKt$main$2     1
        SampleKt$main$2.create  SampleKt$main$2     1
        SampleKt$main$2.invokeSuspend  Box          3
        SampleKt.main           Integer             1  boxing
        SampleKt.main           Pause               1
        SampleKt.main           SampleKt$main$3     1
        SampleKt$main$3.create  SampleKt$main$3     1
        SampleKt.main           End                 1
        SampleKt.total          SampleKt$total$1    1
        SampleKt.point          SampleKt$point$1    4
        SampleKt.point          Point               4
        """);
  }

  @Tag("exhaustive")
  @EachJvm
  void scala(WovenJvm jvm) throws Exception {
    runs(jvm, scalaClasses(), "Sample", "scala-library")
        .expectSites(
            """
            Sample$.<clinit>              Sample$        1
            Point$.<clinit>               Point$         1
            Token$.<clinit>               Token$         1
            Registry$.<clinit>            Registry$      1
            Sample$.main                  Point          2
            Point.copy                    Point          1
            Sample$.main                  StringBuilder  1
            Token$.apply                  Token          2
            Registry$.names$lzycompute    String[]       1  elements=5
            Sample$.$anonfun$main$1       Box            2
            Sample$.main                  int[]          2  elements=5
            Sample$.$anonfun$main$2       Rejected       1  failed=1
            Rejected.<init>               Refusal        1
            Counted.$init$                Box            2
            Counted.made                  Box            1
            Sample$.$anonfun$main$4       Point          2
            """);
  }

  /** What Groovy calls by method handles is counted, but not where it is called. */
  @Tag("exhaustive")
  @EachJvm
  void groovy(WovenJvm jvm) throws Exception {
    runs(jvm, groovyClasses(), "Sample", "groovy")
        .expectSites(
            """
            Box.of           Box                      4
            Box.<init>       Box                      1  unwoven_caller
            Sample.main      Sample$_main_closure1    1
            Sample.main      Sample$_main_closure2    1
            Sample.main      org.codehaus.groovy.runtime.GStringImpl  1
            Sample.main      Object[]                 4  elements=9
            Sample.main      String[]                 1  elements=2
            Rejected.<init>  Rejected                 1  unwoven_caller
            Refusal.<init>   Refusal                  1  unwoven_caller
            Point.<init>     Point                    2  unwoven_caller
            Sample.main      int[]                    1  elements=4
            Sample.main      String[][]               1  elements=2
            Sample.main      String[]                 2  elements=6  inner_array
            """);
  }

  /** Their libraries, too, in a program that is woven wholly. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void librariesWoven(WovenJvm jvm) throws Exception {
    WovenJvm all = jvm.with("include", "*").withJvm("-Xmx512m");
    runs(all, kotlinClasses(), "SampleKt", "kotlin-stdlib");
    runs(all, scalaClasses(), "Sample", "scala-library");
    runs(all, groovyClasses(), "Sample", "groovy");
  }

  private static WovenRun runs(WovenJvm jvm, Path program, String main, String library) {
    WovenJvm with =
        jvm.withClassPath(program, ThirdParty.jar(library)).withTimeout(Duration.ofMinutes(4));
    WovenRun plain = with.withoutAgent().run("subject.languages." + main).expectExit(0);
    return with.run("subject.languages." + main).expectEndsAs(plain);
  }

  private static Path kotlinClasses() throws Exception {
    return compiled(
        "Sample.kt",
        KOTLIN,
        "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
        "-no-stdlib",
        "-no-reflect",
        "-jvm-target",
        "17",
        "-cp",
        ThirdParty.jar("kotlin-stdlib").toString());
  }

  private static Path scalaClasses() throws Exception {
    return compiled("Sample.scala", SCALA, "scala.tools.nsc.Main", "-usejavacp");
  }

  private static Path groovyClasses() throws Exception {
    return compiled("Sample.groovy", GROOVY, "org.codehaus.groovy.tools.FileSystemCompiler");
  }

  /** The classes of a source file, which is compiled once. */
  private static Path compiled(String source, Path[] compiler, String main, String... flags)
      throws IOException, InterruptedException {
    Path target = classes.resolve(source);
    if (Files.exists(target)) {
      return target;
    }
    Files.createDirectory(target);
    List<String> command = new ArrayList<>();
    command.addAll(List.of(Jdk.running().tool("java").toString(), "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-Xmx512m", "-cp", joined(compiler), main));
    command.addAll(Arrays.asList(flags));
    command.addAll(List.of("-d", target.toString(), SOURCES.resolve(source).toString()));
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor()).as("exit code of the compiler of %s", source).isZero();
    return target;
  }

  private static Path[] jars(String... names) {
    return Stream.of(names).map(ThirdParty::jar).toArray(Path[]::new);
  }

  private static String joined(Path... jars) {
    return Stream.of(jars).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
