package dev.mayfly.junit.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.site.MethodFrame;
import org.junit.jupiter.api.Test;

final class PlaceFilterTest {
  private static final MethodFrame ORDER = new MethodFrame("com.acme.shop.Shop", "order", "()V");
  private static final MethodFrame INNER = new MethodFrame("com.acme.shop.Shop$Cart", "add", "");

  @Test
  void everywhere() {
    assertThat(PlaceFilter.of().contain(ORDER)).isTrue();
    assertThat(PlaceFilter.of().isEverywhere()).isTrue();
  }

  @Test
  void packagesWithAllBelow() {
    assertThat(PlaceFilter.of("com.acme").contain(ORDER)).isTrue();
    assertThat(PlaceFilter.of("com.acme.*").contain(ORDER)).isTrue();
    assertThat(PlaceFilter.of("com.acme..*").contain(ORDER)).isTrue();
    assertThat(PlaceFilter.of("com.acme.shop").contain(INNER)).isTrue();
    assertThat(PlaceFilter.of("com.acm").contain(ORDER)).isFalse();
    assertThat(PlaceFilter.of("acme.shop").contain(ORDER)).isFalse();
  }

  @Test
  void classesWithTheirInnerOnes() {
    assertThat(PlaceFilter.of("com.acme.shop.Shop").contain(INNER)).isTrue();
    assertThat(PlaceFilter.of("com.acme.shop.Shop$Cart").contain(ORDER)).isFalse();
    assertThat(PlaceFilter.of("com.acme.shop.Sho").contain(ORDER)).isFalse();
  }

  @Test
  void methods() {
    assertThat(PlaceFilter.of("com.acme.shop.Shop.order").contain(ORDER)).isTrue();
    assertThat(PlaceFilter.of("com.acme.shop.Shop#order").contain(ORDER)).isTrue();
    assertThat(PlaceFilter.of("com.acme.shop.Shop.ord").contain(ORDER)).isFalse();
  }

  @Test
  void stars() {
    assertThat(PlaceFilter.of("*.Shop.order").contain(ORDER)).isTrue();
    assertThat(PlaceFilter.of("com.*.Shop").contain(ORDER)).isTrue();
    assertThat(PlaceFilter.of("com.*.Cart").contain(ORDER)).isFalse();
  }

  @Test
  void oneOfSeveralIsEnough() {
    assertThat(PlaceFilter.of("org.other", "com.acme").contain(ORDER)).isTrue();
    assertThat(PlaceFilter.of("org.other", "com.acme")).hasToString("org.other, com.acme");
  }

  @Test
  void noName() {
    assertThatThrownBy(() -> PlaceFilter.of(" ")).hasMessageContaining("needs a name");
  }

  @Test
  void equalByName() {
    assertThat(PlaceFilter.of("com.acme")).isEqualTo(PlaceFilter.of("com.acme"));
    assertThat(PlaceFilter.of("com.acme")).hasSameHashCodeAs(PlaceFilter.of("com.acme"));
    assertThat(PlaceFilter.of("com.acme")).isNotEqualTo(PlaceFilter.of("com.acme.shop"));
  }
}
