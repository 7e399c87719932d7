package dev.mayfly.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.mayfly.agent.weaving.jdk.JdkFrameScope;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The arrows of docs/internals/ARCHITECTURE.md that the modules' dependencies leave open. */
class ArchitectureTest {
  private static final String FACADE = "dev.mayfly";
  private static final String SITE = "dev.mayfly.site..";
  private static final String RECORDING = "dev.mayfly.recording..";
  private static final String HISTOGRAM = "dev.mayfly.histogram..";
  private static final String LIFETIME = "dev.mayfly.lifetime..";

  /**
   * Which rooms each room may use, by package below {@code dev.mayfly}. The façade has no name of
   * its own, and is used as {@code FACADE}; {@code report} stands for all packages below it, {@code
   * snapshot} in other rooms too, and {@code *} for all rooms.
   */
  static final String ROOMS =
      """
      files                 :
      site                  :
      histogram             :
      analysis              : files site
      analysis.memory       : analysis
      recording.jvm         :
      recording.ledger      : site
      recording.tables      :
      recording.types       : recording.jvm recording.tables site
      recording.sampling    : recording.jvm recording.types site
      recording.meters      : recording.jvm recording.tables site
      recording.contexts    : analysis recording.jvm recording.meters recording.sampling recording.tables site
      recording.threads     : analysis recording.contexts recording.jvm recording.ledger recording.meters \
      recording.sampling recording.types site
      recording             : analysis recording.contexts recording.jvm recording.ledger recording.meters \
      recording.sampling recording.tables recording.threads recording.types site
      recording.probes      : analysis analysis.memory recording.contexts recording.jvm recording.ledger \
      recording.meters recording.threads recording.types site
      lifetime.clock        : recording.jvm
      lifetime              : histogram lifetime.clock recording recording.contexts recording.jvm \
      recording.ledger recording.meters recording.probes recording.threads recording.types
      aspects               : recording recording.ledger recording.probes recording.types site
      heap                  :
      snapshot.amounts      : site
      snapshot.parts        :
      snapshot.lifetimes    : histogram snapshot.amounts snapshot.parts
      snapshot.run          : site snapshot.amounts snapshot.parts
      snapshot.types        : site snapshot.amounts snapshot.parts
      snapshot.contexts     : site snapshot.amounts snapshot.lifetimes snapshot.parts
      snapshot.intervals    : site snapshot.amounts snapshot.contexts snapshot.parts
      snapshot.layers       : site snapshot.amounts snapshot.contexts snapshot.parts
      snapshot.accounts     : site snapshot.amounts snapshot.contexts snapshot.lifetimes snapshot.run snapshot.parts
      snapshot              : histogram site snapshot.accounts snapshot.amounts snapshot.contexts \
      snapshot.intervals snapshot.layers snapshot.lifetimes snapshot.parts snapshot.run snapshot.types
      snapshot.comparison   : site snapshot snapshot.accounts snapshot.amounts snapshot.contexts
      layout                : heap site snapshot
      finding               : histogram layout site snapshot
                            : analysis analysis.memory recording recording.contexts recording.jvm \
      recording.ledger recording.tables recording.threads site snapshot
      report                : files finding heap histogram layout site snapshot
      cli.console           : files report snapshot
      cli.gate              : site snapshot
      cli.jvm               : cli.console files report snapshot
      cli                   : FACADE cli.console cli.gate cli.jvm files finding heap layout report site snapshot
      agent.loader          :
      agent.boot            : agent.definer agent.loader
      agent.definer         :
      agent.console         : report
      agent.scope           : recording.jvm
      agent.threads         : recording.jvm recording.ledger recording.threads
      agent.background      : FACADE agent.console agent.management agent.reporting agent.threads analysis \
      recording.ledger recording.threads snapshot
      agent.classfiles      : agent.scope agent.threads recording.threads site snapshot
      agent.management      : FACADE agent.console agent.feature agent.reporting recording.ledger \
      recording.threads report snapshot
      agent.options         : report site snapshot
      agent.feature         : FACADE agent.classfiles agent.options agent.plan agent.weaving.emitting recording \
      recording.ledger
      agent.plan            : FACADE agent.options agent.scope agent.weaving.emitting agent.weaving.jdk \
      agent.weaving.layers layout recording recording.jvm report \
      site snapshot
      agent.reporting       : FACADE agent.console agent.scope agent.threads files recording.ledger \
      recording.threads recording.types report site snapshot
      agent.sampling        : FACADE agent.console agent.plan agent.scope recording.jvm recording.ledger \
      recording.threads recording.types site snapshot
      agent.weaving.bytecode : analysis site
      agent.weaving.analysis : agent.definer agent.weaving.bytecode analysis
      agent.weaving.adaptive : recording recording.jvm recording.ledger site
      agent.weaving.archive  : agent.threads agent.weaving.bytecode analysis files recording.ledger \
      recording.threads site
      agent.weaving.aspects  : agent.threads agent.weaving.bytecode recording recording.jvm \
      recording.ledger recording.probes
      agent.weaving.emitting : agent.weaving.bytecode analysis recording.contexts recording.probes \
      recording.types site
      agent.weaving.jdk      : agent.threads agent.weaving.adaptive agent.weaving.archive agent.weaving.bytecode \
      agent.weaving.emitting analysis recording.jvm recording.ledger recording.probes recording.threads \
      recording.types site
      agent.weaving          : agent.console agent.threads agent.weaving.adaptive agent.weaving.archive \
      agent.weaving.bytecode agent.weaving.emitting agent.weaving.jdk agent.weaving.layers analysis recording \
      recording.ledger recording.probes recording.threads recording.types site
      agent.weaving.layers   : agent.weaving.bytecode agent.weaving.emitting
      agent.weaving.memory   : agent.weaving.bytecode agent.weaving.emitting
      agent.weaving.ltw      : agent.threads recording.probes recording.threads
      agent                 : *
      """;

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.mayfly");

