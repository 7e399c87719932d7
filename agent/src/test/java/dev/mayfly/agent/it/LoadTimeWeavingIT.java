package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import subject.door.Door;
import subject.lines.Lines;

/**
 * AspectJ weaves, at load time or at build time, with {@code mayfly-ltw.jar} on the class path and
 * nothing else. Runs in the module that makes this jar.
 */
@EnabledIfSystemProperty(named = "mayfly.ltw.jar", matches = ".+")
final class LoadTimeWeavingIT {
  private static final Path JAR = Path.of(System.getProperty("mayfly.ltw.jar", ""));
  private static final String OPTIONS =
      "-Dmayfly.options=formats=json,output=report,time=off,rest=off";

  private static final String SITES =
      """
      Door.main    Door     3
      Door.<init>  int[]     3  elements=12
      Door.<init>  Integer   3  boxing
      """;

  private static final String TREE =
      """
      Door.main Door=3
        Door.<init> Integer=3 int[]=3/12
      """;

  private static final String COUNTED =
      "mayfly: (9 allocations counted \\(.*\\) by 1 woven class( of .*)?|.* in 9 objects of .*);"
          + " report in .*\\R";

  @TempDir private Path directory;

  private static WovenJvm weaver(WovenJvm jvm, Path... before) {
    Path[] classPath = new Path[before.length + 2];
    System.arraycopy(before, 0, classPath, 0, before.length);
    classPath[before.length] = WovenJvm.TEST_CLASSES;
    classPath[before.length + 1] = JAR;
    return jvm.withoutAgent()
        .withJvm(ThirdParty.agent(ThirdParty.jar("aspectjweaver"), ""), OPTIONS)
        .withClassPath(classPath);
  }

  private static void expectCounted(WovenRun run) {
    run.expectExit(0).expectStdout("3003").expectSitesOnly(SITES).expectTreeOnly(TREE);
    assertThat(run.stderr()).matches(COUNTED);
    assertThat(run.profile().overhead().repairedContexts()).isZero();
    assertThat(run.profile().coverage().classesWoven()).isEqualTo(1);
  }

  @EachJvm(contexts = "tree")
  void takesTheScopeFromAProperty(WovenJvm jvm) {
    expectCounted(weaver(jvm).withJvm("-Dmayfly.include=subject.door..*").run(Door.class));
  }

  /** An option for research is known: the build puts their jar beside this one. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void findsTheJarForResearch(WovenJvm jvm) {
    WovenRun run =
        weaver(jvm)
            .withJvm("-Dmayfly.include=subject.door..*", "-Dmayfly.analysis=calls")
            .run(Door.class)
            .expectExit(0)
            .expectStdout("3003");
    assertThat(run.profile().get(AnalysisTable.PART))
        .extracting(AnalysisTable::analysis)
        .contains("calls");
  }

  /** Each site has the line that it has with the agent. */
  @EachJvm(contexts = "tree")
  void namesTheLinesThatTheAgentNames(WovenJvm jvm) {
    WovenRun agent = jvm.with("include", "subject.lines.*").run(Lines.class);
    WovenRun aspectJ = weaver(jvm).withJvm("-Dmayfly.include=subject.lines.*").run(Lines.class);
    ProfileTable table = new ProfileTable("subject.lines");
    assertThat(table.lines(aspectJ.profile()))
        .isEqualTo(table.lines(agent.profile()))
        .contains("unwoven_caller");
  }

