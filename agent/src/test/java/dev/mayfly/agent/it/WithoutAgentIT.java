package dev.mayfly.agent.it;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import com.google.gson.Gson;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.aspects.AllocationAspect;
import dev.mayfly.recording.threads.RecorderRegistry;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.snapshot.ProfileSnapshot;
import hostile.ltw.SelfProfiled;
import hostile.many.Many;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.aspectj.lang.JoinPoint;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import subject.arrays.Arrays;
import subject.boxes.Boxes;
import subject.construction.Chains;
import subject.construction.Places;
import subject.contexts.Calls;
import subject.contexts.Exceptions;
import subject.copies.Clones;
import subject.copies.Copies;
import subject.failure.Failures;

/**
 * The aspects woven by AspectJ's own agent, or at build time, count what Mayfly's agent counts, but
 * for what docs/LIMITATIONS.md says.
 */
@Tag("slow")
final class WithoutAgentIT {
  private static final List<Class<?>> PROGRAMS =
      List.of(
          Arrays.class,
          Places.class,
          Chains.class,
          Calls.class,
          Exceptions.class,
          Boxes.class,
          Clones.class,
          Copies.class,
          Failures.class,
          Many.class);

  private static final String SCOPE = "within(subject..*) || within(hostile.many..*)";

  /** What a program needs that runs without the agent. */
  static final List<Path> LIBRARIES =
      Stream.of(
              RecorderRegistry.class,
              AllocationProfiler.class,
              ReportDirectory.class,
              AllocationAspect.class,
              JoinPoint.class,
              ImmutableList.class,
              Gson.class)
          .map(ThirdParty::codeOf)
          .toList();

  /** Rows of the agent's table that are missing, and rows that are there instead. */
  private static final Map<Class<?>, String> OTHER_SITES =
      Map.of(
          // the weaver puts new behind the arguments: a class that cannot be initialised fails
          // there
          Failures.class,
          """
          + Failures.inClassInitialiser  Failures$Broken  0  failed=2
          """,
          // super.clone() is not a join point: copies count where clone() is called ..
          Clones.class,
          """
          - Clones$BridgedCell.clone  Clones$BridgedCell      2  clone
          + Clones.bridged            Clones$BridgedCell      2  clone
          - Clones$Cell.clone         Clones$Cell             3  clone
          + Clones.usual              Clones$Cell             3  clone
          - Clones$Cell.clone         Clones$DeepCell         2  clone
          + Clones.inherited          Clones$DeepCell         2  clone
          - Clones$Cell.clone         Clones$InheritingCell   1  clone
          + Clones.inherited          Clones$InheritingCell   1  clone
          - Clones$MyList.clone       Clones$MyList           2  clone
          + Clones.extendingTheJdk    Clones$MyList           2  clone
          # .. and not at all where it is not
          - Clones$Plain.copySuper    Clones$Plain            1  clone
          # what a clone() makes by new, or hands out without making it, counts there too
          + Clones.constant           Clones$Constant           1  clone
          + Clones.constant           Clones$InheritedConstant  1  clone
          + Clones.disguised          ArrayList                 1  clone
          + Clones.disguised          Clones$Plain              1  clone
          + Clones.renewed            Clones$Renewed            2  clone
          """);

