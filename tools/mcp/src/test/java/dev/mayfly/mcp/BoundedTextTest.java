package dev.mayfly.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The beginning and the end of a text, whatever its size. */
final class BoundedTextTest {

  @Test
  void keepsBothEnds() {
    BoundedText text = new BoundedText(4, 3);
    text.append("ab");
    text.append("cdefg");
    assertThat(text).hasToString("abcdefg");
    text.append("hi\njk");
    assertThat(text).hasToString("abcd\n… 5 characters left out …\n\njk");
    assertThat(text.lastLine()).isEqualTo("jk");
  }
}
