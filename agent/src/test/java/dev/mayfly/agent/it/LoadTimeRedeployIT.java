package dev.mayfly.agent.it;

import static dev.mayfly.agent.it.WovenJvm.TEST_CLASSES;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import hostile.ltw.Applications;
import hostile.ltw.Applications.Weaves;
import hostile.redeploy.Redeploy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A servlet container that deploys a web application again and again under AspectJ's agent: one
 * profile counts them all, and the stopped ones are collected. Runs in the module that makes {@code
 * mayfly-ltw.jar}.
 */
@EnabledIfSystemProperty(named = "mayfly.ltw.jar", matches = ".+")
final class LoadTimeRedeployIT {
  private static final Path JAR = Path.of(System.getProperty("mayfly.ltw.jar", ""));
  private static final int TIMES = 15;

  @TempDir private Path directory;

  private WovenJvm container(WovenJvm jvm) {
    return jvm.withoutAgent()
        .withOnlyJvm("-XX:TieredStopAtLevel=1", "-Xmx256m", "-XX:SoftRefLRUPolicyMSPerMB=0")
        .withJvm(
            ThirdParty.agent(ThirdParty.jar("aspectjweaver"), ""),
            "-Dmayfly.options=include=webapp.*,formats=json,output=report,rest=off,time=off")
        .withTimeout(Duration.ofMinutes(3));
  }

  private void expectAllCounted(WovenJvm jvm, Path application) {
    WovenRun run = jvm.run(Redeploy.class, application.toString(), Integer.toString(TIMES));
    List<String> said = run.expectExit(0).stdout().lines().toList();
    assertThat(said.get(0)).isIn("left 0", "left 1");
    assertThat(run.stats("webapp.Shop.doGet", "webapp.Item").failedConstructions())
        .isEqualTo(TIMES);
    assertThat(run.profile().coverage().classesWoven()).isEqualTo(4 * TIMES);
  }

  @EachJvm(contexts = "tree")
  void aStoppedApplicationIsCollected(WovenJvm jvm) throws IOException {
    Path application = RedeployIT.webApplication(directory);
    Path tomcat = ThirdParty.jar("tomcat-embed-core");
    Path annotations = ThirdParty.jar("tomcat-annotations-api");
    expectAllCounted(
        container(jvm).withClassPath(TEST_CLASSES, tomcat, annotations, JAR), application);
    // the class loader of a web application asks itself first
    Path libraries = Files.createDirectories(application.resolve("WEB-INF/lib"));
    Files.copy(JAR, libraries.resolve("mayfly-ltw.jar"));
    expectAllCounted(container(jvm).withClassPath(TEST_CLASSES, tomcat, annotations), application);
  }

  private static final String OPTIONS =
      "include=subject.door.*,formats=json,output=report,rest=off,time=off";

  private static WovenRun applications(WovenJvm jvm, Weaves weaves, Path... brings) {
    List<String> arguments = new ArrayList<>(List.of(weaves.name()));
    for (Path each : brings) {
      arguments.add(each.toString());
    }
    return jvm.run(Applications.class, arguments.toArray(String[]::new))
        .expectExit(0)
        .expectStdout("3003\n3003\nleft 0");
  }

  private static void expectCounted(WovenRun run) {
    run.expectSitesOnly(
        """
        subject.door.Door.main    subject.door.Door  6
        subject.door.Door.<init>  int[]    6  elements=24
        subject.door.Door.<init>  Integer  6  boxing
        """);
    assertThat(run.mayflySays()).singleElement().asString().contains("; report in ");
    assertThat(run.stderr()).doesNotContain("rror");
  }

  /**
   * An application with an AspectJ of its own, that brings the aspects or finds them beside the
   * container. AspectJ's agent weaves it, and its own AspectJ, too. Meanwhile Mayfly's threads load
   * classes of their own.
   */
  @EachJvm(contexts = "tree")
  void anApplicationMayHaveAnAspectJOfItsOwn(WovenJvm jvm) {
    Path weaver = ThirdParty.jar("aspectjweaver");
    WovenJvm alone = jvm.withoutAgent().withJvm(ThirdParty.agent(weaver, ""));
    WovenJvm door = alone.withJvm("-Dmayfly.options=" + OPTIONS);
    WovenJvm agent = alone.withJvm(ThirdParty.agent(WovenJvm.AGENT_JAR, OPTIONS));
    for (Weaves weaves : Weaves.values()) {
      expectCounted(applications(door.withClassPath(TEST_CLASSES), weaves, JAR, weaver));
      expectCounted(applications(door.withClassPath(TEST_CLASSES, JAR, weaver), weaves, weaver));
    }
    expectCounted(applications(agent.withClassPath(TEST_CLASSES), Weaves.JVM, weaver));
  }

  /**
   * A container with Mayfly and without AspectJ; an application weaves itself. Without an agent it
   * runs as it would without Mayfly.
   */
  @EachJvm(contexts = "tree")
  void anApplicationMayHaveTheOnlyAspectJ(WovenJvm jvm) {
    Path weaver = ThirdParty.jar("aspectjweaver");
    WovenJvm container = jvm.withoutAgent().withClassPath(TEST_CLASSES, JAR);
    WovenJvm door = container.withJvm("-Dmayfly.options=" + OPTIONS);
    WovenJvm spring = door.withJvm(ThirdParty.agent(ThirdParty.jar("spring-instrument"), ""));
    WovenJvm agent = container.withJvm(ThirdParty.agent(WovenJvm.AGENT_JAR, OPTIONS));
    for (Weaves weaves : new Weaves[] {Weaves.JVM, Weaves.LOADER}) {
      expectCounted(applications(spring, weaves, weaver));
    }
    assertThat(applications(agent, Weaves.LOADER, weaver).mayflySays())
        .hasSize(2)
        .first(as(InstanceOfAssertFactories.STRING))
        .startsWith("mayfly: Mayfly's agent counts this program");
    for (Path[] brings : new Path[][] {{weaver}, {weaver, JAR}}) {
      assertThat(applications(door, Weaves.LOADER, brings).mayflySays())
          .containsOnly(
              "mayfly: cannot start; the program runs unprofiled: a class loader has AspectJ, and"
                  + " no agent. Add -javaagent:mayfly-ltw.jar");
    }
  }
}