  /** A class with a dependency that is absent is initialised, as it is without a weaver. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void loadsNoClassThatTheProgramDoesNotLoad(WovenJvm jvm) throws IOException {
    Path classes = directory.resolve("classes");
    Javac.compile(classes, "Absent", "package optional; public class Absent {}", "");
    Javac.compile(
        classes,
        "Optional",
        """
        package optional;
        class Present extends Absent {}
        class Uses {
          static Object one(boolean present, Present none) {
            return present ? new Present() : new int[3];
          }
        }
        public class Optional {
          public static void main(String[] args) {
            System.out.println(Uses.one(false, null) != null);
            try {
              Uses.one(true, null);
            } catch (NoClassDefFoundError expected) {
              System.out.println(expected.getMessage());
            }
          }
        }
        """,
        classes.toString());
    Files.delete(classes.resolve("optional/Absent.class"));
    WovenRun run =
        weaver(jvm, classes)
            .withJvm("-Dmayfly.include=optional.*")
            .run("optional.Optional")
            .expectExit(0)
            .expectStdout("true\noptional/Absent");
    assertThat(run.profile().total().allocations()).isEqualTo(1);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void takesTheScopeFromAFile(WovenJvm jvm) throws IOException {
    Files.writeString(directory.resolve("mayfly.properties"), "include=subject.door.*\n");
    expectCounted(weaver(jvm, directory).run(Door.class));
  }

  @EachJvm(contexts = "tree", anyJdk = true)
  void takesTheScopeFromTheProgramsOwnDefinition(WovenJvm jvm) throws IOException {
    define("<weaver><include within=\"subject.door..*\"/></weaver>");
    expectCounted(weaver(jvm, directory).run(Door.class));
  }

  /** The program's concrete aspects count, and those of the jar do not count once more. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void countsOnceWithConcreteAspectsOfTheProgram(WovenJvm jvm) throws IOException {
    define(
        "<aspects>"
            + concrete("Allocation")
            + concrete("FailedConstruction")
            + concrete("CallingContext")
            + "</aspects>");
    expectCounted(weaver(jvm, directory).run(Door.class));
  }

  private static String concrete(String name) {
    return """
    <concrete-aspect name="acme.%1$s" extends="dev.mayfly.aspects.%1$sAspect">
      <pointcut name="scope" expression="within(subject.door..*)"/>
    </concrete-aspect>
    """
        .formatted(name);
  }

  private void define(String content) throws IOException {
    Files.writeString(
        Files.createDirectories(directory.resolve("META-INF")).resolve("aop.xml"),
        "<aspectj>" + content + "</aspectj>");
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void omitsExcludedClasses(WovenJvm jvm) {
    WovenRun run =
        weaver(jvm)
            .withJvm("-Dmayfly.include=subject.door..*", "-Dmayfly.exclude=subject.door.Door")
            .run(Door.class)
            .expectExit(0)
            .expectStdout("3003");
    assertThat(run.stderr()).startsWith("mayfly: nothing was counted: ");
  }

  @EachJvm(contexts = "tree", anyJdk = true)
  void saysThatTheScopeMatchesNothing(WovenJvm jvm) {
    WovenRun run =
        weaver(jvm)
            .withJvm("-Dmayfly.include=com.acme..*")
            .run(Door.class)
            .expectExit(0)
            .expectStdout("3003");
    assertThat(run.stderr())
        .startsWith(
            "mayfly: nothing was counted: no class of the scope was woven; the scope is com.acme..*;"
                + " classes ran in subject.door");
  }

  /** Whichever of the two the JVM starts first. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void leavesTheCountingToTheAgent(WovenJvm jvm) {
    String aspectJ = ThirdParty.agent(ThirdParty.jar("aspectjweaver"), "");
    String agent =
        ThirdParty.agent(
            WovenJvm.AGENT_JAR,
            "include=subject.door.*,formats=json,output=report,rest=off,time=off,lifetime=off");
    for (String[] order : new String[][] {{aspectJ, agent}, {agent, aspectJ}}) {
      WovenRun run =
          jvm.withoutAgent()
              .withJvm(order)
              .withClassPath(WovenJvm.TEST_CLASSES, JAR)
              .run(Door.class)
              .expectExit(0)
              .expectStdout("3003")
              .expectSitesOnly(SITES);
      assertThat(run.stderr().lines())
          .containsOnlyOnce(
              "mayfly: Mayfly's agent counts this program; the aspects are not woven by AspectJ"
                  + " too")
          .hasSize(2);
    }
  }

  /** The program was woven by {@code ajc}, with three aspects of a line each. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void countsWhatWasWovenAtBuildTime(WovenJvm jvm) throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes/subject/door"));
    Files.copy(
        WovenJvm.TEST_CLASSES.resolve("subject/door/Door.class"), classes.resolve("Door.class"));
    Path woven = Ajc.weave(directory.resolve("classes"), directory.resolve("woven"), JAR);
    expectCounted(
        jvm.withoutAgent()
            .withJvm(OPTIONS)
            .withClassPath(woven, JAR, ThirdParty.jar("aspectjweaver"))
            .run(Door.class));
  }

  /** An aspect of the program's own, compiled before: it is woven with no other that counts. */
  private static final String MINE =
      """
      package mine;
      public aspect Mine extends dev.mayfly.aspects.AllocationAspect {
        public pointcut scope(): within(subject.door..*);
      }
      """;

  private WovenRun compileMine(Path woven, String... options) throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes/subject/door"));
    Files.copy(
        WovenJvm.TEST_CLASSES.resolve("subject/door/Door.class"),
        classes.resolve("Door.class"),
        StandardCopyOption.REPLACE_EXISTING);
    Path source = Files.writeString(directory.resolve("Mine.aj"), MINE);
    List<String> all = new ArrayList<>(List.of(options));
    all.add(source.toString());
    return Ajc.run(
        directory.resolve("classes"), woven, JAR, new Path[0], all.toArray(String[]::new));
  }

  /**
   * One scope may be defined twice, or thrice; objects count once, and what has no effect is said.
   */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void countsOnceWithACompiledAspectOfTheProgram(WovenJvm jvm) throws IOException {
    define("<aspects><aspect name=\"mine.Mine\"/></aspects>");
    Path built = directory.resolve("built");
    String chosen = directory.resolve("META-INF/aop.xml").toString();
    compileMine(built, "-xmlConfigured", chosen).expectExit(0);
    WovenRun atBuildTime =
        jvm.withoutAgent()
            .withJvm(OPTIONS)
            .withClassPath(built, JAR, ThirdParty.jar("aspectjweaver"))
            .run(Door.class);
    Path mine = Files.createDirectories(directory.resolve("mine"));
    Files.copy(built.resolve("mine/Mine.class"), mine.resolve("Mine.class"));
    WovenRun atLoadTime = weaver(jvm, directory).run(Door.class);
    WovenRun andProperty =
        weaver(jvm, directory).withJvm("-Dmayfly.include=subject..*").run(Door.class);
    for (WovenRun run : List.of(atBuildTime, atLoadTime, andProperty)) {
      run.expectExit(0).expectStdout("3003").expectSitesOnly(SITES);
    }
    assertThat(andProperty.mayflySays())
        .first()
        .asString()
        .isEqualTo(
            "mayfly: include=subject..* has no effect: mine.Mine of your aop.xml count, with their"
                + " own scope");
  }

  /** {@code ajc} would weave the aspects of both, and refuses. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void refusesToWeaveOneScopeTwiceAtBuildTime(WovenJvm jvm) throws IOException {
    WovenRun run = compileMine(directory.resolve("built"));
    assertThat(run.exitCode()).isNotZero();
    assertThat(run.stderr())
        .containsOnlyOnce("This aspect and Mayfly's own would count each object twice: remove it");
  }
}
