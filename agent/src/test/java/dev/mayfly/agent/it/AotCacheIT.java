package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import hostile.many.Many;
import hostile.own.Own;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM loads the classes of an AOT cache before it shows any to an agent. */
final class AotCacheIT {
  private static final WovenJvm JVM =
      WovenJvm.on(25).with("include", "hostile.many.*").withOnlyJvm();

  @TempDir private Path directory;

  @Test
  void itsClassesAreWovenBeforeTheProgramBegins() throws IOException {
    Path jar = Jars.make(directory.resolve("app.jar"), Map.of(), Map.of("hostile/many", ""));
    String[] program = {"-cp", jar.toString(), Many.class.getName()};
    WovenRun without = JVM.launch(program).expectSound();
    Path cache = directory.resolve("app.aot");
    JVM.withoutAgent()
        .withOnlyJvm("-XX:AOTCacheOutput=" + cache, "--add-modules", "java.instrument")
        .launch(program)
        .expectExit(0);

    WovenRun run =
        JVM.withOnlyJvm("-XX:AOTCache=" + cache, "-Xlog:class+load:file=loaded.txt")
            .launch(program)
            .expectSound();
    assertThat(run.text("loaded.txt")).contains(Many.class.getName() + " source: shared objects");
    assertThat(run.profile().root()).isEqualTo(without.profile().root());
    assertThat(run.profile().coverage().classesWoven())
        .isEqualTo(without.profile().coverage().classesWoven());
  }

  /** With classes of the recorder from the archive and others from the agent it would break. */
  @EachJvm(contexts = "tree")
  void aProgramWithTheRecorderInItsArchiveRunsUnprofiled(WovenJvm jvm) throws Exception {
    Path own =
        Path.of(AllocationKind.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path recorder =
        Files.isDirectory(own) ? Jars.ofClasses(directory.resolve("own.jar"), own, "") : own;
    Path jar = Jars.make(directory.resolve("app.jar"), Map.of(), Map.of("hostile/own", ""));
    String[] program = {"-cp", jar + File.pathSeparator + recorder, Own.class.getName()};
    Path archive = directory.resolve("app.jsa");
    jvm.withoutAgent().withJvm("-XX:ArchiveClassesAtExit=" + archive).launch(program).expectExit(0);

    // the JVM may say that the archive was made without an agent
    WovenJvm woven =
        jvm.with("include", "hostile.own.*")
            .withJvm("-XX:SharedArchiveFile=" + archive, "-Xlog:disable");
    WovenRun refused = woven.launch(program).expectExit(0).expectStdout("OBJECT true");
    assertThat(refused.stderr())
        .startsWith("mayfly: the program runs unprofiled: the JVM has loaded dev.mayfly.")
        .hasLineCount(1);
    woven
        .withJvm("-Xshare:off")
        .launch(program)
        .expectStdout("OBJECT true")
        .expectSites("hostile.own.Own.main hostile.own.Own 1");
  }
}
