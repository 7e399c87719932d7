package dev.mayfly.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ConsoleTest {

  @Test
  void progressIsForThoseWhoWatch() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console watched =
        new Console(
            err, new PrintStream(err, true, UTF_8), new PrintStream(err, true, UTF_8), true);
    try (Console.Progress progress = watched.progress("reading")) {
      long end = System.nanoTime() + 60_000_000_000L;
      while (err.size() == 0 && System.nanoTime() < end) {
        progress.reached(50, 100);
      }
    }
    assertThat(err.toString(UTF_8))
        .startsWith("\rreading: 50 %")
        .endsWith("\r" + " ".repeat(13) + "\r");
  }
}
