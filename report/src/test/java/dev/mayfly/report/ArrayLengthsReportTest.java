package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.json.SnapshotFormatException;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

public class ArrayLengthsReportTest {

  public static ProfileSnapshot snapshot() {
    ProfileSnapshot shop = ShopProfile.snapshot();
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, shop.environment())
        .with(ContextSnapshot.PART, shop.root())
        .addingAll(ThreadSnapshot.PART, shop.threads())
        .with(Coverage.PART, shop.coverage())
        .with(Overhead.PART, shop.overhead())
        .with(
            ArrayLengths.PART,
            ImmutableMap.of(
                ShopProfile.LINES, ArrayLengths.of(250_000, 0, 500_000, 250_000),
                ShopProfile.BUFFER,
                    ArrayLengths.of(
                        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12)));
  }

  @Test
  void jsonKeepsThem() throws IOException {
    String json = Reports.write(new JsonReport(), snapshot());
    assertThat(json).contains("\"arrayLengths\":[[");
    assertThat(new JsonSnapshotReader().read(new StringReader(json))).isEqualTo(snapshot());
    assertThat(Reports.write(new JsonReport(), ShopProfile.snapshot()))
        .doesNotContain("arrayLengths");
    String tooLong =
        json.replace("\"arrayLengths\":[[", "\"arrayLengths\":[[0" + ",1".repeat(33) + "],[");
    assertThatThrownBy(() -> new JsonSnapshotReader().read(new StringReader(tooLong)))
        .isInstanceOf(SnapshotFormatException.class);
  }

  @Test
  void textShowsThem() {
    assertThat(Reports.write(new TextReport(), snapshot()))
        .contains(
            """
            ARRAY LENGTHS (by bytes; 2 sites)
                 arrays    bytes  empty %         median  90 % up to  lengths                site
              1,000,000  32.0 MB     25.0          2 – 3           7  ▄·█▄                   Order$Line[] at new
                                                                                               c.a.s.Order:17
                     12  12.0 MB      0.0  524 k – 1.0 M   1,048,575  ····················█  byte[] at Report.render:80
                                                                                               (copy)
              Each bar of the lengths doubles the length, from 0 on.
            """);
    assertThat(Reports.write(new TextReport(), ShopProfile.snapshot()))
        .doesNotContain("ARRAY LENGTHS");
  }

  @Test
  void theyAddUpAndSubtract() {
    ProfileSnapshot twice = snapshot().plus(snapshot());
    assertThat(twice.get(ArrayLengths.PART).get(ShopProfile.LINES))
        .isEqualTo(ArrayLengths.of(500_000, 0, 1_000_000, 500_000));
    assertThat(twice.minus(snapshot()).get(ArrayLengths.PART))
        .isEqualTo(snapshot().get(ArrayLengths.PART));
    assertThat(snapshot().minus(snapshot()).get(ArrayLengths.PART)).isEmpty();
    ArrayLengths lines = ArrayLengths.of(250_000, 0, 500_000, 250_000);
    assertThat(lines.arrays()).isEqualTo(1_000_000);
    assertThat(lines.bitsAt(0.5)).isEqualTo(2);
    assertThat(lines.bitsAt(0.9)).isEqualTo(3);
    assertThat(lines.bitsAt(0)).isZero();
  }
}
