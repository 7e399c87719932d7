package dev.mayfly.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestAgentTest {
  private static final Path JAR = Path.of("agent.jar");
  private static final Path RECORDINGS = Path.of("jvms");

  @Test
  void eachJvmWritesIntoItsOwnDirectory() {
    assertThat(new TestAgent(JAR, Map.of(), "", RECORDINGS).flag())
        .isEqualTo("-javaagent:agent.jar=formats=json,output=" + RECORDINGS.resolve("%p"));
  }

  @Test
  void optionsAreTheUsersButForTheOutput() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("formats", "json,html");
    options.put("output", "elsewhere");
    options.put("include", "com.acme.*");
    assertThat(new TestAgent(JAR, options, "", RECORDINGS).flag())
        .isEqualTo(
            "-javaagent:agent.jar=formats=json,html,include=com.acme.*,output=%s"
                .formatted(RECORDINGS.resolve("%p")));
  }

  @Test
  void thoseOfTheCommandLineComeLast() {
    assertThat(new TestAgent(JAR, Map.of("jdk", "off"), " jdk=charge,output=x ", RECORDINGS).flag())
        .isEqualTo(
            "-javaagent:agent.jar=formats=json,jdk=off,jdk=charge,output=x,output="
                + RECORDINGS.resolve("%p"));
  }
}
