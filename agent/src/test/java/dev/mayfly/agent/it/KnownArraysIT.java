package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import subject.rest.Known;

/** Intervals of estimates hold, for programs that know what unwoven code allocates for them. */
final class KnownArraysIT {
  /** One row that a program knows: the estimate, and whether it holds. */
  private record Row(String of, long truth, RestEstimate estimate) {
    boolean holds() {
      return estimate.bytesLow() <= truth && truth <= estimate.bytesHigh();
    }
  }

  private static List<Row> run(WovenJvm jvm, int millis, int seed) {
    WovenRun run =
        jvm.with("rest", "early")
            .with("bytes", "physical")
            .run(Known.class, Integer.toString(millis), Integer.toString(seed))
            .expectExit(0);
    WholePicture whole = run.profile().whole();
    List<Row> rows = new ArrayList<>();
    for (String line : run.stdout().lines().toList()) {
      if (line.startsWith("known ")) {
        String[] words = line.split(" ", 4);
        long truth = Long.parseLong(words[3]);
        RestEstimate estimate = whole.estimate(samples(whole.root(), words[1], words[2]));
        if (truth > 0 && estimate.samples() > 0) {
          rows.add(new Row(line, truth, estimate));
        }
      }
    }
    return rows;
  }

  private static RestSample samples(ContextSnapshot root, String method, String type) {
    RestSample sum = RestSample.EMPTY;
    for (ContextSnapshot context : root.preOrder()) {
      if (context.method() != null
          && context.method().className().equals(Known.class.getName())
          && context.method().methodName().equals(method)) {
        for (ContextSnapshot below : context.preOrder()) {
          for (var rest : below.rests().entrySet()) {
            sum = rest.getKey().typeName().equals(type) ? sum.plus(rest.getValue()) : sum;
          }
        }
      }
    }
    return sum;
  }

  private static void assertHold(List<Row> rows, double share) {
    List<Row> misses = rows.stream().filter(row -> !row.holds()).toList();
    assertThat(1 - misses.size() / (double) rows.size()).as("%s", misses).isGreaterThan(share);
  }

  /** Few rows: what {@link #nearlyAllHold} says exactly is not told by chance here. */
  @EachJvm(contexts = "tree")
  void mostHold(WovenJvm jvm) {
    List<Row> rows = run(jvm, 600, 1);
    assertThat(rows).hasSizeGreaterThan(10);
    assertHold(rows, 0.7);
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({"17, -Xmx64m", "17, -Xmx1g", "25, -Xmx64m", "25, -Xmx1g"})
  void nearlyAllHold(int jdk, String heap) {
    List<Row> rows = new ArrayList<>();
    for (int seed = 1; seed <= 10; seed++) {
      rows.addAll(run(WovenJvm.on(jdk).withJvm(heap), 1_200, seed));
    }
    assertThat(rows).hasSizeGreaterThan(150);
    assertHold(rows, 0.93);
  }
}
