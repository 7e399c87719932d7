package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.AccessLives;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import subject.accesses.Accesses;

/** Lifetimes in accesses of a program whose every access is known. */
final class AccessesIT {
  @Test
  void countsAccessesFromBirthToLastUse() {
    WovenRun plain = WovenJvm.here().withoutAgent().run(Accesses.class);
    WovenRun run =
        WovenJvm.here()
            .with("lifetime", "accesses")
            .with("sample", "1")
            .with("formats", "json;csv;text")
            .run(Accesses.class)
            .expectSound()
            .expectStdout(plain.stdout());
    ProfileSnapshot profile = run.profile();
    assertThat(profile.environment().lifetimeModes()).isEqualTo(Modes.of(LifetimeMode.ACCESSES));
    assertThat(lives(profile))
        .isEqualTo(
            """
            Counter 7
            Late 4
            Shared shared
            Unused 0
            boolean[] 3
            byte[] 3
            char[] 3
            double[] 3
            float[] 3
            java.lang.Object[] 3
            java.lang.String 0
            long[] 3
            short[] 3
            """);
    // one filled and summed, one of two elements that are written, then read with the length
    AccessLives numbers = profile.dragByType().get("int[]").accesses();
    assertThat(numbers.objects()).isEqualTo(2);
    assertThat(numbers.percentile(0.5)).hasValue(new AccessLives.LengthRange(5, 5));
    assertThat(numbers.shareBelow(3)).isEqualTo(0.5);
    assertThat(numbers.shareBelow(5)).isEqualTo(1);
    assertThat(run.reports()).contains("accesses.csv", "drag.csv");
    assertThat(run.text("report/report.txt")).contains("\nLIFETIME IN ACCESSES (");
  }

  /** A table of the types of which there is one object. */
  private static String lives(ProfileSnapshot profile) {
    Map<String, String> rows = new TreeMap<>();
    profile
        .dragByType()
        .forEach(
            (type, stats) -> {
              AccessLives lives = stats.accesses();
              String name = type.replaceFirst(".*\\$", "");
              if (lives.objects() == 1 && !name.contains("Thread")) {
                String length =
                    lives.sharedObjects() > 0
                        ? "shared"
                        : "" + lives.percentile(1).orElseThrow().from();
                rows.put(name, name + " " + length + "\n");
              }
            });
    return String.join("", rows.values());
  }
}
