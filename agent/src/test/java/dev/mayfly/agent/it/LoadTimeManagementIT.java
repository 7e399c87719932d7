package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.run.NotWoven;
import hostile.control.Worker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A running program whose classes AspectJ weaves, controlled from outside as with the agent. Runs
 * in the module that makes {@code mayfly-ltw.jar}.
 */
@EnabledIfSystemProperty(named = "mayfly.ltw.jar", matches = ".+")
final class LoadTimeManagementIT {
  private static final Path JAR = Path.of(System.getProperty("mayfly.ltw.jar", ""));
  private static final String ITEM = "hostile.control.Worker$Items$Item";

  @TempDir private Path directory;

  private static WovenProcess start(WovenJvm jvm, String include, String... options) {
    List<String> flags = new ArrayList<>();
    flags.add(ThirdParty.agent(ThirdParty.jar("aspectjweaver"), ""));
    flags.add("-Dmayfly.include=" + include);
    flags.add("-Dmayfly.options=formats=json,output=report,time=off,lifetime=off");
    for (String option : options) {
      flags.add("-Dmayfly." + option);
    }
    WovenProcess process =
        jvm.withoutAgent()
            .withJvm(flags.toArray(String[]::new))
            .withClassPath(WovenJvm.TEST_CLASSES, JAR)
            .start(Worker.class);
    return process.awaitStdout("ready\n");
  }

  private static WovenRun end(WovenProcess process) {
    try {
      process.process().outputWriter().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return process.await().expectExit(0);
  }

  @EachJvm(contexts = "tree")
  void startsStopsAndWritesAsJmxSays(WovenJvm jvm) throws Exception {
    WovenProcess process = start(jvm, "hostile.control..*", "start=false");
    ManagementIT.make(process, 10);
    try (JMXConnector connector = ManagementIT.connect(process)) {
      MBeanServerConnection server = connector.getMBeanServerConnection();
      ObjectName profiler = awaitProfiler(process, server);
      assertThat(server.getAttribute(profiler, "Recording")).isEqualTo(false);
      server.invoke(profiler, "start", null, null);
      ManagementIT.make(process, 20);
      server.invoke(profiler, "stop", null, null);
      ManagementIT.make(process, 40);
      String elsewhere = process.directory().resolve("elsewhere").toString();
      Object[] arguments = {elsewhere};
      String[] types = {String.class.getName()};
      assertThat(server.invoke(profiler, "snapshot", arguments, types)).isEqualTo(elsewhere);
      assertThat(ManagementIT.items(process, "elsewhere")).isEqualTo(20);
    }
    assertThat(end(process).stats("Worker$Items.make", "Worker$Items$Item").allocations())
        .isEqualTo(20);
  }

  /** Without a woven class the profiler starts after a second. */
  private static ObjectName awaitProfiler(WovenProcess process, MBeanServerConnection server)
      throws JMException {
    ObjectName profiler = new ObjectName("dev.mayfly:type=AllocationProfiler");
    process.awaitThat("the MBean", () -> server.isRegistered(profiler));
    return profiler;
  }

  /** {@code mayfly snapshot}, {@code top}, {@code stop}, {@code start}. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void obeysTheCommandLine(WovenJvm jvm) throws IOException {
    WovenProcess process = start(jvm, "hostile.control..*");
    ManagementIT.make(process, 10);
    command(jvm, process, "snapshot", "-o", process.directory().resolve("now").toString());
    assertThat(ManagementIT.items(process, "now")).isEqualTo(10);
    assertThat(command(jvm, process, "top", "--once", "--by=type", "--every=0.1", "--count=1"))
        .contains("TYPES");
    command(jvm, process, "stop");
    ManagementIT.make(process, 20);
    command(jvm, process, "start");
    ManagementIT.make(process, 40);
    end(process);
    assertThat(ManagementIT.items(process, "report")).isEqualTo(50);
  }

  private String command(WovenJvm jvm, WovenProcess process, String name, String... more) {
    List<String> words = new ArrayList<>(List.of(name));
    words.addAll(List.of(more));
    words.add(String.valueOf(process.process().pid()));
    CommandRun run = CommandRun.of(jvm, directory, "", words.toArray(String[]::new));
    assertThat(run.exitCode()).as("%s: %s%s", words, run.stdout(), run.stderr()).isZero();
    return run.stdout();
  }

  @Tag("exhaustive")
  @Test
  void writesNowAndThen() throws Exception {
    WovenProcess process = start(WovenJvm.here(), "hostile.control..*", "every=1");
    ManagementIT.make(process, 10);
    process.awaitThat("a report of 10", () -> ManagementIT.items(process, "report") == 10);
    ManagementIT.make(process, 5);
    process.awaitThat("a report of 15", () -> ManagementIT.items(process, "report") == 15);
    ManagementIT.make(process, 1);
    end(process);
    assertThat(ManagementIT.items(process, "report")).isEqualTo(16);
  }

  /** Who asks a program of which nothing is woven gets the reason, and so does its owner, once. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void saysAtTheFirstSnapshotThatNothingIsWoven(WovenJvm jvm) throws Exception {
    WovenProcess process = start(jvm, "com.acme..*");
    try (JMXConnector connector = ManagementIT.connect(process)) {
      awaitProfiler(process, connector.getMBeanServerConnection());
    }
    String reason =
        "no class of the scope was woven; the scope is com.acme..*; classes ran in hostile.control";
    for (int i = 0; i < 2; i++) {
      command(jvm, process, "snapshot", "-o", process.directory().resolve("now").toString());
    }
    WovenRun run = end(process);
    assertThat(run.mayflySays())
        .singleElement()
        .asString()
        .startsWith("mayfly: nothing was counted so far: " + reason);
    assertThat(run.profile("now/profile.json").coverage().notWoven())
        .extracting(NotWoven::reason)
        .anyMatch(each -> each.startsWith(NotWoven.PROGRAM + reason));
  }
}
