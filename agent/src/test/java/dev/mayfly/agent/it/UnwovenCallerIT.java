package dev.mayfly.agent.it;

import subject.unwoven.Unwoven;

/** Objects of woven classes made by code that is not woven: once each. */
final class UnwovenCallerIT {
  @EachJvm(everyMode = true)
  void countsWhatTheJdkMakes(WovenJvm jvm) {
    jvm.runShared(Unwoven.class)
        .expectSites(
            """
            # byConstructor 3, byClass 2, bySupplier 2, inTurn 8
            Unwoven$Plain.<init>      Unwoven$Plain         15  unwoven_caller
            # byConstructor 3, bySupplier 1
            Unwoven$Busy.<init>       Unwoven$Busy           4  unwoven_caller
            Unwoven$Busy.<init>       Object                 9  # and one a Chained
            # byConstructor 3, byHandle 2
            Unwoven$Chained.<init>    Unwoven$Chained        5  unwoven_caller
            Unwoven$Chained.<init>    StringBuilder         10
            # byStream 13, byMap 1, last 1
            Unwoven$Row.<init>        Unwoven$Row           15  unwoven_caller
            # nested: two inner ones each, and the first outer one
            Unwoven$Outer.<init>      Unwoven$Outer          5  unwoven_caller
            Unwoven$Outer.<init>      Class[]                4  elements=4
            Unwoven$Outer.<init>      Object[]               4  elements=4
            Unwoven.nested            Unwoven$Outer          1
            Unwoven.nested            Class[]                1
            Unwoven.nested            Object[]               1
            # the one of the superclass is complete, while the subclass's own object is not
            Unwoven$Base.<init>       Unwoven$Base           2  unwoven_caller
            Unwoven.beforeSuper       Unwoven$Base           1
            Unwoven.beforeSuper       Unwoven$Derived        2
            Unwoven.inTurn            Unwoven$Plain          4
            Unwoven.inTurn            Object                 4

            Unwoven$Parcel.<init>        Unwoven$Parcel      2  unwoven_caller
            Unwoven$Parcel.<init>        StringBuilder       3
            Unwoven$Parcel.readExternal  int[]               2  elements=2
            Unwoven.external             Unwoven$Parcel      1
            Unwoven.external          java.io.ByteArrayInputStream   2
            Unwoven.external          java.io.ByteArrayOutputStream  1
            Unwoven.external          java.io.ObjectInputStream      2
            Unwoven.external          java.io.ObjectOutputStream     1
            Unwoven$Hello.<init>      Unwoven$Hello          1  unwoven_caller
            Unwoven$Hello.<init>      Object                 1
            # deserialised without a constructor: not seen, not guessed
            Unwoven.deserialised      Unwoven$Letter         1
            Unwoven.deserialised      java.io.ByteArrayInputStream   1
            Unwoven.deserialised      java.io.ByteArrayOutputStream  1
            Unwoven.deserialised      java.io.ObjectInputStream      1
            Unwoven.deserialised      java.io.ObjectOutputStream     1

            Unwoven.byConstructor     Class[]                3
            Unwoven.byConstructor     Object[]               9
            Unwoven.byStream          Integer[]              1  elements=3
            Unwoven.byMap             java.util.concurrent.ConcurrentHashMap  1
            """);
  }

  @EachJvm(contexts = "tree")
  void chargesThemToTheInnermostWovenContext(WovenJvm jvm) {
    jvm.runShared(Unwoven.class)
        .expectTree(
            """
            Unwoven.main
              Unwoven.beforeSuper Unwoven$Base=1 Unwoven$Derived=2
                Unwoven$Derived.<init> (Unwoven$Base=2)
              Unwoven.byClass (Unwoven$Plain=2)
              Unwoven.byConstructor Class[]=3/0 Object[]=9/0 (Unwoven$Busy=3) (Unwoven$Chained=3) (Unwoven$Plain=3)
                Unwoven$Busy.<init> Object=3
                # of Chained(int): one StringBuilder before this(..), one after
                Unwoven$Chained.<init>
                  Unwoven$Chained.<init> StringBuilder=6
                    Unwoven$Chained.<init>
                      Unwoven$Busy.<init> Object=3
              Unwoven.byHandle (Unwoven$Chained=2)
                Unwoven$Chained.<init> StringBuilder=4
                  Unwoven$Chained.<init>
                    Unwoven$Busy.<init> Object=2
              Unwoven.byMap java.util.concurrent.ConcurrentHashMap=1 (Unwoven$Row=1)
              Unwoven.byServiceLoader (Unwoven$Hello=1)
                Unwoven$Hello.<init> Object=1
              Unwoven.byStream Integer[]=1/3 (Unwoven$Row=13)
              Unwoven.bySupplier (Unwoven$Busy=1) (Unwoven$Plain=2)
                Unwoven$Busy.<init> Object=1
              Unwoven.deserialised Unwoven$Letter=1 java.io.ByteArrayInputStream=1 java.io.ByteArrayOutputStream=1 java.io.ObjectInputStream=1 java.io.ObjectOutputStream=1
              Unwoven.external Unwoven$Parcel=1 java.io.ByteArrayInputStream=2 java.io.ByteArrayOutputStream=1 java.io.ObjectInputStream=2 java.io.ObjectOutputStream=1 (Unwoven$Parcel=2)
                Unwoven$Parcel.<init> StringBuilder=3
                Unwoven$Parcel.readExternal int[]=2/2
              Unwoven.inTurn Object=4 Unwoven$Plain=4 (Unwoven$Plain=8)
              Unwoven.last
                Unwoven.lambda$last (Unwoven$Row=1)
              Unwoven.nested Class[]=1/0 Object[]=1/0 Unwoven$Outer=1 (Unwoven$Outer=1)
                Unwoven$Outer.<init> Class[]=2/2 Object[]=2/2 (Unwoven$Outer=2)
                  Unwoven$Outer.<init> Class[]=2/2 Object[]=2/2 (Unwoven$Outer=2)
            """);
  }
}
