package dev.mayfly.junit.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SourceFileNames;
import org.junit.jupiter.api.Test;

/** Places as stack traces have them. */
final class CodeNamesTest {
  @Test
  void theFileFollowsFromTheClass() {
    assertThat(CodeNames.of(site("com.acme.Shop$Cart$1")))
        .isEqualTo("com.acme.Shop$Cart$1.order(Shop.java:25)");
  }

  @Test
  void theFileIsTheOneThatTheClassFileNames() {
    SourceFileNames.instance().note("com.acme.CodeNamesTestCart", "Shop.kt");
    assertThat(CodeNames.of(site("com.acme.CodeNamesTestCart")))
        .isEqualTo("com.acme.CodeNamesTestCart.order(Shop.kt:25)");
  }

  private static AllocationSite site(String className) {
    return new AllocationSite(
        new MethodFrame(className, "order", "()V"), 25, "com.acme.Order", AllocationKind.OBJECT);
  }
}
