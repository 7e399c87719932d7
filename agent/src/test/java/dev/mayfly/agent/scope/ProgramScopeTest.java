package dev.mayfly.agent.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program's own packages, found from its command line. */
final class ProgramScopeTest {
  @TempDir private Path directory;

  @Test
  void theUsersPatternsAsTheyAre() {
    ProgramScope scope = ProgramScope.of(List.of("a.*", "b.C"));
    assertThat(scope.patterns()).containsExactly("a.*", "b.C");
    assertThat(scope.description()).isEqualTo("a.*, b.C");
  }

  @Test
  void aFewOfManyPatternsInOneLine() {
    ProgramScope scope =
        new ProgramScope(List.of("a.*", "b.*", "c.*", "d.*", "e.*", "f.*"), "why", List.of());
    assertThat(scope.brief()).isEqualTo("a.*, b.*, c.*, d.* and 2 more (why)");
    assertThat(scope.description()).isEqualTo("a.*, b.*, c.*, d.*, e.*, f.* (why)");
  }

  /** Where the class path shows nothing of it. */
  @Test
  void thePublisherOfTheMainClass() {
    ProgramScope scope = program("com.acme.shop.Main --port 80 x.jar");
    assertThat(scope.patterns()).containsExactly("com.acme.*");
    assertThat(scope.description())
        .isEqualTo("com.acme.* (package of the main class, from the command line)");
    assertThat(program("acme.shop/com.acme.Main arg").patterns()).containsExactly("com.acme.*");
    assertThat(program("org.apache.lucene.index.Main").patterns())
        .containsExactly("org.apache.lucene.*");
    assertThat(program("shop.Main").patterns()).containsExactly("shop.*");
    assertThat(program("Main").description())
        .isEqualTo("the unnamed package (package of the main class, from the command line)");
  }

  @Test
  void thePackagesOfTheJarAndTheirNeighbours() throws IOException {
    Path jar =
        jar("app.jar", Map.of("Main-Class", "com.acme.app.Start"), "com/acme/app/Start", "tools/T");
    ProgramScope scope = program(jar + " --verbose");
    assertThat(scope.patterns()).containsExactly("com.acme.*", "tools.*");
    assertThat(scope.description())
        .isEqualTo("com.acme.*, tools.* (packages in app.jar, and all of com.acme)");
  }

  @Test
  void thePackagesOfTheDirectoriesBesideTheMainClass() throws IOException {
    Path classes =
        classes(
            "main",
            "com/acme/app/Start",
            "util/Texts",
            "no-package/Odd",
            "org/library/Config__BeanDefinitions",
            "org/library/Config$$SpringCGLIB$$0");
    ProgramScope scope = program("com.acme.app.Start", classes, directory.resolve("no.jar"));
    assertThat(scope.patterns()).containsExactly("com.acme.*", "util.*");
    assertThat(scope.description())
        .isEqualTo("com.acme.*, util.* (packages in main, and all of com.acme)");
  }

  @Test
  void thePackagesOfTheWorkingDirectory() throws IOException {
    Path classes = classes("here", "com/acme/app/Start");
    assertThat(
            ProgramScope.ofProgram("com.acme.app.Start", classes.toString(), classes).description())
        .isEqualTo("com.acme.* (packages in the working directory, and all of com.acme)");
  }

  /** As in the images of buildpacks. */
  @Test
  void theClassesOfAnUnpackedApplication() throws IOException {
    String launcher = "org.springframework.boot.loader.launch.JarLauncher";
    Path root = classes("workspace", launcher.replace('.', '/'));
    classes("workspace/BOOT-INF/classes", "com/acme/app/Start", "util/Texts");
    assertThat(program(launcher, root).patterns()).containsExactly("org.springframework.boot.*");
    Files.createDirectories(root.resolve("META-INF"));
    Files.writeString(
        root.resolve("META-INF/MANIFEST.MF"),
        "Manifest-Version: 1.0\nMain-Class: " + launcher + "\nStart-Class: com.acme.app.Start\n");
    ProgramScope scope = program(launcher, directory.resolve("library.jar"), root);
    assertThat(scope.patterns()).containsExactly("com.acme.*", "util.*");
    assertThat(scope.description())
        .isEqualTo(
            "com.acme.*, util.* (packages in workspace/BOOT-INF/classes, and all of com.acme)");
  }

  @Test
  void theJarOfTheMainClassAndNoOther() throws IOException {
    Path app = jar("app.jar", Map.of(), "com/acme/app/Start", "util/Texts");
    Path library = jar("library.jar", Map.of(), "org/library/Library");
    assertThat(program("com.acme.app.Start x", library, app).patterns())
        .containsExactly("com.acme.*", "util.*");
  }

