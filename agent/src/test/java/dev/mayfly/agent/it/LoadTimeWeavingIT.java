package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import subject.door.Door;

/**
 * AspectJ weaves, at load time or at build time, with {@code mayfly-ltw.jar} on the class path and
 * nothing else. Runs in the module that makes this jar.
 */
@EnabledIfSystemProperty(named = "mayfly.ltw.jar", matches = ".+")
final class LoadTimeWeavingIT {
  private static final Path JAR = Path.of(System.getProperty("mayfly.ltw.jar", ""));
  private static final String OPTIONS = "-Dmayfly.options=formats=json,output=report,time=off";

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
      "mayfly: 9 allocations counted \\(.*\\) by 1 woven class( of .*)?; report in .*\\R";

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
  void refusesByNameWhatNeedsTheAgent(WovenJvm jvm) {
    WovenRun run =
        weaver(jvm)
            .withJvm("-Dmayfly.include=subject.door..*", "-Dmayfly.jdk=charge", "-Dmayfly.jni=true")
            .run(Door.class)
            .expectExit(0)
            .expectStdout("3003");
    assertThat(run.stderr())
        .isEqualToIgnoringNewLines(
            "mayfly: AspectJ's weaver cannot do jdk=charge, jni=true, which needs"
                + " -javaagent:mayfly-agent.jar. The program runs unprofiled.");
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
        .startsWith("mayfly: nothing was counted: no loaded class is in scope com.acme..*");
  }

  @EachJvm(contexts = "tree", anyJdk = true)
  void leavesTheCountingToTheAgent(WovenJvm jvm) {
    WovenRun run =
        jvm.with("include", "subject.door.*")
            .withJvm(ThirdParty.agent(ThirdParty.jar("aspectjweaver"), ""))
            .withClassPath(WovenJvm.TEST_CLASSES, JAR)
            .run(Door.class)
            .expectExit(0)
            .expectStdout("3003")
            .expectSitesOnly(SITES);
    assertThat(run.stderr().lines())
        .contains(
            "mayfly: Mayfly's agent counts this program; the aspects are not woven by AspectJ too");
  }

  /** The program was woven by {@code ajc}, with three aspects of a line each. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void countsWhatWasWovenAtBuildTime(WovenJvm jvm) throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes/subject/door"));
    Files.copy(
        WovenJvm.TEST_CLASSES.resolve("subject/door/Door.class"), classes.resolve("Door.class"));
    Path woven = directory.resolve("woven");
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
            directory.resolve("classes").toString(),
            "-aspectpath",
            JAR.toString(),
            "-cp",
            JAR + System.getProperty("path.separator") + ThirdParty.jar("aspectjweaver"),
            "-d",
            woven.toString())
        .expectExit(0);
    expectCounted(
        jvm.withoutAgent()
            .withJvm(OPTIONS)
            .withClassPath(woven, JAR, ThirdParty.jar("aspectjweaver"))
            .run(Door.class));
  }
}
