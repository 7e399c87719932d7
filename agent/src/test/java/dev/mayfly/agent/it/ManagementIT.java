package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.tools.attach.VirtualMachine;
import dev.mayfly.agent.management.AllocationProfilerMXBean;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.NotWoven;
import hostile.control.Late;
import hostile.control.Records;
import hostile.control.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.hot.Endless;

/** A running program, controlled from outside. */
@Tag("slow")
final class ManagementIT {
  private static final String PLAIN_RECORD = "hostile.control.Records$Plain";

  /** What {@link Records} says, up to the names of annotations, which JDKs write differently. */
  private static final String ANSWER = "made %d @hostile.control.Records";

  private static final String ITEM = "hostile.control.Worker$Items$Item";

  @EachJvm(contexts = "tree")
  void startsStopsAndWritesAsJmxSays(WovenJvm jvm) throws Exception {
    WovenProcess process = jvm.with("jmx", "true").with("start", "false").start(Worker.class);
    make(process, 10);
    try (JMXConnector connector = connect(process)) {
      AllocationProfilerMXBean profiler = profilerOf(process, connector);

      assertThat(profiler.isRecording()).isFalse();
      profiler.start();
      assertThat(profiler.isRecording()).isTrue();
      make(process, 20);
      profiler.stop();
      make(process, 40);
      String elsewhere = process.directory().resolve("elsewhere").toString();
      assertThat(profiler.snapshot(elsewhere)).isEqualTo(elsewhere);
      assertThat(items(process, "elsewhere")).isEqualTo(20);
      profiler.start();
      make(process, 80);
      assertThat(Path.of(profiler.snapshot(""))).endsWith(Path.of("report"));
      assertThat(items(process, "report")).isEqualTo(100);
      make(process, 160);
    }
    process.process().outputWriter().close();
    process
        .await()
        // main was entered before the profiler was started
        .expectTree(
            """
            Worker.main
              Worker$Items.make Worker$Items$Item=260
            """);
  }

  /** Stopped for some seconds, classes lose their probes; they have them when it goes on. */
  @EachJvm
  void probesGoWhileNothingIsRecordedAndComeBack(WovenJvm jvm) throws Exception {
    WovenProcess process = jvm.with("jmx", "true").start(Worker.class);
    make(process, 10);
    try (JMXConnector connector = connect(process)) {
      AllocationProfilerMXBean profiler = profilerOf(process, connector);
      profiler.stop();
      process.awaitThat("classes without probes", () -> withoutProbes(profiler, process) > 0);
      make(process, 20);
      profiler.start();
      assertThat(withoutProbes(profiler, process)).isZero();
      make(process, 40);
    }
    process.process().outputWriter().close();
    process.await().expectSound();
    assertThat(items(process, "report")).isEqualTo(50);
  }

  /** What the compiler has made of a loop while nothing was recorded must not last. */
  @EachJvm
  void aCompiledLoopSeesThatRecordingStartsAndStops(WovenJvm jvm) {
    WovenRun run =
        jvm.with("start", "false")
            .withOnlyJvm("-XX:+UseSerialGC")
            .withTimeout(java.time.Duration.ofMinutes(4))
            .run(Endless.class);
    assertThat(run.stdout().lines())
        .containsExactly(
            "compiled", "started", "goes on", "stopped", "started", "goes on", "stopped");
  }

  static AllocationProfilerMXBean profilerOf(WovenProcess process, JMXConnector connector)
      throws Exception {
    MBeanServerConnection server = connector.getMBeanServerConnection();
    ObjectName name = new ObjectName("dev.mayfly:type=AllocationProfiler");
    process.awaitThat("the MBean", () -> server.isRegistered(name));
    return JMX.newMXBeanProxy(server, name, AllocationProfilerMXBean.class);
  }

  private static long withoutProbes(AllocationProfilerMXBean profiler, WovenProcess process)
      throws IOException {
    profiler.snapshot(process.directory().resolve("rest").toString());
    return profile(process, "rest").coverage().notWoven().stream()
        .filter(entry -> entry.reason().equals(WeavingLedger.WITHOUT_PROBES))
        .mapToLong(NotWoven::count)
        .sum();
  }

  @Test
  void writesNowAndThen() throws Exception {
    WovenProcess process = WovenJvm.here().with("every", "1").start(Worker.class);
    make(process, 10);
    process.awaitThat("a report of 10", () -> items(process, "report") == 10);
    make(process, 5);
    process.awaitThat("a report of 15", () -> items(process, "report") == 15);
    make(process, 1);
    process.process().outputWriter().close();
    process.await().expectSound();
    assertThat(items(process, "report")).isEqualTo(16);
  }

