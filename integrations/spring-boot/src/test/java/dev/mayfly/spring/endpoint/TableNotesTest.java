package dev.mayfly.spring.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of figures, by the modes they were recorded in. */
final class TableNotesTest {
  private static final String ESTIMATED = "context=sampled: the counts of contexts are estimates.";
  private static final String BY_SITE =
      "context=site: allocations of each bean's own methods, without their callees.";

  @Test
  void exactContextsNeedNoWarning() {
    assertThat(notes("tree")).doesNotContain(ESTIMATED, BY_SITE);
  }

  @Test
  void oneProgramWithoutExactContextsIsEnoughForAWarning() {
    assertThat(notes("sampled | tree")).contains(ESTIMATED).doesNotContain(BY_SITE);
    assertThat(notes("site | tree")).contains(BY_SITE).doesNotContain(ESTIMATED);
  }

  private static List<String> notes(String contextModes) {
    return TableNotes.of(
        "beans",
        ProfileSnapshot.EMPTY.with(
            Environment.PART,
            new Environment(
                "",
                "",
                "",
                "",
                Modes.parse(contextModes),
                Modes.unknown(),
                "",
                ImmutableMap.of(),
                Instant.EPOCH,
                Instant.EPOCH,
                -1,
                "")),
        false);
  }
}
