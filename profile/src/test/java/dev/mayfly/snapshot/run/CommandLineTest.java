package dev.mayfly.snapshot.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommandLineTest {

  @Test
  void secretsAreLeftOut() {
    assertThat(CommandLine.withoutSecrets("shop.jar --port=80 --db.password=x -Dapi-key=y z"))
        .isEqualTo("shop.jar --port=80 --db.password=*** -Dapi-key=*** z");
    assertThat(CommandLine.withoutSecrets("a.Main --token abc --quiet --secret -v"))
        .isEqualTo("a.Main --token *** --quiet --secret -v");
    assertThat(CommandLine.withoutSecrets("a.Main jdbc:pg://me:pw@host/db http://h/a@b"))
        .isEqualTo("a.Main jdbc:pg://***@host/db http://h/a@b");
    assertThat(CommandLine.withoutSecrets("")).isEmpty();
    assertThat(CommandLine.withoutSecrets("a.Main " + "x".repeat(900)))
        .hasSize(402)
        .startsWith("a.Main xxx")
        .endsWith("x …");
  }

  @Test
  void programsHaveNames() {
    assertThat(CommandLine.program("target/shop.jar --port=80")).isEqualTo("shop.jar");
    assertThat(CommandLine.program("C:\\shop\\shop.war")).isEqualTo("shop.war");
    assertThat(CommandLine.program("com.acme.shop.Main a b")).isEqualTo("Main");
    assertThat(CommandLine.program("com.acme/com.acme.shop.Main")).isEqualTo("Main");
    assertThat(CommandLine.program("")).isEmpty();
  }
}
