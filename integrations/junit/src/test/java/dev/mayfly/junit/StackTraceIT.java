package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.AssertjSample;
import com.example.shop.samples.KindsSample;
import com.example.shop.samples.LimitsSample;
import com.example.shop.samples.SurvivalSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** IDEs jump to the first frame of a failure: it is the test's. */
final class StackTraceIT {
  @Test
  void beginsWithTheTestMethod() throws IOException {
    expect(LimitsSample.class, "tooMany");
    expect(SurvivalSample.class, "leaks");
    expect(KindsSample.class, "parameterized", int.class);
    expect(KindsSample.class, "dynamic");
  }

  /** These are thrown in the test method itself. */
  @Test
  void assertionsLeaveTheTestMethodOnTop() {
    StackTraceElement top =
        Kit.failure(AssertjSample.class, "tooMany", RECORDER).getStackTrace()[0];
    assertThat(top.getClassName()).isEqualTo(AssertjSample.class.getName());
    assertThat(top.getMethodName()).isEqualTo("tooMany");
  }

  private static final Class<?>[] RECORDER = {AllocationRecorder.class};

  private static void expect(Class<?> sample, String method, Class<?>... parameters)
      throws IOException {
    StackTraceElement[] trace = Kit.failure(sample, method, parameters).getStackTrace();
    String file = sample.getSimpleName() + ".java";
    List<String> source =
        Files.readAllLines(
            Path.of("src/test/java", sample.getPackageName().replace('.', '/'), file));
    assertThat(trace[0].getClassName()).isEqualTo(sample.getName());
    assertThat(trace[0].getMethodName()).isEqualTo(method);
    assertThat(trace[0].getFileName()).isEqualTo(file);
    // lines count from 1, and the first statement follows the declaration
    assertThat(source.get(trace[0].getLineNumber() - 2)).contains(" " + method + "(");
  }
}
