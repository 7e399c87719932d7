package dev.mayfly.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.example.shop.samples.KindsSample;
import com.example.shop.samples.LimitsSample;
import com.example.shop.samples.MisusedSample;
import com.example.shop.samples.NoisySample;
import com.example.shop.samples.RecorderSample;
import com.example.shop.samples.SurvivalSample;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

class MayflyTestEngineTest {
  private static final String AUTODETECTION = "junit.jupiter.extensions.autodetection.enabled";

  private static final String NOT_MEASURED =
      ": it is not measured. Put the annotation on a test of JUnit Jupiter, or on a class of them";

  private static List<String> failures(Map<String, String> configuration, Class<?>... types) {
    EngineTestKit.Builder kit =
        EngineTestKit.engine("mayfly").configurationParameters(configuration);
    for (Class<?> type : types) {
      kit.selectors(selectClass(type));
    }
    return kit.execute().testEvents().failed().stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable())
        .map(thrown -> String.valueOf(thrown.orElseThrow().getMessage()))
        .sorted()
        .toList();
  }

  @Test
  void whatIsNeverMeasuredFails() {
    assertThat(failures(Map.of(), MisusedSample.class))
        .containsExactly(
            "@MaxAllocations is on Plain, which has no test of JUnit Jupiter, so nothing is"
                + " measured",
            "@MaxAllocations is on the @BeforeEach method MisusedSample.prepare" + NOT_MEASURED,
            "@NoAllocations is on MisusedSample.helper, which is no test" + NOT_MEASURED,
            "a parameter of MisusedSample.recorded is Mayfly's. Put @AllocationTest on the test or"
                + " its class");
    assertThat(failures(Map.of(AUTODETECTION, "true"), MisusedSample.class)).hasSize(3);
  }

  /** Compiled here: an annotation of JUnit 4 beside the tests would put JUnit into their scope. */
  @Test
  void aTestOfJUnit4Fails(@TempDir Path directory) throws Exception {
    Path test =
        Files.writeString(
            Files.createDirectories(directory.resolve("org/junit")).resolve("Test.java"),
            """
            package org.junit;
            @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
            public @interface Test {}
            """);
    Path older =
        Files.writeString(
            directory.resolve("Older.java"),
            "public class Older { @org.junit.Test @dev.mayfly.junit.ExpectCollected"
                + " public void test() {} }");
    int exitCode =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", directory.toString(), test.toString(), older.toString());
    assertThat(exitCode).isZero();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {directory.toUri().toURL()}, getClass().getClassLoader())) {
      assertThat(failures(Map.of(), loader.loadClass("Older")))
          .containsExactly("@ExpectCollected is on the JUnit 4 test Older.test" + NOT_MEASURED);
    }
  }

  @Test
  void whatIsMeasuredDoesNot() {
    assertThat(
            failures(
                Map.of("mayfly.limits.survivors", "0", "mayfly.mine", "1"),
                LimitsSample.class,
                KindsSample.class,
                RecorderSample.class,
                SurvivalSample.class))
        .isEmpty();
  }

  @Test
  void limitsThatApplyToNoTestAreSaid() {
    Map<String, String> limits =
        Map.of("mayfly.limits.bytes", "10", "mayfly.limits.tests", "com.example");
    assertThat(said(limits, NoisySample.class))
        .isEqualTo(
            "mayfly: no effect on these tests: mayfly.limits.bytes. Set"
                + " junit.jupiter.extensions.autodetection.enabled=true"
                + System.lineSeparator());
    assertThat(said(limits, NoisySample.class, LimitsSample.class)).isEmpty();
    assertThat(said(Map.of("mayfly.limits.bytes", "10", AUTODETECTION, "true"), NoisySample.class))
        .isEmpty();
    assertThat(said(Map.of(), NoisySample.class)).isEmpty();
  }

  private static String said(Map<String, String> configuration, Class<?>... types) {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(failures(configuration, types)).isEmpty();
    } finally {
      System.setErr(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void testsThatDoNotExistFail() {
    assertThat(
            failures(
                Map.of(
                    "mayfly.limits.tests", "com.example.shop.samples,com.example.shop.Shop",
                    "mayfly.baseline.tests", "com.example.shop.smaples; com.example"),
                LimitsSample.class))
        .containsExactly(
            "mayfly.baseline.tests names com.example.shop.smaples, which is no package, class or"
                + " method of this JVM");
  }

  @Test
  void aMistypedParameterFails() {
    assertThat(failures(Map.of("mayfly.limit.allocations", "10", "mayfly.baselin", "update")))
        .containsExactly(
            "the parameter mayfly.baselin has no effect. Did you mean mayfly.baseline?",
            "the parameter mayfly.limit.allocations has no effect. Did you mean"
                + " mayfly.limits.allocations?");
  }
}
