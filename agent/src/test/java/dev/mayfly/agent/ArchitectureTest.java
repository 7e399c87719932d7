package dev.mayfly.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.mayfly.agent.weaving.jdk.JdkFrameScope;
import org.junit.jupiter.api.Test;

/** The arrows of docs/ARCHITECTURE.md that the modules' dependencies leave open. */
class ArchitectureTest {
  private static final String FACADE = "dev.mayfly";
  private static final String SITE = "dev.mayfly.site..";
  private static final String RECORDING = "dev.mayfly.recording..";
  private static final String HISTOGRAM = "dev.mayfly.histogram..";
  private static final String LIFETIME = "dev.mayfly.lifetime..";
  private static final String SNAPSHOT = "dev.mayfly.snapshot..";
  private static final String LAYOUT = "dev.mayfly.layout..";
  private static final String FINDING = "dev.mayfly.finding..";
  private static final String REPORT = "dev.mayfly.report..";
  private static final String CLI = "dev.mayfly.cli..";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.mayfly");

  @Test
  void allRoomsAreSeen() {
    for (String room :
        new String[] {
          "",
          ".site",
          ".recording",
          ".histogram",
          ".lifetime",
          ".snapshot",
          ".layout",
          ".finding",
          ".report",
          ".agent",
          ".cli"
        }) {
      assertThat(CLASSES.containPackage(FACADE + room)).as("dev.mayfly%s", room).isTrue();
    }
  }

  /** A frame in what the recorder calls would come back to it in the midst of a change. */
  @Test
  void theRecorderCallsNothingThatMayHaveFrames() {
    noClasses()
        .that()
        .resideInAnyPackage(SITE, RECORDING, HISTOGRAM, LIFETIME)
        .and()
        .doNotHaveSimpleName("StackPath") // for context=sampled, where nothing has frames
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

  @Test
  void snapshotsAndReportsKnowNoRecorder() {
    noClasses()
        .that()
        .resideInAnyPackage(SNAPSHOT, LAYOUT, FINDING, REPORT)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(FACADE, RECORDING)
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage(SNAPSHOT)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(LAYOUT, FINDING)
        .check(CLASSES);
  }

  @Test
  void weavingKnowsNoReport() {
    noClasses()
        .that()
        .resideInAPackage("dev.mayfly.agent.weaving..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(FACADE, SNAPSHOT, LAYOUT, FINDING, REPORT, LIFETIME)
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.mayfly.agent.weaving..")
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "belong to other rooms of the agent than its threads",
                used ->
                    used.getPackageName().startsWith("dev.mayfly.agent")
                        && !used.getPackageName().startsWith("dev.mayfly.agent.weaving")
                        && !used.getPackageName().equals("dev.mayfly.agent.threads")))
        .check(CLASSES);
  }

  @Test
  void theCommandLineReadsSnapshotsOnly() {
    noClasses()
        .that()
        .resideInAPackage(CLI)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(RECORDING)
        .check(CLASSES);
  }

  @Test
  void noCycles() {
    slices().matching("dev.mayfly.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void noCyclesBetweenTheRoomsOfTheAgent() {
    assertThat(CLASSES.containPackage("dev.mayfly.agent.options")).isTrue();
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
