package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.AccountsSample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits on what accounts are charged with, which the build gives the agent. */
final class AccountsIT {
  @ParameterizedTest
  @ValueSource(strings = {"allowed"})
  void passes(String method) {
    assertThat(Kit.outcome(AccountsSample.class, method)).isEqualTo("passed");
  }

  @Test
  void recordersKnowThemToo() {
    assertThat(Kit.outcome(AccountsSample.class, "recorded", AllocationRecorder.class))
        .isEqualTo("passed");
  }

  @Test
  void tooMany() {
    assertThat(Kit.outcome(AccountsSample.class, "tooManyByTheShop"))
        .startsWith(
            """
            @MaxAllocations: expected at most 3 allocations of com.example.shop.Order from account:shop
              but found 4 allocations, 64 bytes (1 more)
                4 × com.example.shop.Order  64 bytes  at com.example.shop.Shop.order(Shop.java:19)
            """);
    assertThat(Kit.outcome(AccountsSample.class, "librariesWorkForTheirCallers"))
        .startsWith(
            """
            @NoAllocations: expected no allocations from account:samples
              but found 1 allocation, 32 bytes (1 more)
                1 × int[]  32 bytes  at com.example.shop.library.Copies.numbers(Copies.java:8)
            """);
    assertThat(Kit.outcome(AccountsSample.class, "tooManySinceTheTestAsked"))
        .startsWith(
            """
            @MaxAllocations: expected at most 5 allocations within account:samples
              but found 6 allocations,\
            """);
  }

  @Test
  void whatCannotBeToldFailsInOneLine() {
    assertThat(Kit.outcome(AccountsSample.class, "ofNoSuchAccount"))
        .isEqualTo(
            "@MaxAllocations(from) names the account orders, which is not configured; here it"
                + " is"
                + " accounts=shop:com.example.shop.Shop,samples:com.example.shop.samples.*");
    assertThat(Kit.outcome(AccountsSample.class, "survivors"))
        .isEqualTo(
            "@MaxSurvivors(from) names an account, but objects are tracked by site; name packages,"
                + " classes or methods");
  }
}
