package dev.mayfly.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceFileNamesTest {

  @ParameterizedTest
  @CsvSource({
    "com.acme.Order, Order.java, ",
    "com.acme.Order$Line$1, Order.java, ",
    "$Odd$Inner, $Odd.java, ",
    "Order, Order.java, ",
    "com.acme.Helper, Order.java, Order.java",
    "com.acme.Order, Orders.java, Orders.java",
    "com.acme.Orders, Order.java, Order.java",
    "com.acme.Order, Order.kt, Order.kt",
    "com.acme.OrderKt, Order.kt, Order.kt",
    "com.acme.Order, , ",
  })
  void namesWhatDoesNotFollowFromTheClass(String className, String file, String unusual) {
    assertThat(SourceFileNames.unusual(className, file)).isEqualTo(unusual);
  }

  @Test
  void theFirstCounts() {
    SourceFileNames names = new SourceFileNames();
    assertThat(names.isEmpty()).isTrue();
    names.note("com.acme.OrderKt", "Order.kt");
    names.note("com.acme.OrderKt", "Other.kt");
    assertThat(names.find("com.acme.OrderKt")).isEqualTo("Order.kt");
    assertThat(names.find("com.acme.Order")).isNull();
    assertThat(names.isEmpty()).isFalse();
  }
}