  private static final Map<Class<?>, String> OTHER_CONTEXTS =
      Map.of(
          // the execution of a constructor begins behind super(..)
          Arrays.class,
          """
          + Arrays.constructors Arrays$InConstructor=1 byte[]=1/16 int[]=1/3
          - Arrays$InConstructor.<init> byte[]=1/16 int[]=1/3
          - Arrays.constructors Arrays$InConstructor=1
          """,
          // as above
          Places.class,
          """
          + Places$BeforeThis.<init> Object=2
          + Places$Shape.<init> Places$Part=2
          + Places.constructors Places$BeforeSuper=1 Places$BeforeThis=2 Places$Initialised=2 \
          Places$Pair=3 Places$Part=3
          + Places.records Places$Part=1 Places$Point=1
          - Places$BeforeSuper.<init> Places$Pair=1 Places$Part=2
          - Places$BeforeThis.<init> Object=1 Places$Pair=1
          - Places$BeforeThis.<init> Object=1 Places$Pair=1
          - Places$BeforeThis.<init> Places$Part=1
          - Places$Point.<init> Places$Part=1
          - Places$Shape$1.<init>
          - Places$Shape.<init> Places$Part=1
          - Places$Shape.<init> Places$Part=1
          - Places.constructors Places$BeforeSuper=1 Places$BeforeThis=2 Places$Initialised=2
          - Places.records Places$Point=1
          """,
          // as above
          Chains.class,
          """
          + Chains$Careful.<init> Chains$Careful=1 IllegalStateException=1 Object=1
          + Chains$Child.<init> Chains$Child=1 Object=1
          + Chains$Child.<init> Chains$Child=1 Object=1
          + Chains$Parent.<init> Object=2
          + Chains$Twin.<init> Chains$Twin=1
          + Chains.careful Chains$Careful=1 Object=1
          + Chains.nested Chains$Child=1 Object=1
          + Chains.onceEach Chains$Child=1 Chains$Grandparent=1 Chains$Parent=1 Object=3
          + Chains.twins Chains$Twin=2
          - Chains$Careful.<init>
          - Chains$Careful.<init> Chains$Careful=1 IllegalStateException=1
          - Chains$Chick.<init>
          - Chains$Chick.<init>
          - Chains$Child.<init>
          - Chains$Child.<init>
          - Chains$Child.<init>
          - Chains$Child.<init> Chains$Child=1
          - Chains$Child.<init> Chains$Child=1
          - Chains$Grandparent.<init>
          - Chains$Grandparent.<init> Object=1
          - Chains$Grandparent.<init> Object=1
          - Chains$Grandparent.<init> Object=1
          - Chains$Grandparent.<init> Object=1
          - Chains$Grandparent.<init> Object=1
          - Chains$Grandparent.<init> Object=1
          - Chains$Grandparent.<init> Object=2
          - Chains$Parent.<init>
          - Chains$Parent.<init>
          - Chains$Parent.<init>
          - Chains$Parent.<init>
          - Chains$Parent.<init>
          - Chains$Parent.<init> Object=1
          - Chains$Parent.<init> Object=1
          - Chains$Twin.<init> Chains$Twin=2
          - Chains.careful Chains$Careful=1
          - Chains.nested Chains$Child=1
          - Chains.onceEach Chains$Child=1 Chains$Grandparent=1 Chains$Parent=1
          - Chains.twins Chains$Twin=1
          """,
          // as above
          Many.class,
          """
          + Many$Derived.<init> long[]=10/20
          + Many$Derived.<init> long[]=15/30
          + Many$Derived.<init> long[]=30/60
          + Many.arrays Many$Derived=10 Many$Pair[]=20/60 Many$Pair[][]=10/20 Object[]=10/30 \
          StringBuilder=10 String[]=10/20 boolean[]=10/45 double[]=20/30 double[][]=10/20 \
          short[][][]=10/20
          + Many.calls (Many$Base=20) Class[]=10/10 Integer=10 Long=10 Many$Pair[]=10/50 \
          Object[]=30/120 int[]=60/170 int[][]=10/20
          + Many.objects Many$1=10 Many$Base=20 Many$Derived=30 Many$Pair=20 String=10 \
          StringBuilder=30 int[]=10/30
          + Many.objects Many$1=5 Many$Base=10 Many$Derived=15 Many$Pair=10 String=5 \
          StringBuilder=15 int[]=5/15
          - Many$Base.<init> int[]=10/30
          - Many$Base.<init> int[]=10/30
          - Many$Base.<init> int[]=5/15
          - Many$Derived.<init> String=10
          - Many$Derived.<init> String=5
          - Many$Derived.<init> StringBuilder=10 long[]=10/20
          - Many$Derived.<init> StringBuilder=10 long[]=10/20
          - Many$Derived.<init> StringBuilder=10 long[]=10/20
          - Many$Derived.<init> StringBuilder=20 long[]=20/40
          - Many$Derived.<init> StringBuilder=5 long[]=5/10
          - Many.arrays Many$Derived=10 Many$Pair[]=20/60 Many$Pair[][]=10/20 Object[]=10/30 \
          String[]=10/20 boolean[]=10/45 double[]=20/30 double[][]=10/20 short[][][]=10/20
          - Many.calls (Many$Base=20) Class[]=10/10 Integer=10 Long=10 Many$Pair[]=10/50 \
          Object[]=30/120 int[]=50/140 int[][]=10/20
          - Many.objects Many$1=10 Many$Base=20 Many$Derived=30 Many$Pair=20
          - Many.objects Many$1=5 Many$Base=10 Many$Derived=15 Many$Pair=10
          """,
          // nor have bridge methods join points
          Calls.class,
          """
          + Calls.make Calls$Thing=2
          - Calls$1.compare
          - Calls$Child.<init>
          - Calls$Parent.<init>
          - Calls.make Calls$Thing=1
          - Calls.make Calls$Thing=1
          """,
          // as above
          Failures.class,
          """
          - Failures.inClassInitialiser
          + Failures.inClassInitialiser Failures$Broken!2
          """,
          // as above
          Clones.class,
          """
          - Clones.bridged Clones$BridgedCell=1
          - Clones$BridgedCell.clone
          - Clones$DeepCell.clone
          - Clones$MyList.clone
          - Clones$BridgedCell.clone Clones$BridgedCell=2
          + Clones.bridged Clones$BridgedCell=3
          - Clones.usual Clones$Cell=1
          - Clones$Cell.clone Clones$Cell=3
          + Clones.usual Clones$Cell=4
          - Clones.inherited Clones$DeepCell=1 Clones$InheritingCell=1
          - Clones$Cell.clone Clones$DeepCell=2
          - Clones$Cell.clone Clones$InheritingCell=1
          + Clones.inherited Clones$DeepCell=3 Clones$InheritingCell=2
          - Clones.extendingTheJdk Clones$MyList=2 Clones$PlainList=2
          - Clones$MyList.clone Clones$MyList=1
          - Clones$MyList.clone Clones$MyList=1
          + Clones.extendingTheJdk Clones$MyList=4 Clones$PlainList=2
          - Clones$Plain.copySuper Clones$Plain=1
          - Clones.constant Clones$Constant=1 Clones$InheritedConstant=1
          + Clones.constant Clones$Constant=2 Clones$InheritedConstant=2
          - Clones.disguised Clones$Disguised=1 Clones$OtherDisguised=1
          + Clones.disguised ArrayList=1 Clones$Disguised=1 Clones$OtherDisguised=1 Clones$Plain=1
          - Clones.renewed Clones$Renewed=1
          + Clones.renewed Clones$Renewed=3
          """);

