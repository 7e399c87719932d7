package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import hostile.control.Worker;
import hostile.many.Many;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** {@code mayfly weave} fills the cache: the program's first start weaves nothing. */
@Tag("slow")
final class AheadOfTimeIT {
  private static final String MANY = Many.class.getName();

  @TempDir private Path directory;

  private String cache() {
    return directory.resolve("cache").toString();
  }

  private WovenJvm cached(WovenJvm jvm) {
    return jvm.with("cache", cache()).withJvm("-Xlog:class+load:file=loaded.txt");
  }

  /** As {@link #cached} starts the program. */
  private CommandRun weave(WovenJvm jvm, String more, String... words) {
    String options =
        "lifetime=off,jmx=false,context="
            + jvm.option("context")
            + ",bytes="
            + jvm.option("bytes")
            + more;
    String[] all =
        Stream.concat(
                Stream.of("weave", "--options=" + options, "--cache=" + cache()), Stream.of(words))
            .toArray(String[]::new);
    return CommandRun.of(jvm, directory, "", all);
  }

  private static void expectNothingWoven(WovenRun run) {
    assertThat(
            run.text("loaded.txt")
                .lines()
                .filter(line -> line.matches(".*\\] org\\.(aspectj|objectweb\\.asm)\\..*")))
        .as("%s", run)
        .isEmpty();
  }

  private static void expectSame(WovenRun run, WovenRun plain) {
    ProfileSnapshot profile = run.profile();
    ProfileSnapshot expected = plain.profile();
    assertThat(profile.root()).isEqualTo(expected.root());
    assertThat(profile.bySite()).isEqualTo(expected.bySite());
    assertThat(profile.coverage().classesWoven()).isEqualTo(expected.coverage().classesWoven());
  }

