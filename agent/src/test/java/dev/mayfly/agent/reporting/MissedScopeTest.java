package dev.mayfly.agent.reporting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.scope.ProgramScope;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

class MissedScopeTest {

  private URLClassLoader program;
  private Class<?>[] loaded;

  /** A class that neither the JVM's loaders nor that of the agent have defined. */
  @BeforeEach
  void load() throws ReflectiveOperationException {
    URL jar = ClassReader.class.getProtectionDomain().getCodeSource().getLocation();
    program = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    Class<?> reader = program.loadClass(ClassReader.class.getName());
    loaded = new Class<?>[] {String.class, int[].class, MissedScope.class, reader};
  }

  @AfterEach
  void close() throws IOException {
    program.close();
  }

  @Test
  void aPackageWithoutAStarIsAClass() {
    assertThat(words("org.objectweb"))
        .isEqualTo(
            "; 'org.objectweb' is the name of a class: write org.objectweb.* for the package;"
                + " classes ran in org.objectweb.asm");
    assertThat(words("org.object")).isEqualTo("; classes ran in org.objectweb.asm");
  }

  @Test
  void theCaseOfLettersMatters() {
    assertThat(words("org.objectweb.asm.classreader"))
        .startsWith("; write org.objectweb.asm.ClassReader, in this case;");
    assertThat(words("org.ObjectWeb.*")).startsWith("; write org.objectweb.*, in this case;");
  }

  @Test
  void thePackagesThatRanAreNamed() {
    assertThat(words("com.acme.*")).isEqualTo("; classes ran in org.objectweb.asm");
    assertThat(MissedScope.words(ProgramScope.of(List.of("a.*")), new Class<?>[] {String.class}))
        .isEmpty();
  }

  private String words(String pattern) {
    return MissedScope.words(ProgramScope.of(List.of(pattern)), loaded);
  }
}
