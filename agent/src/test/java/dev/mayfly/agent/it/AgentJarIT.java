package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.smoke.Smoke;

/** The agent's jar, wherever it lies and however it is called. */
final class AgentJarIT {
  @TempDir private Path directory;

  @Test
  void mayLieInAPathWithBlanks() throws IOException {
    assertThat(runWith(WovenJvm.here(), "mayfly-agent.jar").expectSound().sites())
        .contains("Smoke 3");
  }

  /** The JVM says that it cannot share classes then: no line of ours. */
  @EachJvm(contexts = "tree")
  void mayBeRenamed(WovenJvm jvm) throws IOException {
    runWith(jvm, "profiler 1.0.jar")
        .expectExit(0)
        .expectTreeOnly("Smoke.main Smoke=3 int[]=3/15 int[][]=1/3");
  }

  private WovenRun runWith(WovenJvm jvm, String name) throws IOException {
    Path folder = Files.createDirectories(directory.resolve("the agent's folder"));
    Path jar = Files.copy(WovenJvm.AGENT_JAR, folder.resolve(name));
    return jvm.withoutAgent()
        .withJvm("-javaagent:" + jar + "=formats=json,lifetime=off,output=report,jmx=false")
        .run(Smoke.class)
        .expectStdout("3");
  }
}
