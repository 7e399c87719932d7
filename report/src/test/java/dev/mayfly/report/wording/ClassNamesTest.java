package dev.mayfly.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ClassNamesTest {

  private final ClassNames names =
      new ClassNames(
          Set.of(
              "int[][]",
              "com.acme.shop.Order",
              "com.acme.shop.Order$Line[]",
              "com.acme.shop.Basket",
              "com.other.Basket",
              "corp.acme.shop.Item",
              "com.acme.shop.Item",
              "Plain"));

  @Test
  void shortestNameIsTheSimpleOneIfItIsAlone() {
    assertThat(names.shortest("com.acme.shop.Order")).isEqualTo("Order");
    assertThat(names.shortest("com.acme.shop.Order[]")).isEqualTo("Order[]");
    assertThat(names.shortest("com.acme.shop.Order$Line[]")).isEqualTo("Order$Line[]");
    assertThat(names.shortest("int[][]")).isEqualTo("int[][]");
    assertThat(names.shortest("Plain")).isEqualTo("Plain");
  }

  @Test
  void namesakesAreToldApartByTheirInitials() {
    assertThat(names.shortest("com.acme.shop.Basket")).isEqualTo("c.a.s.Basket");
    assertThat(names.shortest("com.other.Basket[]")).isEqualTo("c.o.Basket[]");
  }

  @Test
  void namesakesWithTheSameInitialsKeepTheirWholeNames() {
    assertThat(names.shortest("com.acme.shop.Item")).isEqualTo("com.acme.shop.Item");
    assertThat(names.fitting("corp.acme.shop.Item[]", 10)).isEqualTo("corp.acme.shop.Item[]");
  }

  @Test
  void aNamesakeOfAKnownClassIsNotTakenForIt() {
    assertThat(names.shortest("org.unknown.Order")).isEqualTo("o.u.Order");
  }

  @Test
  void cutsNoMoreThanTheWidthAsksFor() {
    assertThat(names.fitting("com.acme.shop.Order", 19)).isEqualTo("com.acme.shop.Order");
    assertThat(names.fitting("com.acme.shop.Order", 18)).isEqualTo("c.acme.shop.Order");
    assertThat(names.fitting("com.acme.shop.Order", 16)).isEqualTo("c.a.shop.Order");
    assertThat(names.fitting("com.acme.shop.Order", 1)).isEqualTo("c.a.s.Order");
    assertThat(names.fitting("com.acme.shop.Order[]", 20)).isEqualTo("c.acme.shop.Order[]");
  }

  @Test
  void oddNames() {
    ClassNames odd = new ClassNames(Set.of("..X", "", ".", "a\u001b[31m.B", "\ud83d\ude00.C"));
    assertThat(odd.fitting("..X", 0)).isEqualTo("..X");
    assertThat(odd.shortest("")).isEmpty();
    assertThat(odd.fitting("a\u001b[31m.B", 100)).isEqualTo("a\\u001b[31m.B");
    assertThat(odd.fitting("\ud83d\ude00\ud83d\ude00.C", 0)).isEqualTo("\ud83d\ude00.C");
  }
}
