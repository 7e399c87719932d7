package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.site.MethodFrame;
import org.junit.jupiter.api.Test;

final class PlacesTest {
  private static final MethodFrame ORDER = new MethodFrame("com.acme.shop.Shop", "order", "()V");
  private static final MethodFrame INNER = new MethodFrame("com.acme.shop.Shop$Cart", "add", "");

  @Test
  void everywhere() {
    assertThat(Places.of().contain(ORDER)).isTrue();
    assertThat(Places.of().isEverywhere()).isTrue();
  }

  @Test
  void packagesWithAllBelow() {
    assertThat(Places.of("com.acme").contain(ORDER)).isTrue();
    assertThat(Places.of("com.acme.*").contain(ORDER)).isTrue();
    assertThat(Places.of("com.acme..*").contain(ORDER)).isTrue();
    assertThat(Places.of("com.acme.shop").contain(INNER)).isTrue();
    assertThat(Places.of("com.acm").contain(ORDER)).isFalse();
    assertThat(Places.of("acme.shop").contain(ORDER)).isFalse();
  }

  @Test
  void classesWithTheirInnerOnes() {
    assertThat(Places.of("com.acme.shop.Shop").contain(INNER)).isTrue();
    assertThat(Places.of("com.acme.shop.Shop$Cart").contain(ORDER)).isFalse();
    assertThat(Places.of("com.acme.shop.Sho").contain(ORDER)).isFalse();
  }

  @Test
  void methods() {
    assertThat(Places.of("com.acme.shop.Shop.order").contain(ORDER)).isTrue();
    assertThat(Places.of("com.acme.shop.Shop#order").contain(ORDER)).isTrue();
    assertThat(Places.of("com.acme.shop.Shop.ord").contain(ORDER)).isFalse();
  }

  @Test
  void stars() {
    assertThat(Places.of("*.Shop.order").contain(ORDER)).isTrue();
    assertThat(Places.of("com.*.Shop").contain(ORDER)).isTrue();
    assertThat(Places.of("com.*.Cart").contain(ORDER)).isFalse();
  }

  @Test
  void oneOfSeveralIsEnough() {
    assertThat(Places.of("org.other", "com.acme").contain(ORDER)).isTrue();
    assertThat(Places.of("org.other", "com.acme")).hasToString("org.other, com.acme");
  }

  @Test
  void noName() {
    assertThatThrownBy(() -> Places.of(" ")).hasMessageContaining("needs a name");
  }

  @Test
  void equalByName() {
    assertThat(Places.of("com.acme")).isEqualTo(Places.of("com.acme"));
    assertThat(Places.of("com.acme")).hasSameHashCodeAs(Places.of("com.acme"));
    assertThat(Places.of("com.acme")).isNotEqualTo(Places.of("com.acme.shop"));
  }
}
