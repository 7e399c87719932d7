package dev.mayfly.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class PlanTest {
  private static final List<Integer> JDKS = List.of(17, 25);

  private static List<Application> all() throws IOException {
    return Application.all(Path.of("applications"));
  }

  private static List<Application> applications() throws IOException {
    return all().subList(0, 10);
  }

  private static List<Planned> plan(long seed) throws IOException {
    return Plan.of(applications(), Mode.all(), JDKS, List.of(Collector.values()), seed);
  }

  private static Set<String> pairs(List<Planned> runs) {
    Set<String> pairs = new TreeSet<>();
    runs.forEach(run -> pairs.addAll(Plan.pairs(run)));
    return pairs;
  }

  @Test
  void coversEachPairThatCanBe() throws IOException {
    Set<String> possible = new TreeSet<>();
    for (Application application : applications()) {
      for (Mode mode : Mode.all()) {
        for (int jdk : JDKS) {
          if (application.runsOn(jdk) && mode.fits(application, jdk)) {
            for (Collector collector : Collector.values()) {
              possible.addAll(Plan.pairs(new Planned(application, mode, jdk, collector)));
            }
          }
        }
      }
    }
    List<Planned> plan = plan(1);
    assertThat(pairs(plan)).isEqualTo(possible);
    assertThat(new HashSet<>(plan)).as("none twice").hasSameSizeAs(plan);
    int product = plan.size() * Collector.values().length * JDKS.size();
    assertThat(plan.size()).as("not the product").isLessThan(product / 4);
  }

  @Test
  void theFirstRunsCoverMoreThanOthers() throws IOException {
    List<Planned> plan = plan(1);
    List<Planned> last = new ArrayList<>(plan.subList(plan.size() - 60, plan.size()));
    assertThat(pairs(plan.subList(0, 60)).size()).isGreaterThan(pairs(last).size());
  }

  @Test
  void aSeedGivesThePlan() throws IOException {
    String plan = plan(7).toString();
    assertThat(plan(7)).hasToString(plan);
    assertThat(plan(8).toString()).isNotEqualTo(plan);
  }

  @Test
  void applicationsArePinnedAndHaveReasons() throws IOException {
    assertThat(all()).hasSizeGreaterThanOrEqualTo(25);
    for (Application application : all()) {
      assertThat(application.newest())
          .as(application.name())
          .allMatch(each -> each.matches("[\\w.-]+:[\\w.-]+:v?[0-9][\\w.-]*(:[\\w-]+)?!?"));
      assertThat(application.own()).allMatch(pattern -> pattern.endsWith(".*"));
      if (application.varies().objects() > 0) {
        assertThat(application.varies().why()).as("varies.why of " + application).isNotBlank();
      }
    }
  }
}
