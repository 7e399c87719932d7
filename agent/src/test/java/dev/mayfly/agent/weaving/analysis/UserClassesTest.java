package dev.mayfly.agent.weaving.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.io.Resources;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.recording.Recorder;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UserClassesTest {
  /** Without the constructor that an option needs. */
  static final class Needing extends Analysis {
    Needing(int number) {
      assertThat(number).isPositive();
    }
  }

  @TempDir private Path directory;
  private Path jar;

  @BeforeEach
  void makeAJar() throws IOException {
    jar = directory.resolve("mine.jar");
    String file = Needing.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      entries.putNextEntry(new JarEntry(file));
      entries.write(Resources.toByteArray(Resources.getResource(file)));
    }
  }

  @Test
  void saysWhatIsWrong() {
    expect("no such file", directory.resolve("none.jar"), "a.A");
    expect("cannot read", directory, "a.A");
    expect("no class a.A in the jars", jar, "a.A");
    expect(
        "java.lang.String does not extend dev.mayfly.analysis.Analysis", jar, "java.lang.String");
  }

  private static Map<String, Analysis> make(Path jar, String name) throws IOException {
    return new UserClasses<>(Analysis.class, Map.of(), List.of(jar)).make(List.of(name));
  }

  private static void expect(String words, Path jar, String name) {
    assertThatThrownBy(() -> make(jar, name))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(words);
  }

  @Test
  void theClassLoaderShowsTheJdkAndThePackageOfAnalyses() throws Exception {
    URL[] jars = {jar.toUri().toURL()};
    try (AnalysisClassLoader loader = new AnalysisClassLoader(jars, Analysis.class)) {
      assertThat(Class.forName("java.util.List", false, loader)).isSameAs(List.class);
      for (Class<?> hidden : List.of(Recorder.class, UserClasses.class, Test.class)) {
        assertThatThrownBy(() -> Class.forName(hidden.getName(), false, loader))
            .isInstanceOf(ClassNotFoundException.class);
      }
      assertThatThrownBy(() -> Class.forName(Needing.class.getName(), false, loader))
          .as("a class of the profiler, in whatever jar")
          .isInstanceOf(ClassNotFoundException.class);
      assertThat(loader.getResource(Needing.class.getName().replace('.', '/') + ".class"))
          .isNotNull();
    }
  }
}
