package dev.mayfly.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.stream.JsonReader;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.wording.BoundedText;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON of an attacker. */
class HostileJsonTest {

  private static final long LIMIT = 1_000_000;

  /** A beginning, and then the same without end. */
  private static final class Endless extends Reader {
    private final String beginning;
    private final String middle;
    private long at;

    Endless(String beginning, String middle) {
      this.beginning = beginning;
      this.middle = middle;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
      for (int i = 0; i < length; i++, at++) {
        buffer[offset + i] =
            at < beginning.length()
                ? beginning.charAt((int) at)
                : middle.charAt((int) ((at - beginning.length()) % middle.length()));
      }
      return length;
    }

    @Override
    public void close() {}
  }

  private static final String TABLES =
      "{\"formatVersion\":1,\"strings\":[\"a\"],\"frames\":[[0,0,0]],\"sites\":[[0,1,0,\"OBJECT\"]],"
          + "\"contexts\":[{}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"formatVersion\":1,\"notes\":[\"|x",
        "{\"formatVersion\":1,\"notes\":[\"|\\u0000",
        "{\"formatVersion\":1,\"strings\":[\"a\"|,\"a\"",
        "{\"formatVersion\":1,\"unknown\":[|[],",
        "{\"formatVersion\":1,\"unknown\":1|1",
        "{\"formatVersion\":|1",
        "| ",
        TABLES + "|,{\"parent\":0,\"frame\":0}",
        TABLES + ",{\"parent\":0,\"frame\":0,\"self\":[[0,1,1,1,1]|,[0,1,1,1,1]",
        TABLES + ",{\"parent\":0,\"frame\":0,\"lifetimes\":[|{\"site\":0},",
      })
  void whatNeverEndsIsRefused(String text) {
    int bar = text.indexOf('|');
    Reader endless = new Endless(text.substring(0, bar), text.substring(bar + 1));
    assertThatThrownBy(() -> new JsonSnapshotReader(LIMIT).read(endless))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageStartingWith("Not a Mayfly snapshot: ");
  }

  @Test
  void lengthIsLimitedToTheCharacter() throws IOException {
    String shop = Reports.write(new JsonReport(), ShopProfile.snapshot());
    assertThat(new JsonSnapshotReader(shop.length()).read(new StringReader(shop)))
        .isEqualTo(ShopProfile.snapshot());
    assertThatThrownBy(() -> new JsonSnapshotReader(shop.length() - 1).read(new StringReader(shop)))
        .hasMessageContaining("longer than ");
  }

  /** Whatever it names: all texts are read by one reader. */
  @Test
  void aNameOfAnyLengthIsCut() throws IOException {
    String json = Reports.write(new JsonReport(), ShopProfile.snapshot());
    String huge = "x".repeat(3 * BoundedText.MOST);
    String hostile = json.replaceFirst("(\"strings\":\\s*\\[\\s*\")", "$1" + huge);
    assertThat(hostile).hasSizeGreaterThan(huge.length() + 100);
    ProfileSnapshot snapshot = new JsonSnapshotReader().read(new StringReader(hostile));
    String again = Reports.write(new JsonReport(), snapshot);
    assertThat(again).contains("x".repeat(BoundedText.MOST - 1) + "…").doesNotContain(huge);

    JsonReader reader =
        new BoundedJsonReader(new StringReader("{\"" + huge + "\":\"" + huge + "\"}"));
    reader.beginObject();
    assertThat(reader.nextName()).hasSize(BoundedText.MOST).endsWith("x…");
    assertThat(reader.nextString()).hasSize(BoundedText.MOST).endsWith("x…");
  }

  @Test
  void aPairOfSurrogatesIsNotCutInTwo() {
    String text = BoundedText.of("x".repeat(BoundedText.MOST - 2) + "\ud83d\ude00 and more");
    assertThat(text).endsWith("x…").hasSize(BoundedText.MOST - 1);
    assertThat(BoundedText.of("x".repeat(BoundedText.MOST))).hasSize(BoundedText.MOST);
  }

  @Test
  void messagesAreOneLineOfPlainCharacters() {
    String odd = "\\u001b[31m\\n\\u202e" + "x".repeat(5000);
    for (String json :
        new String[] {
          "{\"formatVersion\":\"" + odd + "\"}",
          "{\"" + odd + "\":1,\"" + odd + "\":2}",
          "{\"formatVersion\":1,\"contexts\":[{\"self\":\"" + odd + "\"}]}",
          "{\"formatVersion\":1,\"environment\":{\"start\":\"" + odd + "\"}}",
          "\u001b[31m\nnonsense",
        }) {
      assertThatThrownBy(() -> new JsonSnapshotReader().read(new StringReader(json)))
          .isInstanceOf(SnapshotFormatException.class)
          .satisfies(
              failure -> {
                assertThat(failure.getMessage()).hasSizeLessThan(400);
                assertThat(failure.getMessage()).doesNotContainPattern("[\\x00-\\x1f\\u202e]");
              });
    }
  }

  @Test
  void membersOfContextsStandThereOnce() {
    String twice = TABLES + ",{\"parent\":0,\"frame\":0,\"self\":[],\"self\":[]}]}";
    assertThatThrownBy(() -> new JsonSnapshotReader().read(new StringReader(twice)))
        .hasMessageContaining("$.contexts[1].self occurs twice");
  }

  /** A damaged profile that the reader accepts can be written in each format. */
  @Test
  void whatIsReadIsWritten() throws IOException {
    assertThat(writtenOf(20)).isGreaterThan(5);
  }

  @Tag("exhaustive")
  @Test
  void whatIsReadIsWrittenOfMany() throws IOException {
    assertThat(writtenOf(80)).isGreaterThan(20);
  }

  private static int writtenOf(int trials) throws IOException {
    Random random = new Random(51);
    RandomProfiles profiles = new RandomProfiles(52, true);
    int read = 0;
    for (int trial = 0; trial < trials; trial++) {
      String json = Reports.write(new JsonReport(), profiles.next());
      StringBuilder damaged = new StringBuilder(json);
      for (int i = random.nextInt(4); i >= 0; i--) {
        damageNumber(damaged, random);
      }
      ProfileSnapshot snapshot;
      try {
        snapshot = new JsonSnapshotReader(LIMIT).read(new StringReader(damaged.toString()));
      } catch (SnapshotFormatException refused) {
        continue;
      }
      read++;
      for (ReportFormat format : ReportFormat.all()) {
        for (ReportFile report : format.writers()) {
          if (report.appliesTo(snapshot)) {
            report.writeBytes(snapshot, OutputStream.nullOutputStream());
          }
        }
      }
    }
    return read;
  }

  /** Makes a number another one, often a large one. */
  private static void damageNumber(StringBuilder json, Random random) {
    int at = random.nextInt(json.length());
    while (!Character.isDigit(json.charAt(at))) {
      at = (at + 1) % json.length();
    }
    int end = at;
    while (end < json.length() && Character.isDigit(json.charAt(end))) {
      end++;
    }
    String number =
        switch (random.nextInt(5)) {
          case 0 -> "0";
          case 1 -> "9223372036854775807";
          case 2 -> Integer.toString(random.nextInt(10));
          case 3 -> Integer.toString(Integer.MAX_VALUE);
          default -> Long.toString(random.nextLong() >>> random.nextInt(64));
        };
    json.replace(at, end, number);
  }
}
