package dev.mayfly.agent.it;

import subject.boxes.Boxes;

/** Boxed values: those that were really allocated. */
final class BoxingIT {
  @EachJvm(everyMode = true)
  void countsBoxesThatAreNotCached(WovenJvm jvm) {
    jvm.runShared(Boxes.class)
        .expectSites(
            """
            Boxes.edges         int[]      1  elements=5
            Boxes.edges         Integer    2  boxing   # -129, 128
            Boxes.edges         Long       2  boxing
            Boxes.edges         Short      2  boxing
            Boxes.edges         Character  3  boxing   # 65407, 65408, 128
            Boxes.edges         Float      5  boxing
            Boxes.edges         Double     5  boxing
            Boxes.explicit      Integer    3  boxing
            Boxes.explicit      Long       2  boxing
            Boxes.explicit      Short      1  boxing
            Boxes.explicit      Character  1  boxing
            Boxes.explicit      Float      1  boxing
            Boxes.explicit      Double     1  boxing
            Boxes.constructors  Integer    1
            Boxes.constructors  Boolean    1
            Boxes.constructors  Byte       1
            Boxes.constructors  Character  1
            Boxes.automatic     TreeMap    1
            Boxes.automatic     Long      10  boxing
            Boxes.automatic     Integer   11  boxing   # keys 128 and 129, sums 200 to 1000
            Boxes.automatic     ArrayList  1
            Boxes.automatic     Double     2  boxing
            Boxes.conditional   Integer    4  boxing
            Boxes.beyond        int[]      1  elements=6
            Boxes.beyond        Integer    5  boxing
            Boxes.beyond        Long       5  boxing
            """);
  }

  @EachJvm
  void knowsALargerCache(WovenJvm jvm) {
    jvm.withJvm("-XX:AutoBoxCacheMax=1000")
        .run(Boxes.class, "beyond")
        .expectSites(
            """
            Boxes.beyond  int[]    1  elements=6
            Boxes.beyond  Integer  2  boxing   # 1001, 5000
            Boxes.beyond  Long     5  boxing
            """);
  }
}
