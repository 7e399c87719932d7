package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.run.NotWoven;
import hostile.ltw.SelfProfiled;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import subject.door.Door;

/**
 * Where AspectJ weaves no class, one line on stderr says which of the four causes it is, and so
 * does the coverage of each snapshot. Runs in the module that makes {@code mayfly-ltw.jar}.
 */
@EnabledIfSystemProperty(named = "mayfly.ltw.jar", matches = ".+")
final class LoadTimeCausesIT {
  private static final Path JAR = Path.of(System.getProperty("mayfly.ltw.jar", ""));
  private static final String WEAVER = ThirdParty.agent(ThirdParty.jar("aspectjweaver"), "");
  private static final String OPTIONS = "-Dmayfly.options=formats=json,output=report,time=off";

  /** More than fits into a method once it is woven. */
  private static final String LARGE =
      "package large; public final class Large { static Object last;"
          + " public static void main(String[] args) {"
          + " last = new Object();".repeat(2500)
          + " System.out.println(3003); } }";

  @TempDir private Path directory;

  /** Immutable. A cause, how to bring it about, and what is said. */
  private enum Cause {
    NO_WEAVER(
        ImmutableList.of(),
        "the JVM has no weaver. Add -javaagent:aspectjweaver.jar, or weave at build time"),
    NO_DEFINITION(
        ImmutableList.of(WEAVER, "-Dorg.aspectj.weaver.loadtime.configuration=META-INF/mine.xml"),
        "AspectJ's weaver has not read Mayfly's META-INF/aop.xml. Add META-INF/aop.xml to"
            + " -Dorg.aspectj.weaver.loadtime.configuration=META-INF/mine.xml"),
    WRONG_SCOPE(
        ImmutableList.of(WEAVER, "-Dmayfly.include=com.acme..*"),
        "no loaded class is in scope com.acme..*; these packages ran: "),
    WEAVER_FAILED(
        ImmutableList.of(WEAVER, "-Dmayfly.include=large..*"),
        "AspectJ's weaver failed on 1 class, first: problem generating method large.Large.main");

    private final ImmutableList<String> flags;
    private final String sentence;

    Cause(ImmutableList<String> flags, String sentence) {
      this.flags = flags;
      this.sentence = sentence;
    }

    String program() {
      return this == WEAVER_FAILED ? "large.Large" : Door.class.getName();
    }
  }

  @EachJvm(contexts = "tree")
  void saysWhichCauseItWas(WovenJvm jvm) throws IOException {
    Path large = Javac.compile(directory.resolve("large"), "Large", LARGE, "");
    for (Cause cause : Cause.values()) {
      List<Path> classPath = new ArrayList<>(List.of(WovenJvm.TEST_CLASSES, large, JAR));
      classPath.addAll(WithoutAgentIT.LIBRARIES);
      WovenRun run =
          jvm.withoutAgent()
              .withJvm(OPTIONS)
              .withJvm(cause.flags.toArray(String[]::new))
              .withClassPath(classPath.toArray(Path[]::new))
              .run(SelfProfiled.class, cause.program())
              .expectExit(0)
              .expectStdout("3003");
      assertThat(run.mayflySays())
          .as("%s: %s", cause, run)
          .singleElement()
          .asString()
          .startsWith("mayfly: nothing was counted: " + cause.sentence);
      assertThat(run.profile(cause.program() + "/profile.json").coverage().notWoven())
          .extracting(NotWoven::reason)
          .as("coverage with %s", cause)
          .anyMatch(reason -> reason.startsWith(NotWoven.PROGRAM + cause.sentence));
    }
  }

  /** With a program that asks for nothing. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void namesThePackagesThatRan(WovenJvm jvm) {
    WovenRun run =
        jvm.withoutAgent()
            .withJvm(WEAVER, OPTIONS, "-Dmayfly.include=com.acme..*")
            .withClassPath(WovenJvm.TEST_CLASSES, JAR)
            .run(Door.class)
            .expectExit(0)
            .expectStdout("3003");
    assertThat(run.stderr())
        .isEqualToIgnoringNewLines(
            "mayfly: nothing was counted: no loaded class is in scope com.acme..*; these packages"
                + " ran: subject.door. Set -Dmayfly.include=com.acme..*");
  }
}
