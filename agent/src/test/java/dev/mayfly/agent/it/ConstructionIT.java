package dev.mayfly.agent.it;

import subject.construction.Chains;
import subject.construction.Places;

/** Objects made by {@code new}: once each, wherever it stands. */
final class ConstructionIT {
  @EachJvm(everyMode = true)
  void countsNewWhereverItStands(WovenJvm jvm) {
    jvm.runShared(Places.class)
        .expectSites(
            """
            Places.<clinit>          Places$Part             1
            Places.arguments         Places$Pair             2
            Places.arguments         Places$Part             2
            Places.conditional       Places$Pair             2
            Places.conditional       Places$Part             2
            Places.conditional       Object                  2
            Places.operands          Places$Part             3
            Places.operands          Object[]                1  elements=2
            Places.dropped           Places$Part             2
            Places.chained           StringBuilder           1
            Places.chained           Places$Part             1
            Places.switched          Places$Part             3
            Places.switched          Places$Pair             1
            Places.switched          Object                  1
            Places.locked            Object                  1
            Places.locked            Places$Part             1
            Places.thrown            IllegalStateException   1
            Places.thrown            Places$Part             1
            Places.thrown            Places$Pair             1
            Places.looped            Places$Part             5
            Places.looped            Places$Pair             5
            Places.resources         Places$Resource         2
            Places.resources         Places$Part             1
            Places$Resource.close    Places$Part             2
            Places.typesOfTheJdk     ArrayList               1
            Places.typesOfTheJdk     String                  1
            Places.typesOfTheJdk     Places$Part             1

            Places.constructors         Places$BeforeSuper   1
            Places.constructors         Places$BeforeThis    2
            Places.constructors         Places$Initialised   2
            Places$BeforeSuper.<init>   Places$Pair          1
            Places$BeforeSuper.<init>   Places$Part          2
            Places$BeforeThis.<init>    Places$Part          1
            Places$BeforeThis.<init>    Places$Pair          2
            Places$BeforeThis.<init>    Object               2
            Places$Initialised.<clinit> Places$Part          2
            Places$Initialised.<clinit> Places$Pair          1
            Places$Initialised.<init>   Places$Part          2
            Places$Initialised.<init>   Places$Pair          2
            Places$Initialised.<init>   Object               1

            Places.anonymous                      Places$1                1
            Places.anonymous                      Places$Part             1
            Places$1.<init>                       Places$Pair             1
            Places.inner                          Places                  1
            Places.inner                          Places$Inner            1
            Places.inner                          Places$Inner$Innermost  1
            Places$Inner.<init>                   Places$Part             1
            Places$Inner$Innermost.<init>         Places$Part             1
            Places.local                          Places$1Local           1
            Places.local                          Places$1LocalRecord     1
            Places$1Local.<init>                  Places$Part             1
            Places$Shape.<clinit>                 Places$Shape            1
            Places$Shape.<clinit>                 Places$Shape$1          1
            Places$Shape.$values                  Places$Shape[]          1  elements=2
            Places$Shape.<init>                   Places$Part             2
            Places$Shape.make                     Places$Part             1
            Places$Shape$1.make                   Places$Pair             1
            Places$Point.<clinit>                 Places$Point            1
            Places$Point.<init>                   Places$Part             2
            Places$Point.moved                    Places$Point            1
            Places.records                        Places$Point            1
            Places.interfaces                     Places$PrivateMaker     1
            Places$Maker.<clinit>                 Places$Part             2
            Places$Maker.<clinit>                 Places$Pair             1
            Places$Maker.make                     Places$Part             1
            Places$Maker.makeByDefault            Object                  1
            Places$Maker.own                      Places$Part             1
            Places.generic                        Places$Box              1
            Places.generic                        Places$Part             1
            Places$Box.map                        Places$Box              2
            Places.lambda$generic                 Places$Pair             1
            Places.lambda$generic                 Places$Part             1
            Places.lambda$lambdas                 Places$Part             3
            Places.lambda$lambdas                 Places$Pair             1
            """);
  }

  @EachJvm(everyMode = true)
  void countsAnObjectOnceHoweverItsConstructorsCallEachOther(WovenJvm jvm) {
    jvm.runShared(Chains.class)
        .expectSites(
            """
            Chains.onceEach                Chains$Grandparent  1
            Chains.onceEach                Chains$Parent       1
            Chains.onceEach                Chains$Child        1
            Chains.nested                  Chains$Child        1
            Chains$Child.<init>            Chains$Child        2
            # Child(): 1 object; Child(2): itself and two more, each from Child(int)
            Chains$Child.<init>            Object              4
            # one Parent and four Childs end in Parent(String); these, a Grandparent
            # and two Carefuls in Grandparent(int)
            Chains$Parent.<init>           Object              5
            Chains$Grandparent.<init>      Object              8
            Chains.twins                   Chains$Twin         1
            Chains$Twin.<init>             Chains$Twin         3
            Chains.generations             Chains$Hen          1
            Chains$Hen.<init>              Chains$Chick        3
            Chains.recursive               Chains$Node         1
            Chains$Node.<init>             Chains$Node         18
            Chains.careful                 Chains$Careful      1
            Chains$Careful.<init>          Chains$Careful      1
            Chains$Careful.<init>          IllegalStateException 1
            """);
  }
}
