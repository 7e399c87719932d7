package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.analyses.MixedArrays;
import subject.analyses.NativeArrays;
import subject.analyses.Traffic;

/** Array traffic across JNI ({@code jni=true}). */
@Tag("slow")
final class JniIT {
  /** The JVM's own word where there is not even room to call an agent. */
  private static final String END_OF_STACK = "*** java.lang.instrument ASSERTION FAILED ***";

  private static final String EXPLANATION = "jni=true: calls of JNI functions are not counted: ";
  private static final String BY_CONTEXT = "JNI array traffic by context";
  private static final Path COMPILER = Path.of("/usr/bin/gcc");
  private static final String BY_ARRAY = "JNI array traffic by array";
  private static final String IN = " in subject.analyses.Traffic.";
  private static final long ALL = 100_000_000;

  @BeforeEach
  void needsDevices() {
    assumeTrue(Files.exists(Path.of("/dev/zero")));
  }

  private static AnalysisTable table(WovenRun run, String title) {
    return run.profile().get(AnalysisTable.PART).stream()
        .filter(one -> one.analysis().equals("jni") && one.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  /** The sum of the rows whose names begin and end so. */
  private static List<Long> sum(AnalysisTable table, String start, String end) {
    long[] sums = new long[table.columns().size()];
    table
        .rows()
        .forEach(
            (name, numbers) -> {
              if (name.startsWith(start) && name.endsWith(end)) {
                for (int i = 0; i < sums.length; i++) {
                  sums[i] += numbers.get(i);
                }
              }
            });
    return Arrays.stream(sums).boxed().toList();
  }

  /** Without the bytes copied, which are first where they are counted. */
  private static List<Long> passed(List<Long> numbers) {
    return numbers.subList(numbers.size() - 3, numbers.size());
  }

  private static WovenRun charged(int jdk) {
    WovenRun run =
        WovenJvm.on(jdk)
            .with("jni", "true")
            .with("jdk", "charge")
            .run(Traffic.class)
            .expectExit(0)
            .expectAllWoven();
    assertThat(run.stderr().lines())
        .allMatch(line -> line.startsWith("mayfly: ") || line.startsWith(END_OF_STACK));
    assertThat(run.profile().overhead().repairedContexts()).isZero();
    assertThat(run.profile().overhead().droppedEvents()).isZero();
    AnalysisTable contexts = table(run, BY_CONTEXT);
    assertThat(passed(written(contexts))).containsExactly(ALL, 1000L, 1000L);
    assertThat(passed(read(contexts))).containsExactly(ALL, 1000L, 1000L);
    assertThat(sum(contexts, "", IN + "readAll")).containsOnly(0L);
    assertThat(passed(sum(contexts, "byte[] java.util.zip.Deflater", IN + "deflate")))
        .containsExactly(300_000L, 2L, 1L);
    return run;
  }

  private static List<Long> written(AnalysisTable contexts) {
    return sum(contexts, "byte[] java.io.FileOutputStream.writeBytes ", IN + "write");
  }

  private static List<Long> read(AnalysisTable contexts) {
    return sum(contexts, "byte[] java.io.FileInputStream.readBytes ", IN + "read");
  }

  @Test
  void countsBytesThatAreCopied() {
    assumeTrue(
        (System.getProperty("os.name") + System.getProperty("os.arch")).equals("Linuxamd64"));
    WovenRun run = charged(25);
    assertThat(run.stderr()).doesNotContain("jni=true", "WARNING");
    AnalysisTable contexts = table(run, BY_CONTEXT);
    assertThat(written(contexts)).startsWith(ALL);
    assertThat(read(contexts)).startsWith(ALL);
    AnalysisTable functions = table(run, "JNI array traffic");
    expectAbout(functions, "GetByteArrayRegion byte[]");
    expectAbout(functions, "SetByteArrayRegion byte[]");
    assertThat(functions.rows().get("GetPrimitiveArrayCritical").get(1))
        .isGreaterThanOrEqualTo(300_000);
  }

  @Tag("exhaustive")
  @Test
  void countsArraysOnlyBeforeJdk22() {
    WovenRun run = charged(17);
    assertThat(run.mayflySays()).filteredOn(line -> line.contains(EXPLANATION)).hasSize(1);
    assertThat(table(run, "JNI array traffic").rows().keySet())
        .singleElement()
        .asString()
        .startsWith("not counted: ");
  }

  /** Beside the subject's, there are the calls of the JVM, which reads and defines classes. */
  private static void expectAbout(AnalysisTable functions, String name) {
    var row = functions.rows().get(name);
    assertThat(row.get(0)).isEqualTo(row.get(1)).isBetween(ALL, ALL + ALL / 2);
    assertThat(row.get(2)).isGreaterThanOrEqualTo(1000);
  }

  @Test
  void countsTheProgramsOwnCalls() {
    WovenRun run =
        WovenJvm.here()
            .with("context", "site")
            .with("jni", "true")
            .run(Traffic.class)
            .expectSound();
    Map<String, ?> rows = table(run, "JNI array traffic by native method").rows();
    assertThat(rows)
        .containsOnlyKeys(
            "int[] subject.analyses.Traffic.sum", "long[] subject.analyses.Traffic.sum");
    AnalysisTable contexts = table(run, BY_CONTEXT);
    assertThat(
            passed(
                sum(
                    contexts,
                    "int[] subject.analyses.Traffic.sum at subject.analyses.Traffic.unlinked:",
                    "")))
        .containsExactly(360L, 6L, 3L);
    assertThat(passed(sum(contexts, "long[] subject.analyses.Traffic.sum at ", "")))
        .containsExactly(80L, 2L, 3L);
  }

  @Tag("exhaustive")
  @Test
  void offTouchesNoFunction() {
    WovenRun run =
        WovenJvm.on(25).with("jdk", "charge").withJvm("-verbose:class").run(Traffic.class);
    assertThat(run.stdout())
        .contains("dev.mayfly.recording.probes.JdkProbes")
        .doesNotContain("JniCounting", "ForeignMemory", "JniStubs");
  }

  @Tag("exhaustive")
  @Test
  void deniedNativeAccessChangesNothing() {
    WovenRun run =
        WovenJvm.on(25)
            .with("jni", "true")
            .withJvm("--illegal-native-access=deny", "-Xcheck:jni")
            .run(Traffic.class);
    assertThat(run.exitCode()).isZero();
    expectAbout(table(run, "JNI array traffic"), "GetByteArrayRegion byte[]");
  }

  private static Path library(Jdk jdk, Path directory) throws IOException, InterruptedException {
    Path library = directory.resolve("libarrays.so");
    Path headers = jdk.home().resolve("include");
    Process compiler =
        new ProcessBuilder(
                COMPILER.toString(),
                "-shared",
                "-fPIC",
                "-I" + headers,
                "-I" + headers.resolve("linux"),
                "-o",
                library.toString(),
                WovenJvm.TEST_CLASSES.resolve("native/arrays.c").toString())
            .inheritIO()
            .start();
    assertThat(compiler.waitFor()).as("exit code of the compiler").isZero();
    return library;
  }

  /**
   * The program of the thesis on packed objects: each of four JNI functions gets one array of ten
   * elements, the last one reads five of them. Afterwards 1000 times 100,000 bytes are written.
   */
  @Test
  void countsEachArrayAndFunction(@TempDir Path directory)
      throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(COMPILER) && Jdk.installed().containsKey(25));
    Path library = library(Jdk.installed().get(25), directory);
    WovenRun run =
        WovenJvm.on(25)
            .with("jni", "arrays")
            .with("jdk", "charge")
            .run(NativeArrays.class, library.toString())
            .expectExit(0);
    AnalysisTable functions = table(run, "JNI array traffic");
    assertThat(numbers(functions, "SetIntArrayRegion int[]")).containsExactly(40L, 10L, 1L);
    assertThat(numbers(functions, "GetIntArrayElements int[]")).containsExactly(40L, 10L, 1L);
    assertThat(numbers(functions, "GetIntArrayRegion int[]")).containsExactly(20L, 5L, 1L);
    AnalysisTable methods = table(run, "JNI array traffic by native method");
    String own = "int[] subject.analyses.NativeArrays.";
    assertThat(numbers(methods, own + "set")).containsExactly(40L, 40L, 1L, 1L);
    assertThat(numbers(methods, own + "elements")).containsExactly(40L, 40L, 1L, 1L);
    assertThat(numbers(methods, own + "critical")).containsExactly(0L, 40L, 1L, 1L);
    assertThat(numbers(methods, own + "get")).containsExactly(20L, 40L, 1L, 1L);
    AnalysisTable arrays = table(run, BY_ARRAY);
    assertThat(own(arrays, 3))
        .containsExactlyInAnyOrder(
            "int[10] of main:19 to set [40, 40, 1]",
            "int[10] of main:20 to elements [40, 40, 1]",
            "int[10] of main:21 to critical [0, 40, 1]",
            "int[10] of main:22 to get [20, 40, 1]",
            "byte[100000] of main:23 to java.io.FileOutputStream.writeBytes"
                + " [100000000, 100000000, 1000]");
    expectSumFirst(arrays);
  }

