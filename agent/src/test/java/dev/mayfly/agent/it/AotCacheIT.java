package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import hostile.many.Many;
import java.io.IOException;
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
}
