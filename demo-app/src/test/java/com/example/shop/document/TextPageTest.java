package com.example.shop.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TextPageTest {
  private static String text(TextPage page) {
    return new String(page.toBytes(), UTF_8);
  }

  @Test
  void writesLinesAndColumns() {
    TextPage page = new TextPage().line("head").column("ab", 4).right("1.50", 6).line("!");

    assertThat(text(page)).isEqualTo("head\nab    1.50!\n");
  }

  @Test
  void textWiderThanItsColumnStays() {
    assertThat(text(new TextPage().column("abc", 2).right("def", 1))).isEqualTo("abcdef");
  }

  @Test
  void growsBeyondItsRoom() {
    String longest = "x".repeat(100_000);

    assertThat(text(new TextPage().line("a").line(longest))).isEqualTo("a\n" + longest + "\n");
  }
}
