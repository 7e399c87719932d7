package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import dev.mayfly.snapshot.run.SourceFileTable;
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
          "kotlin-build-tools-api",
          "annotations");
  private static final Path[] SCALA =
      jars(
          "scala-compiler",
          "scala-library",
          "scala-interfaces",
          "scala-tasty",
          "scala-asm",
          "scala-compiler-interface",
          "scala-util-interface");
  private static final Path[] GROOVY = jars("groovy");
  private static final Path[] CLOJURE = jars("clojure", "clojure-spec", "clojure-core-specs");

  @TempDir private static Path classes;

  /**
   * A suspending function makes one continuation a call, {@code point} four and {@code total} one;
   * a suspending lambda is copied when it starts.
   */
  @EachJvm
  void kotlin(WovenJvm jvm) throws Exception {
    WovenRun run = runs(jvm, kotlinClasses(), "SampleKt", "kotlin-stdlib");
    assertThat(run.profile().get(SourceFileTable.PART).byFile()).containsOnlyKeys("Sample.kt");
    assertThat(run.profile().get(SourceFileTable.PART).byClass())
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
            Point$.apply                  Point          4
            Point.copy                    Point          1
            Token$.apply                  Token          2
            Registry$.names$lzyINIT1      String[]       1  elements=5
            Sample$.main$$anonfun$1       Box            2
            Sample$.main$$anonfun$2       Rejected       1  failed=1
            Rejected.<init>               Refusal        1
            Counted.$init$                Box            2
            Counted.made                  Box            1
            Sample$.main                  scala.collection.immutable.$colon$colon  3
            Sample$.main                  int[]          1  elements=2
            Sample$.main                  int[][]        1  elements=2
            Sample$.main                  int[]          2  elements=6  inner_array
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

  /** Records, types, protocols, lazy sequences, transducers and loops, compiled ahead of time. */
  @Tag("exhaustive")
  @EachJvm
  void clojure(WovenJvm jvm) throws Exception {
    Multiset<String> allocated =
        runs(jvm, clojureClasses(), "sample", "clojure", "clojure-spec", "clojure-core-specs")
            .expectSound()
            .profile()
            .allocated();
    assertThat(allocated.count("subject.languages.sample.Point")).isEqualTo(2);
    assertThat(allocated.count("subject.languages.sample.Box")).isEqualTo(101);
    assertThat(allocated.count("subject.languages.sample.Line")).isEqualTo(10);
    assertThat(allocated.count("java.lang.IllegalStateException")).isEqualTo(1);
    assertThat(allocated.count("java.lang.Object")).isEqualTo(1000);
  }

  /**
   * JRuby generates a class for objects with one variable, and allocates some itself: two runs
   * differ by the objects that the program creates more. JRuby 10 needs Java 21.
   */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree", from = 21)
  void jruby(WovenJvm jvm) {
    assertThat(Multisets.difference(rubyObjects(jvm, 300), rubyObjects(jvm, 100)))
        .hasSize(200)
        .containsOnly("org.jruby.gen.RubyObject1");
  }

  private static Multiset<String> rubyObjects(WovenJvm jvm, int points) {
    return jvm.with("include", "org.jruby.gen.*,org.jruby.RubyObject*")
        .withTimeout(Duration.ofMinutes(4))
        .launch(
            "-jar",
            ThirdParty.jar("jruby").toString(),
            SOURCES.resolve("sample.rb").toString(),
            String.valueOf(points))
        .expectExit(0)
        .expectStdout(points * (points + 1) / 2 + "\n")
        .profile()
        .allocated();
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

  private static WovenRun runs(WovenJvm jvm, Path program, String main, String... libraries) {
    Path[] classPath =
        Stream.concat(Stream.of(program), Stream.of(jars(libraries))).toArray(Path[]::new);
    WovenJvm with = jvm.withClassPath(classPath).withTimeout(Duration.ofMinutes(4));
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
    return compiled("Sample.scala", SCALA, "dotty.tools.dotc.Main", "-usejavacp");
  }

  private static Path groovyClasses() throws Exception {
    return compiled("Sample.groovy", GROOVY, "org.codehaus.groovy.tools.FileSystemCompiler");
  }

  /** Its compiler wants sources and classes on its class path. */
  private static Path clojureClasses() throws Exception {
    Path target = classes.resolve("clojure");
    if (!Files.exists(target)) {
      Files.createDirectory(target);
      String classPath = joined(SOURCES, target) + File.pathSeparator + joined(CLOJURE);
      String output = "-Dclojure.compile.path=" + target;
      compile(
          List.of(output, "-cp", classPath, "clojure.lang.Compile", "subject.languages.sample"));
    }
    return target;
  }

  /** The classes of a source file, which is compiled once. */
  private static Path compiled(String source, Path[] compiler, String main, String... flags)
      throws IOException, InterruptedException {
    Path target = classes.resolve(source);
    if (Files.exists(target)) {
      return target;
    }
    Files.createDirectory(target);
    List<String> command = new ArrayList<>(List.of("-cp", joined(compiler), main));
    command.addAll(Arrays.asList(flags));
    command.addAll(List.of("-d", target.toString(), SOURCES.resolve(source).toString()));
    compile(command);
    return target;
  }

  private static void compile(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Jdk.running().tool("java").toString()));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx512m"));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor()).as("exit code of %s", command).isZero();
  }

  private static Path[] jars(String... names) {
    return Stream.of(names).map(ThirdParty::jar).toArray(Path[]::new);
  }

  private static String joined(Path... jars) {
    return Stream.of(jars).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
