package dev.mayfly.agent.it;

import subject.smoke.Smoke;

/** The smallest program, and an example of the two tables. */
final class SmokeIT {
  @EachJvm(everyMode = true)
  void countsObjectsAndArrays(WovenJvm jvm) {
    jvm.run(Smoke.class)
        .expectStdout("3")
        .expectSites(
            """
            # method     type     allocations
            Smoke.main   Smoke    3
            Smoke.main   int[][]  1  elements=3
            Smoke.main   int[]    3  elements=15  inner_array
            """);
  }

  @EachJvm(contexts = "tree")
  void hasNoNodeForLeaves(WovenJvm jvm) {
    jvm.run(Smoke.class).expectTree("Smoke.main Smoke=3 int[]=3/15 int[][]=1/3");
  }
}
