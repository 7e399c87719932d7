package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import hostile.surroundings.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program finds about itself under the agent, and what it may do to the agent. */
final class SurroundingsIT {
  private static final String ITEM = "hostile.surroundings.Surroundings$Item";

  @TempDir private Path directory;

  /** The JVM adds the agent's jar to the class path: what is found there is its manifest only. */
  @EachJvm(contexts = "tree")
  void findsTheResourcesOfItsOwn(WovenJvm jvm) {
    WovenRun plain = jvm.withoutAgent().run(Surroundings.class, "resources").expectExit(0);
    List<String> found =
        jvm.run(Surroundings.class, "resources").expectSound().stdout().lines().toList();
    String manifest = " META-INF/MANIFEST.MF ";
    assertThat(found.stream().filter(line -> !line.startsWith("app" + manifest)))
        .containsExactlyElementsOf(
            plain.stdout().lines().filter(line -> !line.startsWith("app" + manifest)).toList());
    assertThat(found.stream().filter(line -> line.startsWith("app" + manifest)))
        .hasSize(2)
        .allMatch(line -> line.endsWith(WovenJvm.AGENT_JAR + "!/META-INF/MANIFEST.MF 1"));
  }

  @EachJvm(contexts = "tree")
  void findsItsOwnManifestFirst(WovenJvm jvm) throws IOException {
    Path own = Files.createDirectories(directory.resolve("META-INF")).resolve("MANIFEST.MF");
    Files.writeString(own, "Manifest-Version: 1.0\n");
    assertThat(
            jvm.withClassPath(WovenJvm.TEST_CLASSES, directory)
                .run(Surroundings.class, "resources")
                .expectSound()
                .stdout())
        .contains("app META-INF/MANIFEST.MF " + own.toUri().toString().replace("///", "/"));
  }

  /** Reports now and then, too: the thread must go on. */
  @ParameterizedTest
  @ValueSource(strings = {"no-stderr", "bad-stderr"})
  void takesItsStandardErrorAway(String how) {
    WovenRun run =
        WovenJvm.here()
            .with("every", "1")
            .run(Surroundings.class, how, "report/profile.json")
            .expectStdout("items 10\ndone")
            .expectSound();
    assertThat(run.mayflySays()).first().asString().contains("report in");
    assertThat(itemsOf(run)).isEqualTo(10);
  }

  @Test
  void installsASecurityManager() {
    WovenJvm jvm = WovenJvm.on(17);
    WovenRun plain = jvm.withoutAgent().run(Surroundings.class, "late-manager").expectExit(0);
    WovenRun run = jvm.run(Surroundings.class, "late-manager").expectEndsAs(plain);
    run.expectAllWoven();
    assertThat(run.stdout()).contains("denied true", "more items 10");
    assertThat(itemsOf(run)).isEqualTo(20);
  }

  /** The policy trusts the agent's jar, and no one else. */
  @Test
  void runsUnderASecurityManager() throws IOException {
    expectDenied("coverage");
  }

  @Tag("exhaustive")
  @Test
  void runsUnderASecurityManagerWithTheJdkWoven() throws IOException {
    expectDenied("charge");
  }

  private void expectDenied(String jdk) throws IOException {
    Path policy =
        Files.writeString(
            directory.resolve("agent.policy"),
            "grant codeBase \""
                + WovenJvm.AGENT_JAR.toUri()
                + "\" { permission java.security.AllPermission; };\n");
    WovenJvm jvm =
        WovenJvm.on(17)
            .with("jdk", jdk)
            .with("lifetime", "exact")
            .withJvm("-Djava.security.manager", "-Djava.security.policy=" + policy);
    WovenRun plain = jvm.withoutAgent().run(Surroundings.class, "denied").expectExit(0);
    WovenRun run = jvm.run(Surroundings.class, "denied").expectEndsAs(plain);
    run.expectAllWoven();
    assertThat(run.stdout()).contains("denied true", "more items 10");
    assertThat(itemsOf(run)).isEqualTo(20);
  }

  /** As with {@code JAVA_TOOL_OPTIONS}: each JVM gets the agent, tools of the JDK, too. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void toolsOfTheJdkRunAsWithoutTheAgent(WovenJvm jvm) throws Exception {
    Path source = Files.writeString(directory.resolve("One.java"), "class One {}\n");
    assertQuiet(jvm, "javac", "-d", directory.toString(), source.toString());
    assertThat(directory.resolve("One.class")).exists();
    assertQuiet(jvm, "jcmd", "-l");
    assertQuiet(jvm, "java", "-version");
  }

  private void assertQuiet(WovenJvm jvm, String tool, String... arguments) throws Exception {
    Path work = Files.createDirectories(directory.resolve("work"));
    List<String> command = new ArrayList<>();
    command.add(jvm.jdk().tool(tool).toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
    builder.environment().put("JAVA_TOOL_OPTIONS", "-javaagent:" + WovenJvm.AGENT_JAR);
    Path err = directory.resolve("err.txt");
    Process process =
        builder
            .redirectError(err.toFile())
            .redirectOutput(directory.resolve("out.txt").toFile())
            .start();
    assertThat(process.waitFor()).isZero();
    assertThat(Files.readString(err)).doesNotContain("mayfly: ");
    assertThat(work).isEmptyDirectory();
  }

  /** A source file that the launcher compiles is a program. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void aSourceFileIsAProgram(WovenJvm jvm) throws IOException {
    Path source =
        Files.writeString(
            directory.resolve("Two.java"),
            "class Two { public static void main(String[] a) { new Two(); } }\n");
    WovenRun run = jvm.launch(source.toString()).expectExit(0);
    assertThat(run.mayflySays()).isNotEmpty();
  }

  private static long itemsOf(WovenRun run) {
    return run.profile().byType().get(ITEM).allocations();
  }
}
