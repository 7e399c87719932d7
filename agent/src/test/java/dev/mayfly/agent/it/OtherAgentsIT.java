package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.run.Note;
import hostile.aspect.Audited;
import hostile.beside.Busy;
import hostile.beside.Catches;
import hostile.beside.NamesClasses;
import hostile.beside.OlderJvm;
import hostile.beside.Recharged;
import hostile.beside.Redefined;
import hostile.beside.SecondAgent;
import hostile.many.Many;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.tools.ExecFileLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other agents beside ours: each does its work, and so do we. */
final class OtherAgentsIT {
  private static final String JACOCO =
      ThirdParty.agent(ThirdParty.jar("jacoco-agent"), "destfile=jacoco.exec,includes=hostile.*");
  private static final String ASPECTJ = ThirdParty.agent(ThirdParty.jar("aspectjweaver"), "");

  @EachJvm(contexts = "tree")
  void jacocoMeasuresTheSameCoverageOnEitherSide(WovenJvm jvm) throws IOException {
    WovenRun alone = jvm.run(Many.class).expectSound();
    WovenRun covered = jvm.withoutAgent().withJvm(JACOCO).run(Many.class).expectExit(0);
    WovenRun both = jvm.withJvm(JACOCO).run(Many.class).expectStdout(covered.stdout());
    both.expectSound();
    assertThat(coverage(both)).isEqualTo(coverage(covered)).hasSize(10);
    assertThat(both.profile().bySite()).isEqualTo(alone.profile().bySite());
    assertThat(both.profile().root()).isEqualTo(alone.profile().root());

    // ours is the last wherever it stands, since it may weave classes again
    WovenRun behind = runBefore(JACOCO, jvm, Many.class).expectStdout(covered.stdout());
    behind.expectSound();
    assertThat(coverage(behind)).isEqualTo(coverage(covered));
    assertThat(behind.profile().bySite()).isEqualTo(alone.profile().bySite());
    assertThat(behind.profile().root()).isEqualTo(alone.profile().root());
  }

  /** Which probes of each class were hit, by name and id of the class. */
  private static Map<String, String> coverage(WovenRun run) throws IOException {
    ExecFileLoader loader = new ExecFileLoader();
    loader.load(run.directory().resolve("jacoco.exec").toFile());
    Map<String, String> probes = new TreeMap<>();
    for (ExecutionData data : loader.getExecutionDataStore().getContents()) {
      probes.put(data.getName() + " " + data.getId(), Arrays.toString(data.getProbes()));
    }
    return probes;
  }

  @EachJvm(contexts = "tree")
  void aspectsOfTheProgramAdviseTheSame(WovenJvm jvm, @TempDir Path config) throws IOException {
    Path aop = Files.createDirectories(config.resolve("META-INF")).resolve("aop.xml");
    Files.writeString(
        aop,
        """
        <aspectj>
          <weaver><include within="hostile.aspect..*"/></weaver>
          <aspects><aspect name="hostile.aspect.Audit"/></aspects>
        </aspectj>
        """);
    WovenJvm advised = jvm.withClassPath(WovenJvm.TEST_CLASSES, config).withJvm(ASPECTJ);
    WovenRun plain = advised.withoutAgent().run(Audited.class).expectExit(0);
    assertThat(plain.stdout())
        .contains("8 Audited.Order(..) Order", "5 execution(Audited.order(..))");
    advised
        .run(Audited.class)
        .expectStdout(plain.stdout())
        .expectTree(
            """
            Audited.<clinit> ArrayList=1 Audited$Order=1
              # the aspect is an object, too, made by what AspectJ has added to it
              Audit.<clinit> TreeMap=1
                Audit.ajc$postClinit Audit=1
            Audited.main Audited$1=1
              # what AspectJ has added here is seen: this Factory
              Audited$Priced.<clinit> Audited$Order=1 org.aspectj.runtime.reflect.Factory=1
                Audited$Order.filled int[]=1/1
              Audited$Priced.price Audited$Order=1
                Audited$Order.filled int[]=1/2
              Audited.broken int[]=1/1
              Audited.order Audited$Order=5
                Audited$Order.filled int[]=5/10
            """);
    // behind ours, where counts may differ, as documented
    jvm.launch(
            ASPECTJ,
            "-cp",
            WovenJvm.TEST_CLASSES + File.pathSeparator + config,
            Audited.class.getName())
        .expectStdout(plain.stdout())
        .expectSound();
  }

  @EachJvm(contexts = "tree")
  void classesMayBeRedefined(WovenJvm jvm, @TempDir Path jars) throws IOException {
    String other = ThirdParty.agent(secondAgent(jars.resolve("second.jar")), "");
    WovenRun plain = jvm.withoutAgent().withJvm(other).run(Redefined.class).expectStdout("kept 32");
    assertThat(plain.stderr()).isEmpty();
    WovenJvm ours = jvm.with("exclude", SecondAgent.class.getName() + "*");
    for (WovenRun run :
        new WovenRun[] {
          ours.withJvm(other).run(Redefined.class), runBefore(other, ours, Redefined.class)
        }) {
      run.expectStdout(plain.stdout()).expectSound();
      assertThat(new ProfileTable("hostile.beside").tree(run.profile().root()))
          .isEqualTo(
              ProfileTable.indented(
                  """
                  Redefined.<clinit> ArrayList=1
                  Redefined.main Class[]=2/6
                    Redefined$Worker.work Class[]=4/0 Object[]=4/0 Redefined$Part=4 Redefined$Part[]=4/12 (Redefined$Part=4)
                      Redefined$Part.<init> int[]=8/16
                      Redefined$Worker.fill Object=4
                        Redefined$Worker.fill Object=4
                          Redefined$Worker.fill Object=4
                      Redefined$Worker.lambda$work Redefined$Part=4
                    # its old code, after it has been replaced, and new code called from there
                    Redefined$Worker.workWhileReplaced Redefined$Part=2
                      Redefined$Part.<init> int[]=2/4
                      Redefined$Worker.fill Object=1
                        Redefined$Worker.fill Object=1
                  """));
    }
  }

