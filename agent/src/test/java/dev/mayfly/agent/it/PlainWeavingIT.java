package dev.mayfly.agent.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.gson.Gson;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.aspects.AllocationAspect;
import dev.mayfly.recording.RecorderRegistry;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.snapshot.LifetimeMode;
import dev.mayfly.snapshot.Modes;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.aspectj.weaver.loadtime.Agent;
import org.junit.jupiter.api.io.TempDir;
import subject.plain.Plain;

/** AspectJ's own agent, told by an aop.xml what the comment in ours shows. */
final class PlainWeavingIT {
  @TempDir private Path directory;

  /** Their scope is their own package, so it has the aspects themselves in it. */
  @EachJvm(contexts = "tree")
  void countsWithTheDocumentedAspects(WovenJvm jvm) throws IOException, URISyntaxException {
    Files.writeString(
        Files.createDirectories(directory.resolve("META-INF")).resolve("aop.xml"),
        documented().replace("com.acme", "subject.plain"));

    WovenRun run =
        jvm.withoutAgent()
            .withJvm("-javaagent:" + placeOf(Agent.class))
            .withClassPath(
                directory,
                placeOf(AllocationAspect.class),
                WovenJvm.TEST_CLASSES,
                placeOf(RecorderRegistry.class),
                placeOf(AllocationProfiler.class),
                placeOf(ReportDirectory.class),
                placeOf(ImmutableList.class),
                placeOf(Gson.class))
            .run(Plain.class)
            .expectExit(0)
            .expectStdout("3003")
            .expectSitesOnly(
                """
                Plain.main    Plain     3
                Plain.<init>  int[]     3  elements=12
                Plain.<init>  Integer   3  boxing
                """)
            .expectTreeOnly(
                """
                Plain.main Plain=3
                  Plain.<init> Integer=3 int[]=3/12
                """);
    ProfileSnapshot profile = run.profile();
    assertThat(profile.environment().lifetimeModes())
        .isEqualTo(Modes.of(LifetimeMode.OFF)); // no tracker's jar is there
    assertThat(profile.overhead().repairedContexts()).isZero();
  }

  /** The example in the comment of the aop.xml that the aspects' jar has. */
  private static String documented() throws IOException {
    try (InputStream in =
        requireNonNull(AllocationAspect.class.getResourceAsStream("/META-INF/aop.xml"))) {
      String text = new String(in.readAllBytes(), UTF_8);
      String end = "</aspects>";
      return "<aspectj>"
          + text.substring(text.indexOf("<aspects>"), text.indexOf(end) + end.length())
          + "</aspectj>";
    }
  }

  private static Path placeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
