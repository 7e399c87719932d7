package dev.mayfly.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadTimeOptionsTest {
  @TempDir private Path directory;

  @AfterEach
  void clear() {
    System.clearProperty("mayfly.options");
    System.clearProperty("mayfly.include");
  }

  @Test
  void aPropertyWinsOverAllOptionsAndTheseOverTheFile() throws IOException {
    Files.writeString(
        directory.resolve("mayfly.properties"), "include=a.*\noutput=one\nformats=json,text\n");
    System.setProperty("mayfly.options", "include=b.*,c.*,output=two");
    System.setProperty("mayfly.include", "d..*,e.*");
    try (URLClassLoader program = new URLClassLoader(new URL[] {directory.toUri().toURL()}, null)) {
      AgentOptions options = LoadTimeOptions.read(program);
      assertThat(options.include()).containsExactly("d..*", "e.*");
      assertThat(options.output().toString()).endsWith("two");
      assertThat(options.formats()).hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk=charge",
        "jdk=frames",
        "layout=true",
        "aspects=mine.jar",
        "agents=continuous",
        "events=alloc",
        "loaded=true",
        "bytes=physical",
        "bytecodes=true",
        "time=exact",
        "lifetime=accesses",
        "jni=true",
        "rest=sampled",
        "analysis=calls",
        "cache=x",
        "preset=exact"
      })
  void whatNeedsTheAgentIsRefusedByName(String option) {
    System.setProperty("mayfly.options", option);
    assertThatThrownBy(() -> LoadTimeOptions.read(null))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(option.equals("preset=exact") ? "jdk=charge" : option)
        .hasMessageContaining("needs -javaagent:mayfly-agent.jar");
  }

  /** Each is in the test above, and in the document. */
  @Test
  void theTestAndTheDocumentNameAllThatAreRefused() throws Exception {
    String[] tested =
        LoadTimeOptionsTest.class
            .getDeclaredMethod("whatNeedsTheAgentIsRefusedByName", String.class)
            .getAnnotation(ValueSource.class)
            .strings();
    String document = Files.readString(Path.of("../docs/LOAD-TIME-WEAVING.md"));
    String sentence = document.substring(document.indexOf("Mayfly refuses in one line"));
    for (Option option : LoadTimeOptions.limited()) {
      assertThat(tested).anyMatch(each -> each.startsWith(option.key() + "="));
      assertThat(sentence).containsPattern("[`]" + option.key() + "\\b");
    }
  }

  @Test
  void theOthersAreAllowed() {
    System.setProperty(
        "mayfly.options", "lifetime=exact,time=off,every=5,accounts=a:x.*,preset=production");
    assertThat(LoadTimeOptions.read(null).everySeconds()).isEqualTo(5);
  }
}