  @EachJvm(anyJdk = true)
  void theFirstStartOfAJarFindsItsClasses(WovenJvm jvm) throws IOException {
    Path jar =
        Jars.make(
            directory.resolve("many.jar"),
            Map.of("Main-Class", MANY, "Class-Path", "lib.jar"),
            Map.of("hostile/many", ""));
    Jars.make(directory.resolve("lib.jar"), Map.of(), Map.of("hostile/control", ""));
    CommandRun woven = weave(jvm, "", jar.toString());
    assertThat(woven.stderr()).isEmpty();
    assertThat(woven.exitCode()).isZero();
    assertThat(woven.stdout())
        .containsPattern("^\\d+ of \\d+ classes of many.jar have probes \\(.* s, \\d+ threads\\)\n")
        .contains("scope  hostile.many.* (packages in many.jar)")
        .contains("-jar " + jar);
    WovenRun run = cached(jvm).launch("-jar", jar.toString()).expectSound();
    expectNothingWoven(run);
    expectSame(run, jvm.launch("-jar", jar.toString()).expectSound());

    assertThat(weave(jvm, ",include=*", jar.toString()).exitCode()).isZero();
    expectNothingWoven(
        cached(jvm).with("include", "*").launch("-jar", jar.toString()).expectSound());
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void theFirstStartOfAClassPathFindsItsClasses(WovenJvm jvm) throws IOException {
    Path jar = Jars.make(directory.resolve("many.jar"), Map.of(), Map.of("hostile/many", ""));
    Path classes = directory.resolve("classes");
    for (Path file : Jars.files(WovenJvm.TEST_CLASSES.resolve("hostile/control"))) {
      Files.createDirectories(classes.resolve("hostile/control"));
      Files.copy(file, classes.resolve("hostile/control").resolve(file.getFileName()));
    }
    assertThat(weave(jvm, "", classes.toString(), jar.toString()).stderr())
        .contains("--main=CLASS")
        .hasLineCount(2);
    CommandRun woven = weave(jvm, "", "--main=" + MANY, classes.toString(), jar.toString());
    assertThat(woven.stderr()).isEmpty();
    assertThat(woven.exitCode()).isZero();
    WovenRun run = cached(jvm).launch("-cp", classes + ":" + jar, MANY).expectSound();
    expectNothingWoven(run);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void theFirstStartOfAnArchiveFindsItsInnerClasses(WovenJvm jvm) throws IOException {
    Path jar =
        Jars.make(
            directory.resolve("fat.jar"),
            Map.of("Main-Class", "hostile.fat.Launcher", "Start-Class", MANY),
            Map.of("hostile/fat", "", "hostile/many", "BOOT-INF/classes/"));
    CommandRun woven = weave(jvm, "", jar.toString());
    assertThat(woven.stdout()).contains("hostile.many.* (packages in BOOT-INF/classes of fat.jar)");
    expectNothingWoven(cached(jvm).launch("-jar", jar.toString()).expectSound());
  }

  @Test
  @EnabledIfSystemProperty(named = "mayfly.demo.jar", matches = ".+")
  void theFirstStartOfASpringBootJarFindsItsClasses() {
    WovenJvm jvm = WovenJvm.here().withOnlyJvm("-XX:TieredStopAtLevel=1");
    String demo = System.getProperty("mayfly.demo.jar");
    CommandRun woven = weave(jvm, "", demo);
    assertThat(woven.stderr()).isEmpty();
    assertThat(woven.exitCode()).isZero();
    WovenRun run = cached(jvm).launch("-jar", demo, "--shop.requests=20").expectExit(0);
    expectNothingWoven(run);
  }

  /** But for single ones, which another thread of the JVM has loaded sooner or later. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void theFirstStartFindsTheClassesOfTheJdk(WovenJvm jvm) throws IOException {
    Path jar =
        Jars.make(
            directory.resolve("many.jar"), Map.of("Main-Class", MANY), Map.of("hostile/many", ""));
    CommandRun woven = weave(jvm, ",jdk=charge", jar.toString());
    assertThat(woven.exitCode()).as(woven.stderr()).isZero();
    assertThat(woven.stdout()).containsPattern("JDK    \\d,\\d{3} classes");
    WovenRun run = cached(jvm).with("jdk", "charge").launch("-jar", jar.toString()).expectExit(0);
    var start = run.profile().overhead().start();
    assertThat(start.jdkClassesKept()).isGreaterThan(start.jdkClasses() * 98 / 100);
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    WovenJvm jvm = WovenJvm.here();
    assertThat(weave(jvm, "", "missing.jar"))
        .isEqualTo(new CommandRun(1, "", "mayfly: missing.jar: no such file or directory\n"));
    Path empty = directory.resolve("empty.jar");
    try (OutputStream file = Files.newOutputStream(empty);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new JarEntry("nothing"));
    }
    CommandRun none = weave(jvm, ",include=com.acme.*", empty.toString());
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(none.stderr())
        .isEqualTo("mayfly: no class of empty.jar is in scope; set include= in --options\n");
    CommandRun nowhere =
        CommandRun.of(jvm, directory, "", "weave", "--options=include=*", empty.toString());
    assertThat(nowhere.exitCode()).isEqualTo(1);
    assertThat(nowhere.stderr())
        .isEqualTo("mayfly: there is no cache; name its directory with --cache=DIR\n");
    CommandRun option = CommandRun.of(jvm, directory, "", "weave", "--options=inclde=x", "a.jar");
    assertThat(option.exitCode()).isEqualTo(2);
    assertThat(option.stderr()).contains("Did you mean 'include'?");
  }

  /** What a running program has woven is there for its next start. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void anAttachedAgentStoresClasses(WovenJvm jvm) throws Exception {
    WovenProcess process =
        jvm.withoutAgent().withJvm("-XX:+EnableDynamicAgentLoading").start(Worker.class);
    process.awaitStdout("ready\n");
    CommandRun attached =
        CommandRun.of(
            jvm,
            directory,
            "",
            "attach",
            Long.toString(process.process().pid()),
            "include=hostile.control.*",
            "lifetime=off",
            "context=tree",
            "cache=" + cache());
    assertThat(attached.stderr()).isEmpty();
    process.say("10").awaitStdout("made 10\n");
    process.process().outputWriter().close();
    process.await().expectExit(0);
    try (Stream<Path> files = Files.list(Path.of(cache()))) {
      List<Path> stored = files.sorted(Comparator.naturalOrder()).toList();
      assertThat(stored).hasSize(1);
      assertThat(Files.readString(stored.get(0), java.nio.charset.StandardCharsets.ISO_8859_1))
          .contains("hostile.control.Worker$Items");
    }
  }
}
