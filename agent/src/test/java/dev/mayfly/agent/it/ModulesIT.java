package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import hostile.exits.Exits;
import hostile.many.Many;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are modules, and JVMs that lack some. */
final class ModulesIT {
  private static final String ENOUGH = "java.base,java.logging,jdk.management";

  @TempDir private Path directory;

  /** Few modules means no java.sql either, of which the weaver asks for a class. */
  @EachJvm(contexts = "tree")
  void areProfiledAsOnTheClassPath(WovenJvm jvm) throws IOException {
    WovenRun plain = jvm.run(Many.class).expectSound();
    String[] module = {"-p", module().toString(), "-m", "hostile.many/" + Many.class.getName()};
    for (WovenJvm each : List.of(jvm, jvm.withJvm("--limit-modules", ENOUGH))) {
      WovenRun run = each.launch(module).expectSound();
      assertThat(run.profile().root()).isEqualTo(plain.profile().root());
      assertThat(run.profile().environment().scope())
          .isEqualTo("hostile.many.* (packages in module hostile.many)");
    }
  }

  @EachJvm(contexts = "tree")
  void aJvmWithoutWhatTheAgentNeedsRunsUnprofiled(WovenJvm jvm) {
    WovenRun plain = jvm.withoutAgent().run(Exits.class, "exit");
    for (String[] lacking :
        new String[][] {
          {"java.base", "java.logging"},
          {"java.base,java.logging,java.management", "jdk.management"}
        }) {
      WovenRun run =
          jvm.withJvm("--limit-modules", lacking[0])
              .run(Exits.class, "exit")
              .expectEndsAs(plain)
              .expectExit(3);
      assertThat(run.mayflySays())
          .containsExactly(
              "mayfly: the agent needs the module %1$s; add --add-modules %1$s. The program runs unprofiled."
                  .formatted(lacking[1]));
      assertThat(run.reports()).isEmpty();
    }
  }

  /** The folder of a module with {@link Many} in it. */
  private Path module() throws IOException {
    Path module = directory.resolve("hostile.many");
    Path folder = Files.createDirectories(module.resolve("hostile/many"));
    for (Path file : Jars.files(WovenJvm.TEST_CLASSES.resolve("hostile/many"))) {
      Files.copy(file, folder.resolve(file.getFileName()));
    }
    Path source =
        Files.writeString(directory.resolve("module-info.java"), "module hostile.many {}");
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    assertThat(
            javac.run(
                System.out,
                System.err,
                "--release",
                "17",
                "-d",
                module.toString(),
                source.toString()))
        .isZero();
    return module;
  }
}