  /** Another agent has classes of the JDK transformed again: they have their probes afterwards. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void classesOfTheJdkMayBeTransformedAnew(WovenJvm jvm, @TempDir Path jars) throws IOException {
    String other = ThirdParty.agent(secondAgent(jars.resolve("second.jar")), "");
    WovenJvm ours = jvm.with("jdk", "charge").with("exclude", SecondAgent.class.getName() + "*");
    for (WovenRun run :
        new WovenRun[] {
          ours.withJvm(other).run(Recharged.class), runBefore(other, ours, Recharged.class)
        }) {
      run.expectStdout("sum 1001").expectSound();
      String tree = new ProfileTable("hostile.beside").tree(run.profile().root()) + "\n";
      assertThat(tree)
          .containsPattern(
              "Worker.work ArrayList=5 HashMap\\$Node=500 HashMap\\$Node\\[]=25/2480 HashMap=5 .*"
                  + "Object\\[]=35/1555\\b.*\n")
          .containsPattern(
              "Worker.workWhileReplaced HashMap\\$Node=1 HashMap\\$Node\\[]=1/16 HashMap=1\\b.*\n");
    }
  }

  /** Flight Recorder may rewrite classes when it starts that such agents use for each class. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void programsEndBesideAgentsThatAreShownEachClass(WovenJvm jvm, @TempDir Path jars)
      throws IOException {
    startBesideEach(jvm, jars, 1);
  }

  @Test
  @Tag("exhaustive")
  void programsAlwaysEndBesideAgentsThatAreShownEachClass(@TempDir Path jars) throws IOException {
    for (int feature : Jdk.REQUIRED) {
      startBesideEach(WovenJvm.on(feature), jars, 20);
    }
  }

  private static void startBesideEach(WovenJvm jvm, Path jars, int times) throws IOException {
    List<Path> others =
        List.of(
            ThirdParty.jar("transmittable-thread-local"),
            agentJar(jars.resolve("names.jar"), NamesClasses.class),
            agentJar(jars.resolve("catches.jar"), Catches.class));
    WovenJvm sampling = jvm.with("rest", "early").withTimeout(Duration.ofMinutes(2));
    for (Path other : others) {
      for (int i = 0; i < times; i++) {
        WovenRun run =
            sampling
                .withJvm(ThirdParty.agent(other, ""))
                .run(Busy.class)
                .expectExit(0)
                .expectStdout("done");
        boolean unsafe = jvm.feature() <= 21; // those that rewrite classes of files
        String reason =
            String.format(
                "on JDK %d, Flight Recorder can hang a program beside another agent (%s)",
                jvm.feature(), other.getFileName());
        assertThat(run.profile().notes().contains(omission(reason))).isEqualTo(unsafe);
        assertThat(run.mayflySays().get(0).equals(line(reason))).isEqualTo(unsafe);
        assertThat(run.mayflySays()).hasSizeGreaterThan(unsafe ? 1 : 0);
      }
    }
  }

  private static Note omission(String reason) {
    return Note.of(Note.Kind.REST_NOT_SAMPLED, List.of(reason));
  }

  private static String line(String reason) {
    return "mayfly: option 'rest': " + reason + ". Mayfly continues with counts alone.";
  }

  /** The JVM calls ours after it: then it is as if the JVM had called it alone. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void olderJvmsRunTheProgram(WovenJvm jvm, @TempDir Path jars) throws IOException {
    Path older = agentJar(jars.resolve("older.jar"), OlderJvm.class);
    WovenRun run =
        jvm.withJvm(ThirdParty.agent(older, ""))
            .run(Many.class)
            .expectExit(0)
            .expectStdout("kept 305 depth 20");
    assertThat(run.stderr().lines())
        .containsExactly(
            "mayfly: needs Java 17 or newer; this JVM is of Java 1.8. The program runs"
                + " unprofiled.");
    assertThat(run.reports()).isEmpty();
  }

  /** Runs a program with another agent behind ours. */
  private static WovenRun runBefore(String otherAgent, WovenJvm jvm, Class<?> main) {
    return jvm.launch(otherAgent, "-cp", WovenJvm.TEST_CLASSES.toString(), main.getName());
  }

  static Path secondAgent(Path jar) throws IOException {
    return agentJar(jar, SecondAgent.class);
  }

  private static Path agentJar(Path jar, Class<?> agent) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", agent.getName());
    attributes.putValue("Can-Redefine-Classes", "true");
    attributes.putValue("Can-Retransform-Classes", "true");
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    return jar;
  }
}