  /** Of all items, the program holds the last one. */
  @Test
  void liveObjectsAreTheReachableOnesAfterACollection() throws Exception {
    // room for the reports of minutes, so that no collection is one for want of room
    WovenJvm jvm =
        WovenJvm.here().with("every", "1").with("lifetime", "exact").withJvm("-Xmx1g", "-Xmn900m");
    WovenProcess plain = jvm.start(Worker.class);
    WovenProcess refused =
        jvm.with("gc", "true").withJvm("-XX:+DisableExplicitGC").start(Worker.class);
    WovenProcess collected = jvm.with("gc", "true").start(Worker.class);
    for (WovenProcess process : List.of(plain, refused, collected)) {
      make(process, 5000);
    }
    for (WovenProcess process : List.of(plain, refused, collected)) {
      // a report reads births, deaths and counts one after the other, and collects before that
      ProfileSnapshot report =
          awaitProfile(
              process,
              "a report of all",
              profile ->
                  items(profile) == 5000
                      && births(profile) == 5000
                      && (process != collected || live(profile) == 1));
      assertThat(live(report)).isEqualTo(process == collected ? 1 : 5000);
      make(process, 7);
      process.process().outputWriter().close();
      WovenRun run = process.await().expectSound();
      assertThat(items(process, "report")).isEqualTo(5007);
      assertThat(live(profile(process, "report"))).isEqualTo(process == collected ? 1 : 5007);
      assertThat(run.mayflySays().stream().filter(line -> line.contains("gc=true")))
          .hasSize(process == refused ? 1 : 0);
    }
  }

  private static long births(ProfileSnapshot profile) {
    return profile.lifetimesByType().getOrDefault(ITEM, LifetimeStats.EMPTY).trackedBirths();
  }

  private static double live(ProfileSnapshot profile) {
    return profile.lifetimesByType().get(ITEM).liveOf(profile.byType().get(ITEM));
  }