  @TempDir private static Path directory;
  private static Path configuration;
  private static Path woven;

  /**
   * A user's configuration for load-time weaving, and classes woven at build time by the jar's own
   * aspects.
   */
  @BeforeAll
  static void weave() throws IOException {
    configuration = directory.resolve("configuration");
    Files.createDirectories(configuration.resolve("META-INF"));
    Files.writeString(
        configuration.resolve("META-INF/aop.xml"),
        Stream.of("Allocation", "ConstructorEnd", "FailedConstruction", "CallingContext")
            .map(
                name ->
                    """
                    <concrete-aspect name="acme.%1$s" extends="dev.mayfly.aspects.%1$sAspect">
                      <pointcut name="scope" expression="%2$s"/>
                    </concrete-aspect>
                    """
                        .formatted(name, SCOPE))
            .collect(Collectors.joining("", "<aspectj><aspects>", "</aspects></aspectj>")));

    woven = directory.resolve("woven");
    WovenRun compiler =
        WovenJvm.here()
            .withoutAgent()
            .withClassPath(ThirdParty.jar("aspectjtools"))
            .withTimeout(Duration.ofMinutes(2))
            .run(
                "org.aspectj.tools.ajc.Main",
                "-17",
                "-Xlint:ignore",
                "-Xjoinpoints:arrayconstruction",
                "-inpath",
                copyOfPrograms().toString(),
                "-aspectpath",
                ThirdParty.codeOf(AllocationAspect.class).toString(),
                "-cp",
                joined(LIBRARIES),
                "-d",
                woven.toString())
            .expectExit(0)
            .expectStdout("");
    assertThat(compiler.stderr()).isEmpty();
  }

