package dev.mayfly.report.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSnapshotReaderTest {

  private static final String SHOP = Reports.write(new JsonReport(), ShopProfile.snapshot());

  private static ProfileSnapshot read(String json) throws IOException {
    return new JsonSnapshotReader().read(new StringReader(json));
  }

  @Test
  void everyTruncationIsAFormatError() {
    for (int length = 0; length < SHOP.length(); length++) {
      String json = SHOP.substring(0, length);
      assertThatThrownBy(() -> read(json))
          .as("%s characters", length)
          .isInstanceOf(SnapshotFormatException.class)
          .hasMessageStartingWith("Not a Mayfly snapshot: ");
    }
  }

  @Test
  void everyOtherDamageIsAFormatErrorOrNoDamage() {
    Random random = new Random(44);
    String alphabet = "0123456789-.eE\"{}[],:\\untrfalsx \u0000";
    for (int trial = 0; trial < 3000; trial++) {
      StringBuilder json = new StringBuilder(SHOP);
      for (int i = random.nextInt(3); i >= 0; i--) {
        int at = random.nextInt(json.length());
        char c = alphabet.charAt(random.nextInt(alphabet.length()));
        switch (random.nextInt(3)) {
          case 0 -> json.setCharAt(at, c);
          case 1 -> json.insert(at, c);
          default -> json.deleteCharAt(at);
        }
      }
      Throwable thrown = catchThrowable(() -> read(json.toString()));
      if (thrown != null) {
        assertThat(thrown).isInstanceOf(SnapshotFormatException.class);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "17",
        "\"formatVersion\"",
        "{\"formatVersion\":1}",
        "{\"formatVersion\":[]}",
        "{\"contexts\":[]}",
        "\u0000\u0001\u0002",
        "PK\u0003\u0004"
      })
  void whatIsNoSnapshotIsAFormatError(String json) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(SnapshotFormatException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"formatVersion\":1 | \"formatVersion\":2 | Written by a newer version of Mayfly",
        "\"formatVersion\":1, | '' | $.environment precedes the format version",
        "\"parent\":0 | \"parent\":99 | there is no context 99 above",
        "\"parent\":0 | \"parent\":-1 | there is no context -1 above",
        "\"frame\":0 | \"frame\":4711 | there is no frame 4711 above",
        "\"frame\":0 | \"frame\":-2 | there is no frame -2 above",
        "[[0,10, | [[5,10, | there is no site 5 above",
        "[0,1,2] | [0,1,2000000000] | there is no string 2000000000 above",
        "\"UNWOVEN_CALLER\" | \"GIFT\" | GIFT",
        "\"threads\":1 | \"threads\":-1 | threads is negative: -1",
        "\"bytes\":68021360 | \"bytes\":9223372036854775808 | 9223372036854775808",
        "\"deathSum\":5.0E12 | \"deathSum\":\"NaN\" | deathSum is not a finite amount",
        "[2097152,640000] | [2097152,-1] | count is negative: -1",
        "\"finished\":false | \"finished\":0 | $.threads[0].finished is not a boolean",
        "\"scope\": | \"scopes\": | $.environment.scope is missing",
        "2026-03-01T10:00:00.250Z | yesterday | yesterday",
        "\"weavingNanos\":1200000000 | \"weavingNanos\":{} | $.overhead.weavingNanos is not a number",
        "\"notes\": | \"strings\":[],\"notes\": | $.strings occurs twice",
      })
  void damageIsNamed(String place, String damage, String message) {
    int at = SHOP.indexOf(place);
    assertThat(at).isPositive();
    String json = SHOP.substring(0, at) + damage + SHOP.substring(at + place.length());
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining(message);
  }

  @Test
  void skipsMembersThatItDoesNotKnow() throws IOException {
    String json =
        SHOP.replace("\"formatVersion\":1,", "\"formatVersion\":1,\"colour\":{\"a\":[[1],null]},")
            .replace("\"scope\":", "\"mood\":null,\"scope\":")
            .replace("\"parent\":1,", "\"echoes\":17,\"parent\":1,")
            .replace("\"trackerNanos\":", "\"moods\":[{}],\"trackerNanos\":");
    assertThat(read(json)).isEqualTo(ShopProfile.snapshot());
  }

  @Test
  void whatFollowsTheSnapshotIsAFormatError() {
    assertThatThrownBy(() -> read(SHOP + "{}")).isInstanceOf(SnapshotFormatException.class);
  }

  @Test
  void deepNestingNeitherOverflowsTheStackNorFillsTheMemory() {
    String deep = "[".repeat(1_000_000);
    assertThatThrownBy(() -> read(deep)).isInstanceOf(SnapshotFormatException.class);
    assertThatThrownBy(() -> read("{\"formatVersion\":1,\"unknown\":" + deep))
        .isInstanceOf(SnapshotFormatException.class);
  }

  @Test
  void errorsOfTheSourcePassThrough() {
    Reader broken =
        new Reader() {
          @Override
          public int read(char[] buffer, int offset, int length) throws IOException {
            throw new IOException("disk on fire");
          }

          @Override
          public void close() {}
        };
    assertThatThrownBy(() -> new JsonSnapshotReader().read(broken))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("disk on fire");
  }

  @Test
  void readsFiles(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("profile.json");
    assertThatThrownBy(() -> new JsonSnapshotReader().read(file))
        .isInstanceOf(NoSuchFileException.class);
    Files.write(file, SHOP.getBytes(UTF_8));
    assertThat(new JsonSnapshotReader().read(file)).isEqualTo(ShopProfile.snapshot());
    Files.write(file, new byte[] {'{', (byte) 0xff, '}'});
    assertThatThrownBy(() -> new JsonSnapshotReader().read(file)).isInstanceOf(IOException.class);
  }
}
