package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.run.NotWoven;
import hostile.ltw.SelfProfiled;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import subject.door.Door;

/**
 * Where AspectJ weaves no class, one line on stderr says which cause it is, and so does the
 * coverage of each snapshot. Runs in the module that makes {@code mayfly-ltw.jar}.
 */
@EnabledIfSystemProperty(named = "mayfly.ltw.jar", matches = ".+")
final class LoadTimeCausesIT {
  private static final Path JAR = Path.of(System.getProperty("mayfly.ltw.jar", ""));
  private static final String WEAVER = ThirdParty.agent(ThirdParty.jar("aspectjweaver"), "");
  private static final String OPTIONS = "-Dmayfly.options=formats=json,output=report,time=off";

  /** Immutable. A cause, how to bring it about, and what is said. */
  private enum Cause {
    NO_WEAVER(
        ImmutableList.of(),
        "the JVM has no weaver. Add -javaagent:aspectjweaver.jar, or weave at build time"),
    WRONG_SCOPE(
        ImmutableList.of(WEAVER, "-Dmayfly.include=com.acme..*"),
        "no class of the scope was woven; the scope is com.acme..*; classes ran in ");

    private final ImmutableList<String> flags;
    private final String sentence;

    Cause(ImmutableList<String> flags, String sentence) {
      this.flags = flags;
      this.sentence = sentence;
    }
  }

  @EachJvm(contexts = "tree")
  void saysWhichCauseItWas(WovenJvm jvm) {
    for (Cause cause : Cause.values()) {
      List<Path> classPath = new ArrayList<>(List.of(WovenJvm.TEST_CLASSES, JAR));
      classPath.addAll(WithoutAgentIT.LIBRARIES);
      WovenRun run =
          jvm.withoutAgent()
              .withJvm(OPTIONS)
              .withJvm(cause.flags.toArray(String[]::new))
              .withClassPath(classPath.toArray(Path[]::new))
              .run(SelfProfiled.class, Door.class.getName())
              .expectExit(0)
              .expectStdout("3003");
      assertThat(run.mayflySays())
          .as("%s: %s", cause, run)
          .singleElement()
          .asString()
          .startsWith("mayfly: nothing was counted: " + cause.sentence);
      if (cause == Cause.NO_WEAVER) {
        assertThat(run.profile(Door.class.getName() + "/profile.json").coverage().notWoven())
            .extracting(NotWoven::reason)
            .anyMatch(reason -> reason.startsWith(NotWoven.PROGRAM + cause.sentence));
      }
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
            "mayfly: nothing was counted: no class of the scope was woven; the scope is com.acme..*;"
                + " classes ran in subject.door; report in "
                + run.directory().resolve("report"));
  }
}
