package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import subject.sizes.Sizes;

/** Shallow sizes: those of this JVM with these flags, as its own count of bytes tells them. */
final class SizesIT {
  private static void expectTheJvmsOwnSizes(WovenJvm jvm) {
    expectTheJvmsOwnSizes(jvm.run(Sizes.class));
  }

  private static void expectTheJvmsOwnSizes(WovenRun run) {
    run.expectSound();
    Map<String, Long> measured = new TreeMap<>();
    run.stdout()
        .lines()
        .map(line -> line.split(" ", 2))
        .forEach(row -> measured.put(row[0], Long.valueOf(row[1])));
    Map<String, Long> profiled = new TreeMap<>();
    run.profile()
        .byMethod()
        .forEach((method, stats) -> profiled.merge(method.methodName(), stats.bytes(), Long::sum));
    profiled.keySet().retainAll(measured.keySet());
    assertThat(measured).hasSize(34);
    assertThat(profiled).as("bytes by method in %s", run).isEqualTo(measured);
  }

  @EachJvm(everyMode = true)
  void ofAnOrdinaryJvm(WovenJvm jvm) {
    expectTheJvmsOwnSizes(jvm.runShared(Sizes.class));
  }

  @EachJvm(contexts = "tree")
  void withReferencesOfEightBytes(WovenJvm jvm) {
    expectTheJvmsOwnSizes(jvm.withJvm("-XX:-UseCompressedOops"));
  }

  @EachJvm(contexts = "tree")
  void withObjectsOnSixteenBytes(WovenJvm jvm) {
    expectTheJvmsOwnSizes(jvm.withJvm("-XX:ObjectAlignmentInBytes=16"));
  }

  @EachJvm(contexts = "tree", from = 25)
  void withCompactHeaders(WovenJvm jvm) {
    expectTheJvmsOwnSizes(jvm.withJvm("-XX:+UseCompactObjectHeaders"));
  }

  @EachJvm(contexts = "tree")
  void underTheCollectorsOfLargeHeaps(WovenJvm jvm) {
    expectTheJvmsOwnSizes(jvm.withOnlyJvm("-XX:+UseZGC", "-Xmx256m"));
    expectTheJvmsOwnSizes(jvm.withOnlyJvm("-XX:+UseG1GC", "-Xmx256m"));
  }
}