  @Test
  void theOwnClassesOfASpringBootJar() throws IOException {
    Map<String, String> manifest =
        Map.of(
            "Main-Class",
            "org.springframework.boot.loader.launch.JarLauncher",
            "Start-Class",
            "org.springframework.samples.clinic.App");
    Path jar =
        jar(
            "boot.jar",
            manifest,
            "org/springframework/boot/loader/launch/JarLauncher",
            "BOOT-INF/classes/org/springframework/samples/clinic/App",
            "BOOT-INF/classes/org/springframework/samples/clinic/owner/Owner",
            "BOOT-INF/classes/org/library/Config__BeanDefinitions",
            "BOOT-INF/classes/support/Texts");
    ProgramScope scope = program(jar.toString());
    assertThat(scope.patterns()).containsExactly("org.springframework.samples.*", "support.*");
    assertThat(scope.description())
        .endsWith(
            " (packages in BOOT-INF/classes of boot.jar, and all of org.springframework.samples)");
  }

  @Test
  void theMainClassesPublisherWhereLibrariesAreInTheJar() throws IOException {
    Map<String, String> manifest = Map.of("Main-Class", "com.acme.app.Start");
    String[] classes = {"com/acme/app/Start", "com/acme/core/Core", "org/h2/Driver"};
    Path whole = jar("whole.jar", manifest, classes);
    assertThat(program(whole.toString()).patterns()).containsExactly("com.acme.*", "org.h2.*");
    Path shaded =
        jar(
            "shaded.jar",
            manifest,
            "com/acme/app/Start",
            "org/h2/Driver",
            "META-INF/maven/com.acme/app/pom.properties",
            "META-INF/maven/com.h2database/h2/pom.properties");
    assertThat(program(shaded.toString()).patterns()).containsExactly("com.acme.*");
    Path fat =
        jar("fat.jar", manifest, "com/acme/app/Start", "org/h2/D", "org/slf4j/L", "net/jpountz/X");
    assertThat(program(fat.toString()).description())
        .isEqualTo("com.acme.* (packages in fat.jar, without its libraries, and all of com.acme)");
  }

  @Test
  void aPathWithBlanks() throws IOException {
    Files.createDirectories(directory.resolve("my dir"));
    Path jar = jar("my dir/my app.jar", Map.of("Main-Class", "com.acme.Start"), "com/acme/Start");
    ProgramScope scope = program(jar + " some arguments");
    assertThat(scope.description()).isEqualTo("com.acme.* (packages in my app.jar)");
  }

  @Test
  void whatAScriptsClassLoaderDefines() {
    ProgramScope groovy = program("groovy.ui.GroovyMain report.groovy");
    assertThat(groovy.loaders()).containsExactly("groovy.lang.GroovyClassLoader");
    assertThat(groovy.description())
        .isEqualTo("the classes of the script (a Groovy script is run)");
    for (String kotlin :
        List.of(
            "preloading.Preloader -cp x -script", "cli.jvm.K2JVMCompiler -script", "runner.Main")) {
      assertThat(program("org.jetbrains.kotlin." + kotlin + " a.main.kts x").description())
          .isEqualTo("the classes of the script (a Kotlin script is run)");
    }
    assertThat(program("org.jetbrains.kotlin.runner.Main -e 6*7").loaders()).isNotEmpty();
    assertThat(program("org.jetbrains.kotlin.runner.Main -cp x MainKt").loaders()).isEmpty();
    for (String compiler :
        List.of(
            "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -d out Main.kt",
            "org.codehaus.groovy.tools.FileSystemCompiler -d out A.groovy",
            "org.codehaus.groovy.tools.GroovyStarter --main x.FileSystemCompiler A.groovy")) {
      assertThat(program(compiler).loaders()).as(compiler).isEmpty();
    }
    assertThat(program("org.codehaus.groovy.tools.GroovyStarter --main groovy.ui.GroovyMain a"))
        .extracting(ProgramScope::loaders)
        .isEqualTo(groovy.loaders());
    assertThat(program("jdk.compiler/com.sun.tools.javac.launcher.Main Hello.java").description())
        .isEqualTo("the classes of the script (a source file is run)");
  }

  @Test
  void everythingWhereNoMainClassIsFound() throws IOException {
    assertThat(program("").patterns()).containsExactly("*");
    ProgramScope scope = program(jar("plain.jar", Map.of()).toString());
    assertThat(scope.patterns()).containsExactly("*");
    assertThat(scope.description())
        .isEqualTo("everything (no main class found; set include=com.acme.*)");
  }

  private ProgramScope program(String command, Path... classPath) {
    String path =
        Arrays.stream(classPath)
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    return ProgramScope.ofProgram(command, path, directory.toAbsolutePath().normalize());
  }

  private Path classes(String name, String... classNames) throws IOException {
    Path root = directory.resolve(name);
    for (String className : classNames) {
      Path file = root.resolve(className + ".class");
      Files.createDirectories(file.getParent());
      Files.writeString(file, "");
    }
    return root;
  }

  private Path jar(String name, Map<String, String> attributes, String... entries)
      throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.forEach(manifest.getMainAttributes()::putValue);
    Path jar = directory.resolve(name);
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream file = new JarOutputStream(out, manifest)) {
      for (String entry : entries) {
        file.putNextEntry(new JarEntry(entry.endsWith(".properties") ? entry : entry + ".class"));
      }
    }
    return jar;
  }
}