  /** 140 bytes of an int[] in 4 calls, 112 of a byte[], 168 of a long[]: 420 in all. */
  @Test
  void tellsArraysOfOneCallApart(@TempDir Path directory) throws Exception {
    assumeTrue(Files.isExecutable(COMPILER) && Jdk.installed().containsKey(25));
    Path library = library(Jdk.installed().get(25), directory);
    WovenRun run =
        WovenJvm.on(25)
            .with("jni", "arrays")
            .run(MixedArrays.class, library.toString())
            .expectExit(0)
            .expectAllWoven();
    AnalysisTable accesses = table(run, "JNI array traffic by function and method");
    assertThat(mixed(accesses, ""))
        .containsExactlyInAnyOrder(
            "SetIntArrayRegion int[] in mixed [40, 40, 10, 1]",
            "GetIntArrayElements int[] in mixed [40, 40, 10, 1]",
            "GetPrimitiveArrayCritical int[] in mixed [40, 0, 10, 1]",
            "GetIntArrayRegion int[] in mixed [20, 20, 5, 1]",
            "GetByteArrayRegion byte[] in mixed [100, 100, 100, 1]",
            "SetByteArrayRegion byte[] in mixed [12, 12, 12, 1]",
            "GetLongArrayElements long[] in mixed [168, 168, 21, 1]",
            "GetObjectArrayElement Object[] in objects [12, 0, 3, 3]",
            "SetObjectArrayElement Object[] in objects [4, 0, 1, 1]",
            "GetByteArrayRegion byte[] in nested [7, 7, 7, 1]",
            "SetByteArrayRegion byte[] in nested [8, 8, 8, 1]",
            "GetIntArrayRegion int[] in ints [20, 20, 5, 1]",
            "GetIntArrayElements int[] in alike [36, 36, 9, 1]");
    assertThat(mixed(table(run, "JNI array traffic by native method"), ""))
        .containsExactlyInAnyOrder(
            "int[] mixed [100, 40, 1, 1]",
            "byte[] mixed [112, 100, 1, 1]",
            "long[] mixed [168, 168, 1, 1]",
            "Object[] objects [0, 12, 1, 1]",
            "byte[] nested [15, 15, 1, 1]",
            "int[] ints [20, 20, 1, 1]",
            "int[] alike [36, 60, 2, 1]");
    assertThat(mixed(table(run, "JNI array traffic by function and array"), "int["))
        .contains(
            "SetIntArrayRegion int[10] of main:13 to mixed [40, 40, 10, 1]",
            "GetPrimitiveArrayCritical int[10] of main:13 to mixed [40, 0, 10, 1]",
            "GetIntArrayElements int[9] of main:16 to alike [36, 36, 9, 1]");
  }

