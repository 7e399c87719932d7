package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import subject.arrays.Arrays;
import subject.arrays.PaperRows;

/** Arrays: every one, with its elements, by the type that it really has. */
final class ArraysIT {
  /**
   * Binder, Portable Profiling of Memory Allocation in Java (2005): arrays and elements by element
   * type, R for references.
   */
  @EachJvm(everyMode = true)
  void countsArraysOfArraysAsThePaperDoes(WovenJvm jvm) {
    WovenRun run = jvm.runShared(PaperRows.class).expectSound();
    assertThat(byElementType(run))
        .isEqualTo(
            ProfileTable.rows(
                """
                # expression              arrays  elements
                references235    R        9       38
                references230    R        9       8
                references205    R        3       2
                references035    R        1       0
                ints235          R        3       8
                ints235          I        6       30
                ints230          R        3       8
                ints230          I        6       0
                ints205          R        3       2
                ints035          R        1       0
                # n < m: all arrays are R
                ints23           R        3       8
                strings23        R        3       8
                # 1+1+2+2+4+4 arrays of references; 8 arrays of 3
                sevenDimensions  R        14      21
                sevenDimensions  J        8       24
                """));
  }

  private static String byElementType(WovenRun run) {
    Map<String, AllocationStats> rows = new TreeMap<>();
    run.profile()
        .bySite()
        .forEach(
            (site, stats) -> {
              String element = site.typeName().substring(0, site.typeName().length() - 2);
              String letter = Map.of("int", "I", "long", "J").getOrDefault(element, "R");
              rows.merge(site.method().methodName() + " " + letter, stats, AllocationStats::plus);
            });
    return rows.entrySet().stream()
        .map(
            row ->
                row.getKey() + " " + row.getValue().allocations() + " " + row.getValue().elements())
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  @EachJvm(everyMode = true)
  void namesEachLevelOfAnArrayOfArrays(WovenJvm jvm) {
    jvm.runShared(PaperRows.class)
        .expectSites(
            """
            PaperRows.references235  Object[][][]  1  elements=2
            PaperRows.references235  Object[][]    2  elements=6   inner_array
            PaperRows.references235  Object[]      6  elements=30  inner_array
            PaperRows.references230  Object[][][]  1  elements=2
            PaperRows.references230  Object[][]    2  elements=6   inner_array
            PaperRows.references230  Object[]      6               inner_array
            PaperRows.references205  Object[][][]  1  elements=2
            PaperRows.references205  Object[][]    2               inner_array
            PaperRows.references035  Object[][][]  1
            PaperRows.ints235        int[][][]     1  elements=2
            PaperRows.ints235        int[][]       2  elements=6   inner_array
            PaperRows.ints235        int[]         6  elements=30  inner_array
            PaperRows.ints230        int[][][]     1  elements=2
            PaperRows.ints230        int[][]       2  elements=6   inner_array
            PaperRows.ints230        int[]         6               inner_array
            PaperRows.ints205        int[][][]     1  elements=2
            PaperRows.ints205        int[][]       2               inner_array
            PaperRows.ints035        int[][][]     1
            PaperRows.ints23         int[][][]     1  elements=2
            PaperRows.ints23         int[][]       2  elements=6   inner_array
            PaperRows.strings23      String[][][]  1  elements=2
            PaperRows.strings23      String[][]    2  elements=6   inner_array
            PaperRows.sevenDimensions long[][][][][][][] 1 elements=1
            PaperRows.sevenDimensions long[][][][][][]   1 elements=2  inner_array
            PaperRows.sevenDimensions long[][][][][]     2 elements=2  inner_array
            PaperRows.sevenDimensions long[][][][]       2 elements=4  inner_array
            PaperRows.sevenDimensions long[][][]         4 elements=4  inner_array
            PaperRows.sevenDimensions long[][]           4 elements=8  inner_array
            PaperRows.sevenDimensions long[]             8 elements=24 inner_array
            """);
  }

  @EachJvm(everyMode = true)
  void countsArraysWhicheverWayTheyAreWritten(WovenJvm jvm) {
    jvm.runShared(Arrays.class)
        .expectSites(
            """
            Arrays.primitives    boolean[]     1  elements=1
            Arrays.primitives    byte[]        1  elements=2
            Arrays.primitives    char[]        1  elements=3
            Arrays.primitives    short[]       1  elements=4
            Arrays.primitives    int[]         1  elements=5
            Arrays.primitives    long[]        1  elements=6
            Arrays.primitives    float[]       1  elements=7
            Arrays.primitives    double[]      1  elements=8
            Arrays.references    Object[]      1  elements=1
            Arrays.references    String[]      2  elements=5
            Arrays.references    Arrays[]      1  elements=3
            Arrays.references    List[]        1  elements=4
            Arrays.references    Runnable[]    1  elements=5
            Arrays.references    int[][]       1  elements=6
            Arrays.references    Object[][][]  1  elements=7
            Arrays.empty         int[]         1
            Arrays.empty         String[]      1
            Arrays.empty         long[][]      1

            Arrays.initialisers  int[]         5  elements=7
            Arrays.initialisers  String[]      1  elements=2
            Arrays.initialisers  int[][]       1  elements=4
            Arrays.initialisers  Object[]      2  elements=4
            Arrays.mixedUp       char[]        1  elements=1

            Arrays.variableArguments  Object[]   4  elements=6
            Arrays.variableArguments  int[]      2  elements=2
            Arrays.variableArguments  String[]   1  elements=2
            Arrays.null2              String[]   1  elements=2
            Arrays$T2.<init>          Object[]   1  elements=3
            Arrays.generics           Arrays$T2  1
            Arrays.generics           String[]   1  elements=2

            Arrays.lambda$references  int[]      1  elements=4
            Arrays.lambda$references  String[][] 1  elements=5
            Arrays.lambda$references  String[]   1  elements=3

            Arrays.failed             int[]      3  elements=9
            Arrays.fail     IllegalStateException 3

            Arrays.nested             int[]      3  elements=6
            Arrays.nested             byte[]     1  elements=2
            Arrays.nested             Object[][] 1  elements=2
            Arrays.nested             Object[]   2  elements=4
            Arrays.nested             Object     1
            Arrays.nested             Arrays     1
            Arrays.loops              int[]      4  elements=6
            Arrays.loops              short[][]  4  elements=6
            Arrays.loops              short[]    6  elements=12  inner_array

            Arrays.reflective         int[]      1  elements=3  reflective_array
            Arrays.reflective         String[]   1  elements=4  reflective_array
            Arrays.reflective         long[]     1  elements=5  reflective_array
            Arrays.reflective         Object[]   1  elements=5  reflective_array
            # Array.newInstance(int[].class, 2); (int.class, 2, 3, 5); (int[].class, 2, 3)
            Arrays.reflective         int[][]    1  elements=2  reflective_array
            Arrays.reflective         int[][][]  2  elements=4  reflective_array
            Arrays.reflective         int[][]    4  elements=12 inner_array
            Arrays.reflective         int[]      6  elements=30 inner_array
            Arrays.reflective         String[][] 1  elements=2  reflective_array
            Arrays.reflective         String[]   2  elements=6  inner_array
            Arrays.reflective         double[][][] 1  elements=2  reflective_array
            Arrays.reflective         double[][] 2              inner_array
            Arrays.reflective         byte[]     1              reflective_array
            Arrays.reflective         int[]      4  elements=10  # the dimensions themselves

            Arrays$InConstructor.<init>  int[][] 1  elements=2
            Arrays$InConstructor.<init>  int[]   2  elements=4  inner_array
            Arrays$InConstructor.<init>  int[]   1  elements=3
            Arrays$InConstructor.<init>  byte[]  1  elements=16
            Arrays.constructors   Arrays$InConstructor  1
            Arrays$Constants.<clinit>    int[]      1  elements=5
            Arrays$Constants.<clinit>    String[][] 1  elements=2
            Arrays$Constants.<clinit>    String[]   2  elements=4  inner_array
            """);
  }
}
