package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.Quotas;
import org.junit.jupiter.api.Test;
import subject.quota.Hoard;
import subject.quota.Refusal;

/** More is alive than an account may have. */
final class QuotaIT {

  @Test
  void oneLineAndOneEvent() {
    WovenRun run =
        WovenJvm.on(17)
            .with("accounts", "hoard:subject.quota.*")
            .with("quota", "hoard:990k")
            .with("lifetime", "exact")
            .run(Hoard.class)
            .expectExit(0);
    String[] event = run.stdout().strip().split(" ");
    assertThat(event).hasSize(3).startsWith("hoard", "1013760");
    // the quota is exceeded by a thousand arrays of 1,016 bytes, and not by two fewer
    assertThat(Long.parseLong(event[2])).isBetween(1_013_760L, 1_200_000L);
    assertThat(run.mayflySays())
        .filteredOn(line -> line.contains("quota"))
        .singleElement()
        .asString()
        .startsWith("mayfly: account hoard exceeds its quota of 1.0 MB: about 1.0 MB are alive");
  }

  @Test
  void programRefusesTheWorkOfAnAccount() {
    WovenRun run =
        WovenJvm.here()
            .withClassPath(WovenJvm.TEST_CLASSES, ThirdParty.codeOf(Quotas.class))
            .with("accounts", "hoard:subject.quota.*")
            .with("quota", "hoard:990k")
            .with("lifetime", "exact")
            .run(Refusal.class)
            .expectExit(0);
    assertThat(run.stdout().lines())
        .containsExactly("hoard 1000 of 997", "refused: true", "refused: false");
    assertThat(run.mayflySays())
        .filteredOn(line -> line.contains("reaches no caller"))
        .singleElement()
        .asString()
        .startsWith("mayfly: thread mayfly-quotas failed: java.lang.IllegalStateException");
    assertThat(run.profile().root().total().allocations()).isGreaterThanOrEqualTo(1000);
  }
}