  @EachJvm(contexts = "tree")
  void countsTheSame(WovenJvm jvm) {
    WovenRun agent =
        run(
            jvm.with("include", "subject.*;hostile.many.*").with("frames", "all"),
            WovenJvm.TEST_CLASSES);
    WovenRun loadTime =
        run(
            jvm.withoutAgent().withJvm(ThirdParty.agent(ThirdParty.jar("aspectjweaver"), "")),
            configuration,
            WovenJvm.TEST_CLASSES);
    WovenRun buildTime = run(jvm.withoutAgent(), woven, WovenJvm.TEST_CLASSES);
    for (WovenRun other : List.of(loadTime, buildTime)) {
      other.expectExit(0).expectStdout(agent.stdout());
      assertThat(other.stderr()).isEmpty();
      Map<Class<?>, String> sites = new HashMap<>();
      Map<Class<?>, String> contexts = new HashMap<>();
      for (Class<?> program : PROGRAMS) {
        sites.put(program, change(sites(program, agent), sites(program, other)));
        contexts.put(program, change(contexts(program, agent), contexts(program, other)));
      }
      assertThat(sites).as("sites in %s", other).isEqualTo(rows(OTHER_SITES));
      assertThat(contexts).as("contexts in %s", other).isEqualTo(rows(OTHER_CONTEXTS));
    }
  }

  private static Map<Class<?>, String> rows(Map<Class<?>, String> known) {
    Map<Class<?>, String> rows = new HashMap<>();
    PROGRAMS.forEach(
        program -> rows.put(program, ProfileTable.rows(known.getOrDefault(program, ""))));
    return rows;
  }

  /** Runs all programs in one JVM. */
  private static WovenRun run(WovenJvm jvm, Path... classPath) {
    return jvm.withClassPath(
            Stream.concat(Stream.of(classPath), LIBRARIES.stream()).toArray(Path[]::new))
        .run(SelfProfiled.class, PROGRAMS.stream().map(Class::getName).toArray(String[]::new));
  }

  private static String sites(Class<?> program, WovenRun run) {
    return new ProfileTable(program.getPackageName()).sites(profile(program, run));
  }

  private static String contexts(Class<?> program, WovenRun run) {
    return new ProfileTable(program.getPackageName()).tree(profile(program, run).root());
  }

  private static ProfileSnapshot profile(Class<?> program, WovenRun run) {
    return run.profile(program.getName() + "/profile.json");
  }

  /** The rows that are missing from a table, and those that it has more. */
  private static String change(String from, String to) {
    Multiset<String> before = rows(from);
    Multiset<String> after = rows(to);
    return ProfileTable.rows(
        Stream.concat(
                Multisets.difference(before, after).stream().map(row -> "- " + row),
                Multisets.difference(after, before).stream().map(row -> "+ " + row))
            .collect(Collectors.joining("\n")));
  }

  private static Multiset<String> rows(String table) {
    return table.lines().map(String::strip).collect(Collectors.toCollection(HashMultiset::create));
  }

  private static Path copyOfPrograms() throws IOException {
    Path copies = directory.resolve("programs");
    for (Class<?> program : PROGRAMS) {
      String name = program.getPackageName().replace('.', '/');
      Path target = Files.createDirectories(copies.resolve(name));
      try (Stream<Path> files = Files.list(WovenJvm.TEST_CLASSES.resolve(name))) {
        for (Path file : files.toList()) {
          Files.copy(file, target.resolve(file.getFileName()), REPLACE_EXISTING);
        }
      }
    }
    return copies;
  }

  private static String joined(List<Path> classPath) {
    return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
