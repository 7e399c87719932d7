package dev.mayfly.agent.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedNamesTest {

  @ParameterizedTest
  @CsvSource({
    "shop.Order, shop.Order",
    "shop.Order$$Lambda$132+0x00007f87c8082c70.1083962448, shop.Order$$Lambda", // JDK 17
    "shop.Order$$Lambda+0x00007f87c8082c70, shop.Order$$Lambda", // JDK 21
    "shop.Order$$Lambda.0x000000009a041800, shop.Order$$Lambda", // JDK 25
    "java.lang.invoke.LambdaForm$MH.0x000000009a041800, java.lang.invoke.LambdaForm$MH",
    "jdk.proxy2.$Proxy17, jdk.proxy2.$Proxy",
  })
  void classesHaveStableNames(String recorded, String name) {
    assertThat(RecordedNames.className(recorded)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "[B, byte[]",
    "[[I, int[][]",
    "[Ljava.lang.Object;, java.lang.Object[]",
    "[[Lshop.L;, shop.L[][]",
    "shop.Order, shop.Order"
  })
  void arraysAreNamedAsInSource(String recorded, String name) {
    assertThat(RecordedNames.typeName(recorded)).isEqualTo(name);
  }
}