  /** A package without a rule fails, and so does a rule without a package. */
  @Test
  void eachRoomUsesThoseThatItsRuleNames() {
    Map<String, Set<String>> rules = rules(ROOMS);
    Set<String> seen = new TreeSet<>();
    Set<String> broken = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      String room = room(type.getPackageName());
      seen.add(room);
      Set<String> uses = rules.get(room);
      if (uses == null) {
        broken.add("no rule names " + type.getPackageName());
        continue;
      }
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (!(target.getPackageName() + ".").startsWith(FACADE + ".")) {
          continue;
        }
        String used = room(target.getPackageName());
        if (used.startsWith("snapshot.") && !room.startsWith("snapshot")) {
          used = "snapshot";
        }
        if (!used.equals(room) && !uses.contains("*") && !uses.contains(used)) {
          broken.add(room + " uses " + target.getFullName());
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(seen).isEqualTo(rules.keySet());
  }

  static Map<String, Set<String>> rules(String text) {
    Map<String, Set<String>> rules = new TreeMap<>();
    for (String rule : text.lines().toList()) {
      int colon = rule.indexOf(':');
      Set<String> rooms = new TreeSet<>();
      for (String used : Splitter.on(' ').omitEmptyStrings().split(rule.substring(colon + 1))) {
        rooms.add(used.equals("FACADE") ? "" : used);
      }
      rules.put(rule.substring(0, colon).strip(), rooms);
    }
    return rules;
  }

  static String room(String packageName) {
    String name = packageName.substring(FACADE.length());
    return name.startsWith(".report") ? "report" : name.isEmpty() ? name : name.substring(1);
  }

  /** A frame in what the recorder calls would come back to it in the midst of a change. */
  @Test
  void theRecorderCallsNothingThatMayHaveFrames() {
    noClasses()
        .that()
        .resideInAnyPackage(SITE, RECORDING, HISTOGRAM, LIFETIME)
        .and()
        .doNotHaveSimpleName("StackPath") // for context=sampled, where nothing has frames
        .and()
        .doNotHaveSimpleName("ContextSearch") // where the recorder says that it works
        .and()
        .doNotHaveSimpleName("AbandonedConstructors") // likewise
        .and()
        .haveNameNotMatching(".*\\.FrameDescriptors(\\$.*)?") // before anything is recorded
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "may have frames with jdk=frames",
                used ->
                    !used.getPackageName().isEmpty() // int, arrays of it
                        && !used.getPackageName().startsWith("dev.mayfly")
                        && !used.getPackageName().startsWith("org.jspecify")
                        && JdkFrameScope.reasonAgainst(used.getPackageName()) == null))
        .check(CLASSES);
  }

  /** So that links are not followed, and failures name the file. */
  @Test
  void filesAreOpenedForWritingInOnePlace() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.mayfly.files")
        .and()
        .doNotHaveSimpleName("ArchiveWriter") // new files only, whose names it makes up
        .and()
        .doNotHaveSimpleName("OwnAgent") // so, too
        .and()
        .doNotHaveSimpleName("Output") // where the user of the command says so, into a link
        .should()
        .callMethodWhere(
            calls(Files.class, "newOutputStream", "newBufferedWriter", "write", "writeString"))
        .orShould()
        .callConstructor(FileOutputStream.class, File.class)
        .orShould()
        .callConstructor(FileOutputStream.class, String.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(FileWriter.class)
        .check(CLASSES);
  }

  private static DescribedPredicate<JavaMethodCall> calls(Class<?> owner, String... names) {
    return DescribedPredicate.describe(
        owner.getSimpleName() + "." + String.join("|", names),
        call ->
            call.getTargetOwner().isAssignableTo(owner) && List.of(names).contains(call.getName()));
  }

  /** A page of a mapped file that is gone ends the JVM. */
  @Test
  void noFileIsMapped() {
    noClasses().should().callMethodWhere(calls(FileChannel.class, "map")).check(CLASSES);
  }

  /** The page of {@code mayfly top --html}. */
  @Test
  void thereIsOneHttpServer() {
    noClasses()
        .that()
        .doNotHaveSimpleName("LivePage")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.sun.net.httpserver")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(ServerSocket.class)
        .check(CLASSES);
  }

  @Test
  void noCycles() {
    slices().matching("dev.mayfly.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void noCyclesBetweenTheRoomsOfTheAgent() {
    assertThat(CLASSES.containPackage("dev.mayfly.agent.plan")).isTrue();
    slices().assignedFrom(new AgentRooms()).should().beFreeOfCycles().check(CLASSES);
  }

  /** Each package of the agent is a slice, those that contain others, too. */
  private static final class AgentRooms implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      String room = type.getPackageName();
      return (room + ".").startsWith("dev.mayfly.agent.")
          ? SliceIdentifier.of(room)
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages of the agent";
    }
  }
}
