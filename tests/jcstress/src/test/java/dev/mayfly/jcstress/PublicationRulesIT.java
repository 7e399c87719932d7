package dev.mayfly.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** No rule of publication is broken, as far as a few seconds for each can tell. */
final class PublicationRulesIT {
  private final Path directory = Path.of(System.getProperty("mayfly.jcstress.directory"));

  @Test
  void noForbiddenOutcomeIsSeen() throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path log = directory.resolve("log.txt");
    Process jcstress =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-m",
                "quick",
                "-sc", // a compiler for each actor: takes ten times as long
                "false",
                "-r",
                directory.resolve("results").toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(jcstress.waitFor()).as("see %s", log).isZero();
    assertThat(log)
        .content()
        .containsPattern("planned; [1-9][0-9]* passed, 0 failed, 0 soft errs, 0");
  }
}
