package dev.mayfly.agent.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said when a mode costs much. */
final class CostNoticeTest {
  private static final long SECOND = 1_000_000_000;

  private final List<String> said = new ArrayList<>();
  private final CostNotice notice = new CostNotice(() -> 0, said::add);

  @Test
  void namesTheCheaperModeWhereThereAreManyContexts() {
    notice.look(39_999, 0, SECOND);
    assertThat(said).isEmpty();
    notice.look(123_456, 0, 2 * SECOND);
    notice.look(200_000, 0, 3 * SECOND);
    assertThat(said)
        .containsExactly(
            "123,456 calling contexts so far. Tracing them can slow the program several times;"
                + " context=site or context=sampled costs less");
  }

  @Test
  void namesTheScopeWhereWeavingTakesMuchOfTheTime() {
    notice.look(0, SECOND, SECOND);
    notice.look(0, 2 * SECOND, 7 * SECOND);
    assertThat(said).isEmpty();
    notice.look(0, 3 * SECOND, 8 * SECOND);
    notice.look(0, 4 * SECOND, 9 * SECOND);
    assertThat(said)
        .containsExactly(
            "weaving took 3.0 of 8.0 CPU seconds so far; a narrower include= reduces this");
  }

  /** A process that gets a tenth of a core has used one second of it after ten. */
  @Test
  void looksUntilTheStartIsOverByTheClockAndByCpuTime() {
    assertThat(CostNotice.isStart(9, 36 * SECOND)).isTrue();
    assertThat(CostNotice.isStart(10, SECOND)).isTrue();
    assertThat(CostNotice.isStart(100, 9 * SECOND)).isTrue();
    assertThat(CostNotice.isStart(10, 10 * SECOND)).isFalse();
    assertThat(CostNotice.isStart(100, 11 * SECOND)).isFalse();
  }
}
