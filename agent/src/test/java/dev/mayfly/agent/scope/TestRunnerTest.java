package dev.mayfly.agent.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packages of a project, found where something else than its own main class was started. */
final class TestRunnerTest {
  private static final String SUREFIRE = "org.apache.maven.surefire.booter.ForkedBooter";

  @TempDir private Path directory;
  private Path module;
  private Path classes;
  private Path tests;

  @BeforeEach
  void aModule() throws IOException {
    module = Files.createDirectories(directory.toRealPath().resolve("shop"));
    classes = classes("shop/target/classes", "com/acme/shop/Shop", "com/acme/shop/pricing/Price");
    tests = classes("shop/target/test-classes", "com/acme/shop/ShopTest", "com/acme/it/OrderIT");
  }

  @Test
  void aProgramIsNoTestRunner() {
    assertThat(TestRunner.of("com.acme.Main", "com.acme.Main", path(classes), module)).isEmpty();
  }

  @Test
  void thePackagesOfTheClassPathsDirectories() {
    Path library = directory.resolve("repository/library.jar");
    ProgramScope scope = scope(SUREFIRE, SUREFIRE, path(tests, classes, library));
    assertThat(scope.patterns()).containsExactly("com.acme.it.*", "com.acme.shop.*");
    assertThat(scope.description())
        .isEqualTo(
            "com.acme.it.*, com.acme.shop.* (packages of the classes in target/test-classes,"
                + " target/classes, run by Maven)");
  }

  @Test
  void thoseThatAManifestNames() throws IOException {
    Path booter = Files.createDirectories(module.resolve("target/surefire")).resolve("boot er.jar");
    jar(booter, Map.of("Class-Path", "../test-classes/ ../classes/ ../../../no/such.jar"));
    ProgramScope scope = scope(SUREFIRE, booter + " more", booter.toString());
    assertThat(scope.patterns()).containsExactly("com.acme.it.*", "com.acme.shop.*");
  }

  @Test
  void theModulesJarInPlaceOfItsDirectory() throws IOException {
    Path jar = module.resolve("target/shop.jar");
    jar(jar, Map.of(), "com/acme/core/Core.class", "META-INF/versions/21/com/acme/x/Y.class");
    Path elsewhere = directory.toRealPath().resolve("library.jar");
    jar(elsewhere, Map.of(), "org/library/Library.class");
    ProgramScope scope = scope(SUREFIRE, SUREFIRE, path(tests, jar, elsewhere));
    assertThat(scope.patterns())
        .containsExactly("com.acme.core.*", "com.acme.it.*", "com.acme.shop.*");
  }

  /** A suite of its own tests the jar; in the module's directory, there may be jars of others. */
  @Test
  void gradlesJarOfTheModule() throws IOException {
    Path suite = classes("shop/build/classes/java/integrationTest", "com/acme/it/OrderIT");
    Path jar = Files.createDirectories(module.resolve("build/libs")).resolve("shop.jar");
    jar(jar, Map.of(), "com/acme/core/Core.class");
    Path library = Files.createDirectories(module.resolve("libs")).resolve("library.jar");
    jar(library, Map.of(), "org/library/Library.class");
    assertThat(scope("worker.org.gradle.X", "", path(suite, jar, library)).patterns())
        .containsExactly("com.acme.core.*", "com.acme.it.*");
  }

  /** They are jars in a build that packages them: counts must not depend on that. */
  @Test
  void theNeighboursDirectoriesDoNotCount() throws IOException {
    Path neighbour = classes("core/target/classes", "com/acme/core/Core");
    assertThat(scope(SUREFIRE, SUREFIRE, path(tests, classes, neighbour)).patterns())
        .containsExactly("com.acme.it.*", "com.acme.shop.*");
    assertThat(
            TestRunner.of(SUREFIRE, SUREFIRE, path(neighbour), module)
                .orElseThrow()
                .scope()
                .patterns())
        .containsExactly("com.acme.core.*");
  }

  @Test
  void theClassPathThatJUnitsConsoleIsTold() {
    String console = "org.junit.platform.console.ConsoleLauncher";
    String command = console + " execute -cp " + path(classes) + " --scan-class-path";
    assertThat(scope(console, command, "console.jar").patterns())
        .containsExactly("com.acme.shop.*");
    assertThat(scope(console, console + " --class-path=" + path(tests), "c.jar").patterns())
        .containsExactly("com.acme.it.*", "com.acme.shop.*");
  }

  @Test
  void theUnnamedPackage() throws IOException {
    Path unnamed = classes("shop/build/classes/java/test", "ScriptTest");
    assertThat(scope("worker.org.gradle.process.X", "", path(unnamed)).patterns())
        .containsExactly(".*");
  }

  @Test
  void everythingWhereThereIsNoDirectory() {
    ProgramScope scope = scope("com.intellij.rt.junit.JUnitStarter", "", "/no/such.jar");
    assertThat(scope.patterns()).containsExactly("*");
    assertThat(scope.description())
        .isEqualTo(
            "everything (tests run by IntelliJ IDEA, no class directory on the class path; set"
                + " include=com.acme.*)");
  }

  @Test
  void reportsGoWhereTheBuildPutsItsOwn() throws IOException {
    assertThat(runner(path(tests)).buildDirectory()).isEqualTo(module.resolve("target"));
    Path gradle = classes("shop/build/classes/java/test", "com/acme/X");
    assertThat(runner(path(gradle)).buildDirectory()).isEqualTo(module.resolve("build"));
    Path other = classes("shop/product/tests", "com/acme/X");
    Files.delete(Files.createDirectories(module.resolve("empty")));
    assertThat(runner(path(other)).buildDirectory()).isEqualTo(module.resolve("target"));
  }

  private TestRunner runner(String classPath) {
    Optional<TestRunner> runner = TestRunner.of(SUREFIRE, SUREFIRE, classPath, module);
    return runner.orElseThrow();
  }

  private ProgramScope scope(String mainClass, String command, String classPath) {
    return TestRunner.of(mainClass, command, classPath, module).orElseThrow().scope();
  }

  private static String path(Path... entries) {
    return String.join(
        File.pathSeparator, java.util.Arrays.stream(entries).map(Path::toString).toList());
  }

  private Path classes(String name, String... classNames) throws IOException {
    Path root = directory.toRealPath().resolve(name);
    for (String className : classNames) {
      Path file = root.resolve(className + ".class");
      Files.createDirectories(file.getParent());
      Files.writeString(file, "");
    }
    return root;
  }

  private static void jar(Path file, Map<String, String> attributes, String... entries)
      throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.forEach((name, value) -> manifest.getMainAttributes().putValue(name, value));
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      for (String entry : entries) {
        jar.putNextEntry(new JarEntry(entry));
      }
    }
  }
}
