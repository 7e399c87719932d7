package dev.mayfly.agent.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
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
  private static final ClassLoader PROGRAM = new URLClassLoader(new URL[0], null);

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
      AgentOptions options = LoadTimeOptions.read(program, AgentOptions.BUILT_IN);
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
        "loaded=true",
        "bytes=physical",
        "bytecodes=true",
        "time=exact",
        "rest=sampled",
        "cache=x",
        "plugins=x.jar",
        "preset=exact"
      })
  void withoutAnAgentWhatNeedsOneIsRefusedByName(String option) {
    System.setProperty("mayfly.options", option);
    assertThatThrownBy(() -> LoadTimeOptions.readWithoutAgent(PROGRAM))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(option.equals("preset=exact") ? "jdk=charge" : option)
        .hasMessageContaining("add -javaagent:aspectjweaver.jar");
  }

  /** Each is in the test above, and in the document. */
  @Test
  void theTestAndTheDocumentNameAllThatAreRefused() throws Exception {
    String[] tested =
        LoadTimeOptionsTest.class
            .getDeclaredMethod("withoutAnAgentWhatNeedsOneIsRefusedByName", String.class)
            .getAnnotation(ValueSource.class)
            .strings();
    String document = Files.readString(Path.of("../docs/LOAD-TIME-WEAVING.md"));
    String sentence = document.substring(document.indexOf("Without a Java agent"));
    for (Option<?> option : AgentOptions.BUILT_IN.all()) {
      if (!option.isLimited()) {
        continue;
      }
      assertThat(tested).anyMatch(each -> each.startsWith(option.key() + "="));
      assertThat(sentence).containsPattern("[`]" + option.key() + "\\b");
    }
  }

  @Test
  void theOthersAreAllowed() {
    System.setProperty(
        "mayfly.options", "lifetime=exact,time=off,every=5,accounts=a:x.*,preset=production");
    assertThat(LoadTimeOptions.readWithoutAgent(PROGRAM).number(Options.EVERY)).isEqualTo(5);
  }

  @Test
  void allAreAllowedWithAnAgent() {
    System.setProperty("mayfly.options", "jdk=charge,bytes=physical,cache=x");
    assertThat(LoadTimeOptions.read(PROGRAM, AgentOptions.BUILT_IN).asMap())
        .containsEntry("jdk", "charge");
  }

  /** A property of another tool that begins alike is none of ours. */
  @Test
  void aMisspeltPropertyIsNamedWithItsLikelyMeaning() {
    System.setProperty("mayfly.includes", "a.*");
    System.setProperty("mayfly.colour-of-another-tool", "red");
    try {
      assertThatThrownBy(() -> LoadTimeOptions.read(PROGRAM, AgentOptions.BUILT_IN))
          .isInstanceOf(OptionException.class)
          .hasMessage("unknown property 'mayfly.includes'. Did you mean 'mayfly.include'?");
    } finally {
      System.clearProperty("mayfly.includes");
      System.clearProperty("mayfly.colour-of-another-tool");
    }
  }
}
