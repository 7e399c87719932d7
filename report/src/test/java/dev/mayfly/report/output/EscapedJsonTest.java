package dev.mayfly.report.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class EscapedJsonTest {

  private final StringBuilder out = new StringBuilder();
  private final EscapedJson writer = new EscapedJson(out);

  @Test
  void pairsPassEvenInTwoPieces() throws IOException {
    writer.write("a\ud83d\ude00b");
    writer.write("\ud83d");
    writer.write("\ude00");
    writer.write(new char[] {'c', '\ud83d', '\ude00'});
    writer.close();
    assertThat(out).hasToString("a\ud83d\ude00b\ud83d\ude00c\ud83d\ude00");
  }

  @Test
  void halvesAreEscaped() throws IOException {
    writer.write("\ud83d");
    writer.write("x\ude00\ud83d\ud83d\ude00");
    writer.write('\ud83d');
    writer.flush();
    assertThat(out).hasToString("\\ud83dx\\ude00\\ud83d\ud83d\ude00\\ud83d");
  }

  @Test
  void whatActsOnATerminalIsEscaped() throws IOException {
    writer.write("a\u009b\u007f\u202e\ufeff\udb40\udc41\n##[error] #");
    writer.write('#');
    writer.close();
    assertThat(out)
        .hasToString("a\\u009b\\u007f\\u202e\\ufeff\\udb40\\udc41\n#\\u0023[error] #\\u0023");
  }
}
