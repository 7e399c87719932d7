package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import subject.lengths.Lengths;

/** {@code arrays=lengths}: each array is in the histogram of its site, by its length. */
final class ArrayLengthsIT {

  /** All but those of {@code main}, which only reaches for virtual threads. */
  private static Map<String, ArrayLengths> lengths(ProfileSnapshot profile) {
    Map<String, ArrayLengths> lengths = new TreeMap<>();
    profile
        .get(ArrayLengths.PART)
        .forEach(
            (site, of) ->
                lengths.merge(
                    site.method().methodName() + " " + site.typeName() + " " + site.kind(),
                    of,
                    ArrayLengths::plus));
    lengths.keySet().removeIf(site -> site.startsWith("main "));
    return lengths;
  }

  @EachJvm
  void everyArrayIsInItsHistogram(WovenJvm jvm) {
    WovenRun run =
        jvm.with("arrays", "lengths")
            .with("lengths", "true")
            .with("formats", "json;text")
            .run(Lengths.class)
            .expectSound();
    ProfileSnapshot profile = run.profile();
    // on virtual threads, too, where there are any
    long times = jvm.feature() >= 21 ? 6 : 1;
    assertThat(lengths(profile))
        .isEqualTo(
            Map.of(
                // two threads: 0, 1, 2 to 3, 4 to 7 .. 64 to 99
                "fill byte[] ARRAY", ArrayLengths.of(2, 2, 4, 8, 16, 32, 64, 72),
                "grow int[] ARRAY", ArrayLengths.of(0, 0, 0, times),
                // 8, 16, 32 .. 1024
                "grow int[] COPY",
                    ArrayLengths.of(
                        0, 0, 0, 0, times, times, times, times, times, times, times, times),
                "nested long[][] ARRAY", ArrayLengths.of(0, 0, 1),
                "nested long[] INNER_ARRAY", ArrayLengths.of(0, 0, 0, 3),
                "reflective char[] REFLECTIVE_ARRAY",
                    ArrayLengths.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)));
    profile
        .get(ArrayLengths.PART)
        .forEach(
            (site, of) ->
                assertThat(of.arrays()).isEqualTo(profile.bySite().get(site).allocations()));
    int sites = jvm.feature() >= 21 ? 8 : 6;
    assertThat(run.text("report/report.txt"))
        .contains("ARRAY LENGTHS (by bytes; " + sites + " sites)");
    assertThat(byValue(run.text("report/lengths.csv")))
        .hasSize(100 + 8 + 1 + 1 + 1 + 1)
        .contains(
            "byte[] 0 2",
            "byte[] 99 2",
            "int[] 4 " + times,
            "int[] 8 " + times,
            "int[] 1024 " + times,
            "long[][] 3 1",
            "long[] 5 3",
            "char[] 70000 1");
  }

  /** Type, length and number, of the program's arrays. */
  private static List<String> byValue(String file) {
    return file.lines()
        .skip(1)
        .filter(row -> !row.contains(".main:"))
        .map(row -> row.replaceFirst(" at [^,]*", "").replace(',', ' '))
        .toList();
  }

  @Test
  void theyAreNotCountedUnlessAskedFor() {
    WovenRun run = WovenJvm.here().run(Lengths.class).expectSound();
    assertThat(run.profile().get(ArrayLengths.PART)).isEmpty();
  }
}
