package dev.mayfly.agent.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.ledger.UnwovenLedger;
import dev.mayfly.site.MethodFrame;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Classes of {@code shop.} are in scope. */
class UnwovenPackagesTest {
  private final UnwovenLedger ledger = UnwovenLedger.instance(); // only this test uses it here

  private long added(long weight, String... innermostFirst) {
    Map<String, Long> before = ledger.bytes();
    List<SampledFrame> stack =
        Arrays.stream(innermostFirst)
            .map(name -> new SampledFrame(new MethodFrame(name, "m", "()V"), 1, false))
            .toList();
    new UnwovenPackages(name -> name.startsWith("shop."), ledger).add(stack, weight);
    return ledger.bytes().entrySet().stream()
        .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
        .mapToLong(entry -> entry.getKey().length())
        .sum();
  }

  @Test
  void theInnermostMethodThatIsNotTheJdksDecides() {
    assertThat(added(1, "java.util.HashMap", "org.h2.Database", "shop.Orders"))
        .isEqualTo("org.h2.*".length());
    assertThat(added(2, "java.util.HashMap", "shop.Orders", "org.h2.Database"))
        .isEqualTo(UnwovenLedger.JDK.length());
    assertThat(added(3, "shop.Orders", "org.h2.Database")).as("woven").isZero();
    assertThat(added(4, "java.lang.Thread")).as("the JDK by itself").isZero();
    assertThat(added(5)).as("no stack").isZero();
  }
}
