package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Scripts, run by their languages' compilers: by default their classes are counted, no others. */
@Tag("exhaustive")
final class ScriptsIT {
  private static final Path SCRIPTS = WovenJvm.TEST_CLASSES.resolve("languages");
  private static final String PLUGIN =
      Stream.of("compiler", "compiler-impl", "common", "jvm")
          .map(name -> ThirdParty.jar("kotlin-scripting-" + name).toString())
          .collect(Collectors.joining(",", "-Xplugin=", ""));

  @TempDir private Path directory;

  @EachJvm(contexts = "tree", anyJdk = true)
  void kotlin(WovenJvm jvm) {
    kotlin(jvm, SCRIPTS.resolve("tally.kts"), "kotlin-script-runtime")
        .expectSitesOnly(sites("Tally"));
  }

  /** The second run finds the compiled script in the cache. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void kotlinWithItsCache(WovenJvm jvm) throws IOException {
    Path script = directory.resolve("tally.main.kts");
    Files.copy(SCRIPTS.resolve("tally.kts"), script);
    Path cache = Files.createDirectory(directory.resolve("cache"));
    WovenJvm cached = jvm.withJvm("-Dkotlin.main.kts.compiled.scripts.cache.dir=" + cache);
    kotlin(cached, script, "kotlin-main-kts").expectSitesOnly(sites("Tally_main"));
    assertThat(cache).isDirectoryContaining("glob:**.jar");
    kotlin(cached, script, "kotlin-main-kts").expectSitesOnly(sites("Tally_main"));
  }

  private static String sites(String script) {
    return """
        SCRIPT.<init>  ArrayList            1
        SCRIPT.<init>  SCRIPT$Point         10
        SCRIPT.<init>  int[]                1  elements=5
        SCRIPT.<init>  SCRIPT               1  unwoven_caller
        """
        .replace("SCRIPT", script);
  }

  private static WovenRun kotlin(WovenJvm jvm, Path script, String definitions) {
    String compiler =
        joined(
            "kotlin-compiler",
            "kotlin-stdlib",
            "kotlin-script-runtime",
            "kotlin-reflect",
            "kotlin-daemon",
            "kotlinx-coroutines",
            "kotlin-build-tools-api",
            "annotations",
            "kotlin-scripting-common",
            "kotlin-scripting-jvm");
    return jvm.withJvm("-Xmx512m")
        .withTimeout(Duration.ofMinutes(4))
        .launch(
            "-cp",
            compiler,
            "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
            "-no-stdlib",
            "-no-reflect",
            PLUGIN,
            "-cp",
            joined("kotlin-stdlib", definitions),
            "-script",
            script.toString())
        .expectExit(0)
        .expectStdout("15\n");
  }

  @EachJvm(contexts = "tree", anyJdk = true)
  void groovy(WovenJvm jvm) {
    jvm.launch(
            "-cp",
            joined("groovy"),
            "groovy.ui.GroovyMain",
            SCRIPTS.resolve("tally.groovy").toString())
        .expectExit(0)
        .expectStdout("15\n")
        .expectSitesOnly(
            """
            Point.<init>  Point                  10  unwoven_caller
            tally.<init>  tally                   1  unwoven_caller
            tally.run     groovy.lang.Reference   1
            tally.run     Object[]                1
            tally.run     tally$_run_closure1     1
            tally.run     int[]                   1  elements=5
            """);
  }

  private static String joined(String... jars) {
    return Stream.of(jars)
        .map(name -> ThirdParty.jar(name).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
