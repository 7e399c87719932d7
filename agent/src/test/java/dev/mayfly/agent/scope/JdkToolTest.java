package dev.mayfly.agent.scope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools of the JDK and programs, by their command lines. */
final class JdkToolTest {
  @ParameterizedTest
  @CsvSource({
    "jdk.compiler/com.sun.tools.javac.Main -d out One.java, true, true",
    "com.sun.tools.javac.Main One.java, true, true",
    "dev.mayfly.agent.boot.MayflyMain snapshot 1, true, true",
    "'', true, true", // java -version
    "'', false, false", // a launcher of the program's own
    "com.sun.tools.javac.launcher.Main One.java, true, false",
    "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher One.java, true, false",
    "com.acme.Main, true, false",
    "Main, true, false",
    "/srv/app.jar --port 1, true, false",
  })
  void tellsToolsFromPrograms(String command, boolean byLauncher, boolean tool) {
    assertThat(JdkTool.isRun(command, byLauncher)).isEqualTo(tool);
  }
}
