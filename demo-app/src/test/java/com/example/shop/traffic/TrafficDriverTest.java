package com.example.shop.traffic;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "shop.requests=120")
final class TrafficDriverTest {
  @Autowired private TrafficDriver driver;

  private static Progress silent() {
    return new Progress(new PrintStream(OutputStream.nullOutputStream(), true, UTF_8), false, 120);
  }

  @Test
  void everyRunIsTheSame() throws Exception {
    Tally first = driver.shop(silent());
    Tally second = driver.shop(silent());

    assertThat(driver.isExpected()).isTrue();
    assertThat(first.requests()).isEqualTo(120);
    assertThat(first.failures()).isZero();
    assertThat(first.orders()).isPositive();
    assertThat(second).isEqualTo(first);
  }

  @Test
  void elsewhereProgressIsALineEachTenth() {
    assertThat(progress(false).lines())
        .hasSize(10)
        .startsWith("shop: 20 of 200 requests (10 %)")
        .endsWith("shop: 200 of 200 requests (100 %)");
  }

  @Test
  void onATerminalProgressIsOneLine() {
    assertThat(progress(true))
        .startsWith("\rshop: 2 of 200 requests (1 %)\r")
        .endsWith("\rshop: 200 of 200 requests (100 %)" + System.lineSeparator());
  }

  private static String progress(boolean terminal) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Progress progress = new Progress(new PrintStream(bytes, true, UTF_8), terminal, 200);
    for (int i = 0; i < 200; i++) {
      progress.advance();
    }
    return bytes.toString(UTF_8);
  }
}
