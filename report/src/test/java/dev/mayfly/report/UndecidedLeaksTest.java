package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.finding.LeakSearch;
import dev.mayfly.report.wording.LeakSentences;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.LiveSeries;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A search that a sample is too small for acquits no type. */
final class UndecidedLeaksTest {
  private static final MethodFrame PARSE = new MethodFrame("com.acme.Main", "parse", "()V");
  private static final ContextSite PLACE =
      new ContextSite(
          ImmutableList.of(PARSE),
          new AllocationSite(PARSE, 36, "com.acme.Order", AllocationKind.OBJECT));

  private static ProfileSnapshot profile(long tracked, long... alive) {
    long[] times = LongStream.range(0, alive.length).map(i -> 2_000 * i).toArray();
    LiveSeries series = new LiveSeries(0, ImmutableLongArray.copyOf(alive), tracked);
    return ProfileSnapshot.EMPTY.adding(
        History.PART,
        new History(
            ImmutableList.of(),
            new Censuses(
                ImmutableLongArray.copyOf(times),
                alive.length,
                1_000_000,
                0,
                ImmutableMap.of(PLACE, series),
                ImmutableMap.of(),
                0)));
  }

  private static List<String> about(ProfileSnapshot profile) {
    return LeakSentences.about(profile, LeakSearch.of(profile));
  }

  /** One object in 1,024 is tracked of a site that leaks one in a hundred. */
  @Test
  void aLeakThatASampleHidesIsFoundOrUndecided() {
    Random random = new Random(24);
    for (int run = 0; run < 500; run++) {
      long tracked = 0;
      long[] alive = new long[24];
      for (int i = 0; i < alive.length; i++) {
        for (int leaked = 0; leaked < 2_500; leaked++) {
          tracked += random.nextInt(1_024) == 0 ? 1 : 0;
        }
        alive[i] = 1_024 * (tracked + random.nextInt(6)); // a few more are just in use
      }
      ProfileSnapshot profile = profile(tracked, alive);
      assertThat(about(profile)).doesNotContain("No steady rise was found.");
    }
  }

  @Test
  void itSaysWhatToDo() {
    assertThat(
            about(profile(12, 0, 900, 30, 2_000, 40, 2_000, 90, 4_000, 90, 20, 700, 12_000)).get(1))
        .isEqualTo(
            "Too few tracked survivors to tell whether one more context leaks: com.acme.Order at"
                + " com.acme.Main.parse:36, of which 12 tracked objects are alive and stand for"
                + " 12.0 k. lifetime=exact tracks every object.");
  }

  @Test
  void whereEachObjectIsTrackedOrNothingGrowsThereIsAVerdict() {
    long[] wanders = {40, 90, 30, 20, 40, 20, 90, 40, 90, 20, 70, 80};
    assertThat(about(profile(80, wanders)).get(1)).isEqualTo("No steady rise was found.");
    long[] falls = {400, 390, 380, 320, 340, 320, 290, 240, 290, 220, 170, 180};
    assertThat(about(profile(12, falls)).get(1)).isEqualTo("No steady rise was found.");
    long[] many = {400, 390, 380, 320, 340, 320, 290, 940, 290, 920, 170, 480};
    assertThat(about(profile(100, many)).get(1)).isEqualTo("No steady rise was found.");
  }
}
