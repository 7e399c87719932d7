package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mayfly.snapshot.types.AnalysisTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.analyses.Traffic;

/** Array traffic across JNI ({@code jni=true}). */
@Tag("slow")
final class JniIT {
  /** The JVM's own word where there is not even room to call an agent. */
  private static final String END_OF_STACK = "*** java.lang.instrument ASSERTION FAILED ***";

  private static final String EXPLANATION = "jni=true: calls of JNI functions are not counted: ";
  private static final String BY_CONTEXT = "JNI array traffic by context";
  private static final String IN = " in subject.analyses.Traffic.";
  private static final long ALL = 100_000_000;

  @BeforeEach
  void needsDevices() {
    assumeTrue(Files.exists(Path.of("/dev/zero")));
  }

  private static AnalysisTable table(WovenRun run, String title) {
    return run.profile().analyses().stream()
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
}