  private static List<String> mixed(AnalysisTable table, String part) {
    return table.rows().entrySet().stream()
        .filter(row -> row.getKey().contains("MixedArrays.") && row.getKey().contains(part))
        .map(
            row ->
                row.getKey().replaceAll(" #\\d+", "").replace("subject.analyses.MixedArrays.", "")
                    + " "
                    + row.getValue().asList())
        .toList();
  }

  /** On any JDK: the calls fail after the arrays were passed. */
  @Test
  void countsPassedArraysOneByOne() {
    WovenRun run =
        WovenJvm.here()
            .with("jni", "arrays")
            .run(NativeArrays.class)
            .expectExit(0)
            .expectAllWoven();
    AnalysisTable arrays = table(run, BY_ARRAY);
    assertThat(arrays.rows()).hasSize(1 + 4096 + 1);
    assertThat(own(arrays, 2).stream().filter(row -> !row.startsWith("int[2] ")))
        .containsExactlyInAnyOrder(
            "int[10] of main:31 to both [160, 4]",
            "int[10] of main:33 to both [40, 1]",
            "int[10] of main:33 to both [40, 1]",
            "int[10] of main:33 to both [40, 1]",
            "int[7] of main:35 to both [28, 1]",
            "byte[4] at fail:47 to bytes [4, 1]", // created by the JDK
            "int[], further ones of main:38 to get [7280, 910]");
    assertThat(own(arrays, 2).stream().filter(row -> row.startsWith("int[2] ")))
        .hasSize(4090)
        .containsOnly("int[2] of main:38 to get [8, 1]");
    expectSumFirst(arrays);
    assertThat(last(2, numbers(arrays, "(all arrays)"))).containsExactly(40_312L, 5_009L);
  }

  private static List<Long> numbers(AnalysisTable table, String row) {
    return table.rows().get(row).asList();
  }

  private static <T> List<T> last(int number, List<T> list) {
    return list.subList(list.size() - number, list.size());
  }

  /** Rows of arrays with their last figures, without their numbers, which are as they come. */
  private static List<String> own(AnalysisTable arrays, int columns) {
    return arrays.rows().entrySet().stream()
        .filter(row -> row.getKey().contains("NativeArrays."))
        .map(
            row ->
                row.getKey().replaceAll(" #\\d+", "").replace("subject.analyses.NativeArrays.", "")
                    + " "
                    + last(columns, row.getValue().asList()))
        .toList();
  }

  private static void expectSumFirst(AnalysisTable arrays) {
    assertThat(arrays.rows().keySet().iterator().next()).isEqualTo("(all arrays)");
    List<Long> sums = sum(arrays, "", "");
    assertThat(sums.stream().map(sum -> sum / 2)).isEqualTo(numbers(arrays, "(all arrays)"));
  }
}
