package dev.mayfly.agent.weaving.ltw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TypePatternsTest {
  @Test
  void packagesWithAndWithoutThoseBelow() {
    assertThat(TypePatterns.of(List.of("com.acme.*", "com.acme..*", "org.h2.+", "*")))
        .containsExactly("com.acme..*", "com.acme..*", "org.h2.*", "*");
  }

  @Test
  void classesWithThoseNestedInThem() {
    assertThat(TypePatterns.of(List.of("com.acme.Order", "com.acme.Ord*")))
        .containsExactly("com.acme.Order", "com.acme.Order.*", "com.acme.Ord*", "com.acme.Ord*.*");
  }
}
