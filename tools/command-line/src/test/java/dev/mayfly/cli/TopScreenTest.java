package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.text.Rates;
import dev.mayfly.report.text.RatesText.Order;
import dev.mayfly.report.text.RatesText.View;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is painted, and what keys do, where the terminal does not tell its size. */
final class TopScreenTest {

  private static final long SOON = TimeUnit.SECONDS.toNanos(60);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private TopScreen screen(String keys) {
    return new TopScreen(
        new PrintStream(out, true, UTF_8),
        new ByteArrayInputStream(keys.getBytes(UTF_8)),
        new TopView(View.SITE, Order.BYTES));
  }

  private static Rates rates() {
    ProfileSnapshot none = ProfileSnapshot.builder().build();
    return Rates.between(none, none, Profiles.of("p.T", 160, 0));
  }

  @Test
  void keysSwitchTheTableUntilTheUserQuits() {
    try (TopScreen screen = screen("xtcoq")) {
      screen.show("the program", rates());
      assertThat(screen.waitUntil(System.nanoTime() + SOON)).isFalse();
    }
    assertThat(out.toString(UTF_8).split("\u001b\\[H", -1))
        .satisfiesExactly(
            begin -> assertThat(begin).isEqualTo("\u001b[?1049h\u001b[?25l"),
            page ->
                assertThat(page)
                    .startsWith("the program\u001b[K\r\n1970-01-01T00:00:02Z, 2.0 s: 5 objects/s")
                    .contains(
                        "\u001b[K\r\nSITES (by bytes/s, 1 of 1; bytes and objects in 2.0 s)\u001b[K\r\n",
                        "  bytes/s      %  objects/s      %  bytes  objects  site\u001b[K\r\n",
                        "     80 B  100.0          5  100.0  160 B       10  p.T at p.Main.main:7")
                    .endsWith("q quit, then Enter\u001b[K"),
            page -> assertThat(page).contains("TYPES (by bytes/s", " 10  p.T\u001b[K"),
            page -> assertThat(page).contains("CONTEXTS (by bytes/s", " 10  Main.main\u001b[K"),
            page ->
                assertThat(page)
                    .contains("CONTEXTS (by objects/s", "\u001b[?25h\u001b[?1049l1970-01-01")
                    .endsWith("  Main.main\n"));
  }

  @Test
  void waitsForAMoment() {
    try (TopScreen screen = screen("")) {
      assertThat(screen.waitUntil(System.nanoTime())).isTrue();
    }
  }
}