  /** Classes loaded before are woven when they are idle, and count every object from then on. */
  @EachJvm(contexts = "tree")
  void weavesTheIdleClassesOfARunningProgram(WovenJvm jvm) throws Exception {
    WovenProcess process =
        jvm.withoutAgent().withJvm("-XX:+EnableDynamicAgentLoading").start(Worker.class);
    make(process, 5);
    loadAgent(process, "every=1,formats=json,lifetime=off,output=report,jmx=false");
    process.awaitThat(
        "only the method that runs has no probes", () -> onlyMainRuns(process, Worker.class));
    make(process, 10);
    process.process().outputWriter().close();
    process.await().expectExit(0).expectTreeOnly("Worker$Items.make Worker$Items$Item=10");
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void leavesLoadedClassesWhereTheUserSaysSo(WovenJvm jvm) throws Exception {
    WovenProcess process =
        jvm.withoutAgent().withJvm("-XX:+EnableDynamicAgentLoading").start(Worker.class);
    make(process, 5);
    loadAgent(process, "loaded=false,formats=json,lifetime=off,output=report,jmx=false");
    make(process, 10);
    process.process().outputWriter().close();
    WovenRun run = process.await().expectExit(0);
    assertThat(run.profile().coverage().notWoven())
        .extracting(NotWoven::reason, NotWoven::count)
        .containsExactly(tuple(WeavingLedger.LOADED_BEFORE, 3L));
    assertThat(run.profile().total().allocations()).isZero();
  }

  /**
   * HotSpot breaks records with annotated types where it replaces them; on JDK 17 it also omits the
   * names of parameters.
   */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void leavesAnnotatedRecordsAlone(WovenJvm jvm) throws Exception {
    WovenProcess resting = jvm.with("start", "false").with("every", "1").start(Records.class);
    resting.say("2").awaitStdout(ANSWER.formatted(3));
    resting.awaitThat(
        "other classes without probes",
        () -> names(resting, WeavingLedger.WITHOUT_PROBES).equals(List.of(PLAIN_RECORD)));
    resting.say("3").awaitStdout(ANSWER.formatted(6));
    resting.process().outputWriter().close();
    resting.await().expectExit(0);

    WovenProcess attached =
        jvm.withoutAgent().withJvm("-XX:+EnableDynamicAgentLoading").start(Records.class);
    attached.say("2").awaitStdout(ANSWER.formatted(3));
    loadAgent(attached, "every=1,formats=json,lifetime=off,output=report,jmx=false");
    attached.awaitThat(
        "only the method that runs has no probes", () -> onlyMainRuns(attached, Records.class));
    attached.say("3").awaitStdout(ANSWER.formatted(6));
    attached.process().outputWriter().close();
    WovenRun run = attached.await().expectExit(0);
    assertThat(run.stats("Records$Plain.of", "Records$Plain").allocations()).isEqualTo(3);
    assertThat(run.stats("Records$Name.of", "int[]").allocations()).isZero();
    assertThat(run.stdout().lines().skip(1)).allMatch(answer -> answer.endsWith(" letters"));
  }

  private static boolean onlyMainRuns(WovenProcess process, Class<?> type) throws IOException {
    if (!Files.exists(file(process, "report"))) {
      return false;
    }
    ProfileSnapshot profile = profile(process, "report"); // the next one may be another
    List<String> running = names(profile, WeavingLedger.RUNNING);
    return names(profile, WeavingLedger.WAITING).isEmpty()
        && running.size() == 1
        && running.get(0).startsWith(type.getName() + ".main:");
  }

  private static List<String> names(WovenProcess process, String reason) throws IOException {
    return Files.exists(file(process, "report"))
        ? names(profile(process, "report"), reason)
        : List.of();
  }

  /** A report once it is as it shall be: that one, as the next may be another. */
  static ProfileSnapshot awaitProfile(
      WovenProcess process, String what, Predicate<ProfileSnapshot> condition) {
    ProfileSnapshot[] profile = {ProfileSnapshot.EMPTY};
    process.awaitThat(
        what,
        () -> {
          if (Files.exists(file(process, "report"))) {
            profile[0] = profile(process, "report");
          }
          return condition.test(profile[0]);
        });
    return profile[0];
  }

  static List<String> names(ProfileSnapshot profile, String reason) {
    return profile.coverage().notWoven().stream()
        .filter(entry -> entry.reason().equals(reason))
        .flatMap(entry -> entry.examples().stream())
        .toList();
  }

  /** A class whose method never ends is woven around it. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void joinsARunningProgram(WovenJvm jvm) throws Exception {
    WovenProcess process =
        jvm.withoutAgent().withJvm("-XX:+EnableDynamicAgentLoading").start(Worker.class);
    loadAgent(process, "formats=json,lifetime=off,output=report,jmx=false");
    make(process, 10);
    process.process().outputWriter().close();
    process.await().expectExit(0).expectTreeOnly("Worker$Items.make Worker$Items$Item=10");
  }

  /**
   * Its loaded classes of the JDK are woven in calm, and what they make is counted from then on.
   */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void chargesTheJdkOfARunningProgram(WovenJvm jvm) throws Exception {
    WovenProcess process =
        jvm.withoutAgent().withJvm("-XX:+EnableDynamicAgentLoading").start(Late.class);
    loadAgent(process, "jdk=charge,every=1,formats=json,lifetime=off,output=report,jmx=false");
    process.awaitThat("probes in lists, maps and texts", () -> noneWaits(process));
    make(process, 7);
    process.process().outputWriter().close();
    String tree =
        new ProfileTable("hostile.control").tree(process.await().expectExit(0).profile().root());
    // beside that, the first call in each has classes loaded, which the JVM makes locks and names
    // for
    assertThat(tree)
        .containsPattern("Late\\$Work.lists ArrayList=7 (.* )?Object\\[]=49/2177\\b")
        .containsPattern(
            "Late\\$Work.maps HashMap\\$Node=700 HashMap\\$Node\\[]=35/3472 HashMap=7\\b")
        .containsPattern("Late\\$Work.texts (.* )?StringBuilder=7\\b");
  }

  static void loadAgent(WovenProcess process, String options) throws Exception {
    VirtualMachine machine = attach(process);
    try {
      machine.loadAgent(WovenJvm.AGENT_JAR.toString(), options);
    } finally {
      machine.detach();
    }
  }

  /** Whether a report knows all classes that wait, and none is one of those that matter here. */
  private static boolean noneWaits(WovenProcess process) throws IOException {
    if (!Files.exists(file(process, "report"))) {
      return false;
    }
    for (NotWoven entry : profile(process, "report").coverage().notWoven()) {
      if (entry.reason().equals(WeavingLedger.LOADED_LATE)) {
        return entry.count() == entry.examples().size()
            && Collections.disjoint(
                entry.examples(),
                List.of(
                    "java.lang.AbstractStringBuilder",
                    "java.lang.String",
                    "java.lang.StringBuilder",
                    "java.lang.StringLatin1",
                    "java.util.ArrayList",
                    "java.util.HashMap"));
      }
    }
    return true;
  }

  static void make(WovenProcess process, int items) {
    process.say(Integer.toString(items)).awaitStdout("made " + items + "\n");
  }

  private static VirtualMachine attach(WovenProcess process) throws Exception {
    process.awaitStdout("ready\n");
    return VirtualMachine.attach(Long.toString(process.process().pid()));
  }

  @SuppressWarnings("BanJNDI") // the address is that of a JVM of ours
  static JMXConnector connect(WovenProcess process) throws Exception {
    VirtualMachine machine = attach(process);
    try {
      return JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
    } finally {
      machine.detach();
    }
  }

  /** How many items a report tells of; none where there is no report yet. */
  static long items(WovenProcess process, String report) throws IOException {
    return Files.exists(file(process, report)) ? items(profile(process, report)) : 0;
  }

  private static long items(ProfileSnapshot profile) {
    return profile.byType().getOrDefault(ITEM, AllocationStats.EMPTY).allocations();
  }

  private static Path file(WovenProcess process, String report) {
    return process.directory().resolve(report).resolve("profile.json");
  }

  static ProfileSnapshot profile(WovenProcess process, String report) throws IOException {
    return new JsonSnapshotReader().read(file(process, report));
  }
}
