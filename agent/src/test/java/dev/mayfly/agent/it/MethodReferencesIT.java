package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import subject.jdk.References;

/** With {@code jdk=charge} method references that make objects are linked by the profiler. */
final class MethodReferencesIT {
  @TempDir private Path directory;

  /** Also where they fail, where they are serialized, and in a module that knows nothing of it. */
  @EachJvm(contexts = "tree")
  void doWhatTheyDid(WovenJvm jvm) throws IOException {
    WovenRun plain = jvm.withoutAgent().run(References.class);
    WovenJvm charged = jvm.with("jdk", "charge");
    WovenRun run = charged.run(References.class).expectSound().expectEndsAs(plain);
    WovenRun modular =
        charged.launch(
            "-p", module().toString(), "-m", "subject.jdk/" + References.class.getName());
    modular.expectSound().expectEndsAs(plain);
    for (WovenRun each : new WovenRun[] {run, modular}) {
      assertThat(made(each, "constructors", "java.lang.StringBuilder")).isEqualTo(2);
      assertThat(made(each, "constructors", "java.util.HashMap")).isEqualTo(1);
      assertThat(made(each, "receivers", "subject.jdk.References$$Lambda")).isEqualTo(4);
    }
  }

  private static long made(WovenRun run, String method, String type) {
    return run.profile().bySite().entrySet().stream()
        .filter(site -> site.getKey().method().methodName().equals(method))
        .filter(site -> site.getKey().typeName().equals(type))
        .mapToLong(site -> site.getValue().allocations())
        .sum();
  }

  private Path module() throws IOException {
    Path module = directory.resolve("subject.jdk");
    Path folder = Files.createDirectories(module.resolve("subject/jdk"));
    for (Path file : Jars.files(WovenJvm.TEST_CLASSES.resolve("subject/jdk"))) {
      if (file.getFileName().toString().startsWith("References")) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    Path source = Files.writeString(directory.resolve("module-info.java"), "module subject.jdk {}");
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    String[] command = {"--release", "17", "-d", module.toString(), source.toString()};
    assertThat(javac.run(System.out, System.err, command)).isZero();
    return module;
  }
}
