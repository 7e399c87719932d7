package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.LifetimeSample;
import com.example.shop.samples.SurvivalSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What outlives a test, by a real collector. */
final class SurvivalIT {
  @Test
  void passes() {
    assertThat(run("leavesNothing")).isEqualTo("passed");
    assertThat(run("asManyAsAllowed")).isEqualTo("passed");
    assertThat(run("olderOnesDoNotCount")).isEqualTo("passed");
    assertThat(Kit.outcome(SurvivalSample.class, "recorded", AllocationRecorder.class))
        .isEqualTo("passed");
  }

  @Test
  void survivors() {
    assertThat(run("tooManyToFollow"))
        .matches("@MaxSurvivors: only [\\d,]+ of 6,000,000 objects were followed; .*");
    assertThat(run("leaks"))
        .isEqualTo(
            """
            @ExpectCollected: expected no survivors of com.example.shop.Order
              but found 2 survivors of 1,002 objects after garbage collection (2 more)
                1 × com.example.shop.Order$Express  at com.example.shop.Shop.express(Shop.java:23)
                1 × com.example.shop.Order          at com.example.shop.Shop.order(Shop.java:19)
            %s
              report: target/mayfly-report/com.example.shop.samples.SurvivalSample/leaks/report\
            """
                .formatted(heldByTheList(2)));
    assertThat(run("aliveWhileATestReplacesThem"))
        .contains("found 1 survivor of 1 object after garbage collection (1 more)");
    assertThat(run("more"))
        .isEqualTo(
            """
            @MaxSurvivors: expected at most 1 survivor of com.example.shop.Order
              but found 4 survivors of 4 objects after garbage collection (3 more)
                4 × com.example.shop.Order  at com.example.shop.Shop.order(Shop.java:19)
            %s
              report: target/mayfly-report/com.example.shop.samples.SurvivalSample/more/report\
            """
                .formatted(heldByTheList(4)));
  }

  /** The list has older orders, too, which no path counts. */
  private static String heldByTheList(int orders) {
    return Kit.heldBy(orders + " × static SurvivalSample.LEAK → ArrayList.elementData[]");
  }

  @Test
  void temporaryDumpsAreDeleted() throws IOException, InterruptedException {
    List<Path> before = dumps();
    run("leaks");
    List<Path> after = dumps();
    after.removeAll(before);
    // other JVMs have theirs, and delete them a moment later
    for (int i = 0; i < 3000 && after.stream().anyMatch(Files::exists); i++) {
      Thread.sleep(20);
    }
    assertThat(after).noneMatch(Files::exists);
  }

  private static List<Path> dumps() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (Stream<Path> files = Files.list(temporary)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("mayfly-survivors"))
          .collect(Collectors.toList());
    }
  }

  @Test
  void lifetimes() {
    assertThat(Kit.outcome(LifetimeSample.class, "dieYoung")).isEqualTo("passed");
    assertThat(Kit.outcome(LifetimeSample.class, "leftButYoung")).isEqualTo("passed");
    assertThat(Kit.outcome(LifetimeSample.class, "someAreKeptTooLong"))
        .isEqualTo(
            """
            @MaxLifetime: expected no object of com.example.shop.Order to live longer than 100 ms
              but found 2 objects that did
                2 × com.example.shop.Order$Express  at com.example.shop.Shop.express(Shop.java:23)
              report: target/mayfly-report/com.example.shop.samples.LifetimeSample/someAreKeptTooLong/report\
            """);
    assertThat(Kit.outcome(LifetimeSample.class, "tooShort"))
        .isEqualTo("@MaxLifetime: ages below 20 ms cannot be measured");
  }

  private static String run(String method) {
    return Kit.outcome(SurvivalSample.class, method);
  }
}
