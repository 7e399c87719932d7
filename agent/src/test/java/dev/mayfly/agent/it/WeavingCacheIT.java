package dev.mayfly.agent.it;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import hostile.control.Worker;
import hostile.many.Many;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Woven classes kept on disk: a class that is not found there would be woven and stored again. */
@Tag("slow")
final class WeavingCacheIT {
  @TempDir private Path cache;

  @Test
  void isUsedByTheNextStart() throws IOException {
    WovenJvm jvm = WovenJvm.here().with("cache", cache.toString());
    ProfileSnapshot first = jvm.run(Many.class).expectSound().profile();
    Path archive = archive();
    Object key = key(archive);

    assertSame(jvm.run(Many.class).expectSound().profile(), first);
    assertThat(key(archive())).as("all was found, so nothing is written").isEqualTo(key);

    byte[] whole = Files.readAllBytes(archive);
    Files.delete(archive);
    Files.write(archive, Arrays.copyOf(whole, whole.length / 2));
    assertSame(jvm.run(Many.class).expectSound().profile(), first);
    assertThat(archive()).isEqualTo(archive).hasSize(whole.length);
  }

  @EachJvm(contexts = {"site", "tree"})
  void whereAllIsFoundAsmIsNotLoaded(WovenJvm jvm) {
    WovenJvm logging =
        jvm.with("cache", cache.toString()).withJvm("-Xlog:class+load:file=loaded.txt");
    assertThat(weaversIn(logging.run(Many.class).expectSound())).isNotEmpty();
    assertThat(weaversIn(logging.run(Many.class).expectSound())).isEmpty();
  }

  private static List<String> weaversIn(WovenRun run) {
    return run.text("loaded.txt")
        .lines()
        .filter(line -> line.matches(".*\\] org\\.(aspectj|objectweb\\.asm)\\..*"))
        .toList();
  }

  /** Woven classes run in the JVM: from where others may write, none do. */
  @Test
  void whatOthersMayWriteIsRefusedInOneLine() throws IOException {
    WovenJvm jvm = WovenJvm.here().with("cache", cache.toString());
    jvm.run(Many.class).expectSound();
    Set<PosixFilePermission> mine = Files.getPosixFilePermissions(cache);
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
    WovenRun run = jvm.run(Many.class).expectSound();
    assertThat(run.mayflySays().stream().filter(line -> line.contains("'cache'")))
        .containsExactly(
            "mayfly: option 'cache': "
                + cache.toRealPath()
                + " can be written by other users, whose code would run in this JVM (rwxrwxrwx);"
                + " name a directory of your own, or use chmod go-w "
                + cache.toRealPath()
                + ". Mayfly continues without a cache.");
    Files.setPosixFilePermissions(cache, mine);
    assertThat(jvm.run(Many.class).expectSound().mayflySays()).hasSize(1);
  }

  /**
   * An upgrade of a library changes its class hierarchy, and not the program: what is kept of the
   * program's classes must not depend on it.
   */
  @Test
  void outlivesAnUpgradeOfALibrary(@TempDir Path directory) throws IOException {
    Path program =
        compiled(
            directory.resolve("program"),
            "package app; public final class Main { private static Object sink; "
                + "static Object either(boolean first) { Object made; "
                + "if (first) { made = new lib.A(); } else { made = new lib.B(); } "
                + "sink = made; return made; } "
                + "public static void main(String[] args) { "
                + "System.out.println(either(true) != either(false)); } }",
            "package lib; public class A {}",
            "package lib; public class B {}");
    Path old =
        compiled(
            directory.resolve("old"),
            "package lib; public class Base {}",
            "package lib; public class A extends Base {}",
            "package lib; public class B extends Base {}");
    Path upgraded =
        compiled(
            directory.resolve("new"),
            "package lib; public class A {}",
            "package lib; public class B {}");
    WovenJvm jvm = WovenJvm.here().with("cache", cache.toString()).with("include", "app.*");
    for (Path library : List.of(old, upgraded)) {
      jvm.withClassPath(library, program)
          .run("app.Main")
          .expectSound()
          .expectStdout("true")
          .expectSitesOnly(
              """
              Main.either  lib.A  1
              Main.either  lib.B  1
              """);
    }
  }

  /** What a running program has woven is there for its next start. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void anAttachedAgentStoresClasses(WovenJvm jvm, @TempDir Path directory) throws Exception {
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
            "cache=" + cache);
    assertThat(attached.stderr()).isEmpty();
    process.say("10").awaitStdout("made 10\n");
    process.process().outputWriter().close();
    process.await().expectExit(0);
    assertThat(Files.readString(archive(), ISO_8859_1)).contains("hostile.control.Worker$Items");
  }

  private static Path compiled(Path directory, String... sources) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", directory.toString()));
    for (int i = 0; i < sources.length; i++) {
      String name = sources[i].replaceFirst(".*?class (\\w+).*", "$1");
      Path file = Files.createDirectories(directory.resolve("source" + i)).resolve(name + ".java");
      Files.writeString(file, sources[i]);
      arguments.add(file.toString());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new))).isZero();
    return directory;
  }

  private static void assertSame(ProfileSnapshot actual, ProfileSnapshot expected) {
    assertThat(actual.root()).isEqualTo(expected.root());
    assertThat(actual.bySite()).isEqualTo(expected.bySite());
    assertThat(actual.coverage().classesWoven()).isEqualTo(expected.coverage().classesWoven());
  }

  /** Files of one name: one that is written later takes the other's place. */
  private static Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  private Path archive() throws IOException {
    try (Stream<Path> all = Files.walk(cache)) {
      List<Path> files = all.filter(Files::isRegularFile).toList();
      assertThat(files).hasSize(1);
      return files.get(0);
    }
  }
}
