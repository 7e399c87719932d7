package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationSite;
import hostile.many.Many;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scope without an option, and everything. */
final class DefaultScopeIT {
  private static final WovenJvm JVM = WovenJvm.here();
  private static final String MANY = Many.class.getName();

  @TempDir private Path directory;

  @Test
  void thePackagesOfAJar() throws IOException {
    Path jar =
        Jars.make(
            directory.resolve("many.jar"), Map.of("Main-Class", MANY), Map.of("hostile/many", ""));
    WovenRun run = JVM.launch("-jar", jar.toString()).expectSound();
    assertThat(packagesOf(run)).containsExactly("hostile.many");
    assertThat(scopeOf(run)).isEqualTo("hostile.many.* (packages in many.jar)");
  }

  @Test
  void theOwnPackagesOfASpringBootJar() throws IOException {
    Path jar = fatJar();
    WovenRun run = JVM.launch("-jar", jar.toString()).expectSound();
    assertThat(packagesOf(run)).containsExactly("hostile.many");
    assertThat(scopeOf(run)).isEqualTo("hostile.many.* (packages in BOOT-INF/classes of fat.jar)");
    WovenRun all = JVM.with("include", "*").launch("-jar", jar.toString()).expectSound();
    assertThat(packagesOf(all)).containsExactly("hostile.fat", "hostile.many");
    assertThat(scopeOf(all)).isEqualTo("*");
  }

  /** Only {@code mayfly-ltw.jar} has AspectJ. */
  @Test
  void aspectJIsNotLoadedWhateverIsWoven() throws IOException {
    Path jar =
        Jars.make(
            directory.resolve("many.jar"), Map.of("Main-Class", MANY), Map.of("hostile/many", ""));
    WovenJvm jvm = JVM.withJvm("-Xlog:class+load:file=loaded.txt");
    WovenRun own = jvm.launch("-jar", jar.toString()).expectSound();
    WovenRun all = jvm.with("include", "*").launch("-jar", jar.toString()).expectSound();
    assertThat(own.text("loaded.txt")).contains("] org.objectweb.asm.");
    assertThat(own.text("loaded.txt") + all.text("loaded.txt")).doesNotContain("org.aspectj.");
    assertThat(own.profile().root()).isEqualTo(all.profile().root());
  }

  private Path fatJar() throws IOException {
    return Jars.make(
        directory.resolve("fat.jar"),
        Map.of("Main-Class", "hostile.fat.Launcher", "Start-Class", MANY),
        Map.of("hostile/fat", "", "hostile/many", "BOOT-INF/classes/"));
  }

  /** javac runs in the same JVM then, and its classes are none of the JVM's own loaders'. */
  @Test
  void theClassesOfASourceFile() throws IOException {
    Path source =
        Files.writeString(
            directory.resolve("Hello.java"),
            """
            class Hello {
              public static void main(String[] args) {
                System.out.println(new StringBuilder("hello").append(new int[3].length));
              }
            }
            """);
    WovenRun run = JVM.launch(source.toString()).expectStdout("hello3");
    run.expectSites(
        """
        Hello.main StringBuilder 1
        Hello.main int[]         1 elements=3
        """);
    assertThat(scopeOf(run)).isEqualTo("the classes of the script (a source file is run)");
  }

  private static String scopeOf(WovenRun run) {
    return run.profile().environment().scope();
  }

  private static Set<String> packagesOf(WovenRun run) {
    Set<String> packages = new TreeSet<>();
    for (AllocationSite site : run.profile().bySite().keySet()) {
      String name = site.method().className();
      packages.add(name.substring(0, name.lastIndexOf('.')));
    }
    return packages;
  }
}
