package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import hostile.beside.Libraries;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/** A program that brings other versions of the libraries that are in the agent's jar. */
@Tag("slow")
final class LibrariesIT {
  private static final Path[] CLASS_PATH =
      Stream.concat(
              Stream.of(WovenJvm.TEST_CLASSES),
              Stream.of(
                      "old-guava",
                      "old-asm",
                      "old-slf4j",
                      "old-logback-classic",
                      "old-logback-core",
                      "aspectjweaver")
                  .map(ThirdParty::jar))
          .toArray(Path[]::new);

  @EachJvm(contexts = "tree")
  void theProgramSeesItsOwn(WovenJvm jvm) {
    WovenRun run =
        jvm.withClassPath(CLASS_PATH)
            .with("include", "hostile.beside.*;com.google.*;org.slf4j.*;org.objectweb.*;ch.qos.*")
            .run(Libraries.class)
            .expectSound();
    assertThat(run.stdout().replaceFirst("\\d\\d:\\d\\d:\\d\\d\\.\\d{3}", "now"))
        .isEqualTo(
            """
                com.google.common.collect.ImmutableList: old-guava.jar
                org.objectweb.asm.ClassWriter: old-asm.jar
                org.slf4j.LoggerFactory: old-slf4j.jar
                ch.qos.logback.classic.Logger: old-logback-classic.jar
                ch.qos.logback.core.Appender: old-logback-core.jar
                org.aspectj.lang.JoinPoint: aspectjweaver.jar
                com.google.gson.Gson: absent
                dev.mayfly.snapshot.ProfileSnapshot: absent
                dev.mayfly.agent.AgentStart: absent
                [a, b]
                [V10, V11, V12, V13, V14, V15, V16, V17, V18]
                ch.qos.logback.classic.Logger
                now [main] DEBUG hostile - a line of the log
                """);
    ProfileSnapshot profile = run.profile();
    assertThat(profile.coverage().classesWoven()).isEqualTo(107);
    AllocationStats total = profile.root().total();
    assertThat(total.allocations()).isEqualTo(127);
  }
}
