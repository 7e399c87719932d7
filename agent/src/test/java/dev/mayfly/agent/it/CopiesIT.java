package dev.mayfly.agent.it;

import subject.copies.Clones;
import subject.copies.Copies;

/** Copies that woven code has made for it: clones, and arrays copied by the JDK. */
final class CopiesIT {
  @EachJvm(everyMode = true)
  void countsAClonedObjectOnceWhereItIsMade(WovenJvm jvm) {
    jvm.runShared(Clones.class)
        .expectSites(
            """
            Clones.arrays   int[]         3  elements=6
            Clones.arrays   int[]         1  elements=3  clone
            Clones.arrays   String[]      2  elements=5
            Clones.arrays   String[]      2  elements=5  clone
            Clones.arrays   int[][]       1  elements=2
            Clones.arrays   int[][]       1  elements=2  clone
            Clones.arrays   Object[][][]  1  elements=2
            Clones.arrays   Object[][]    2  elements=4  inner_array
            Clones.arrays   Object[]      4              inner_array
            Clones.arrays   Object[][][]  1  elements=2  clone
            Clones.arrays   boolean[]     1  elements=5
            Clones.arrays   boolean[]     1  elements=5  clone

            # in the method that makes it, however often it is passed on
            Clones.usual              Clones$Cell            1
            Clones$Cell.clone         Clones$Cell            3  clone
            Clones.bridged            Clones$BridgedCell     1
            Clones$BridgedCell.clone  Clones$BridgedCell     2  clone
            Clones.inherited          Clones$InheritingCell  1
            Clones.inherited          Clones$DeepCell        1
            Clones$Cell.clone         Clones$InheritingCell  1  clone
            Clones$Cell.clone         Clones$DeepCell        2  clone
            Clones$DeepCell.<init>    int[]                  1  elements=2
            Clones$DeepCell.clone     int[]                  2  elements=4  clone
            Clones.ofObject           Clones$Plain           1
            Clones$Plain.copyThis     Clones$Plain           1  clone
            Clones$Plain.copySuper    Clones$Plain           1  clone
            Clones$Plain.copyOther    Clones$Plain           1  clone

            # no copy, or one made by new
            Clones.renewed            Clones$Renewed         1
            Clones$Renewed.clone      Clones$Renewed         2
            Clones.constant           Clones$Constant          1
            Clones.constant           Clones$InheritedConstant 1
            Clones.disguised             Clones$Disguised       1
            Clones$Disguised.clone       ArrayList              1
            Clones.disguised             Clones$OtherDisguised  1
            Clones$OtherDisguised.clone  Clones$Plain           1

            # of classes that are not woven: the copy itself
            Clones.ofTheJdk           ArrayList        1
            Clones.ofTheJdk           ArrayList        1  clone
            Clones.ofTheJdk           HashMap          1
            Clones.ofTheJdk           HashMap          1  clone
            Clones.ofTheJdk           Date             1
            Clones.ofTheJdk           Date             1  clone
            Clones.ofTheJdk           int[]            1
            Clones.ofTheJdk           int[]            1  clone
            Clones.extendingTheJdk    Clones$MyList    2
            Clones$MyList.clone       Clones$MyList    2  clone
            Clones.extendingTheJdk    Clones$PlainList 1
            Clones.extendingTheJdk    Clones$PlainList 1  clone

            Clones.refused            Clones$1NotCloneable 2
            Clones.notAClone          Object           1
            Clones$Key.<clinit>       Clones$Key       2
            Clones$Key.$values        Clones$Key[]     1  elements=2
            Clones$Key.values         Clones$Key[]     2  elements=4  clone
            """);
  }

  @EachJvm(everyMode = true)
  void countsCopiedArraysByTheirRealType(WovenJvm jvm) {
    jvm.runShared(Copies.class)
        .expectSites(
            """
            Copies.whole   boolean[]  1  elements=1
            Copies.whole   boolean[]  1  elements=2   copy
            Copies.whole   byte[]     1  elements=1
            Copies.whole   byte[]     1  elements=3   copy
            Copies.whole   char[]     1  elements=1
            Copies.whole   char[]     1  elements=4   copy
            Copies.whole   short[]    1  elements=1
            Copies.whole   short[]    1  elements=5   copy
            Copies.whole   int[]      1  elements=1
            Copies.whole   int[]      1  elements=6   copy
            Copies.whole   long[]     1  elements=1
            Copies.whole   long[]     1  elements=7   copy
            Copies.whole   float[]    1  elements=1
            Copies.whole   float[]    1  elements=8   copy
            Copies.whole   double[]   1  elements=1
            Copies.whole   double[]   1  elements=9   copy
            Copies.whole   String[]   1  elements=1
            Copies.whole   String[]   1  elements=10  copy
            Copies.whole   Integer[]  1  elements=1
            Copies.whole   Number[]   1  elements=11  copy
            Copies.whole   int[][]    1  elements=1
            Copies.whole   int[]      1  elements=1   inner_array
            Copies.whole   int[][]    1  elements=12  copy

            Copies.ranges  boolean[]  1  elements=4
            Copies.ranges  boolean[]  1  elements=1   copy
            Copies.ranges  byte[]     1  elements=4
            Copies.ranges  byte[]     1  elements=2   copy
            Copies.ranges  char[]     1  elements=4
            Copies.ranges  char[]     1  elements=3   copy
            Copies.ranges  short[]    1  elements=4
            Copies.ranges  short[]    1  elements=4   copy
            Copies.ranges  int[]      2  elements=8
            Copies.ranges  int[]      2  elements=5   copy
            Copies.ranges  long[]     1  elements=4
            Copies.ranges  long[]     1  elements=6   copy
            Copies.ranges  float[]    1  elements=4
            Copies.ranges  float[]    1  elements=7   copy
            Copies.ranges  double[]   1  elements=4
            Copies.ranges  double[]   1  elements=8   copy
            Copies.ranges  String[]   1  elements=4
            Copies.ranges  String[]   1  elements=9   copy
            Copies.ranges  Integer[]  1  elements=4
            Copies.ranges  Number[]   1  elements=10  copy

            Copies.types   String[]   2  elements=3
            Copies.types   Object[]   2  elements=5
            Copies.types   int[][]    2  elements=7
            Copies.copy    String[]   2  elements=3   copy
            Copies.copy    Object[]   2  elements=5   copy
            Copies.copy    int[][]    2  elements=7   copy
            Copies.failed  int[]      2  elements=2
            """);
  }
}
