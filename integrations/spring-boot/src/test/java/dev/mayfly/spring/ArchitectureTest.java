package dev.mayfly.spring;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Which package may use which. */
final class ArchitectureTest {
  private final JavaClasses classes = new ClassFileImporter().importPath(Path.of("target/classes"));

  @Test
  void endpointsAndPushDoNotKnowEachOther() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("requests")
        .definedBy("dev.mayfly.spring.requests")
        .layer("endpoint")
        .definedBy("dev.mayfly.spring.endpoint")
        .layer("push")
        .definedBy("dev.mayfly.spring.push")
        .layer("health")
        .definedBy("dev.mayfly.spring.health")
        .layer("configuration")
        .definedBy("dev.mayfly.spring")
        .whereLayer("endpoint")
        .mayOnlyBeAccessedByLayers("configuration")
        .whereLayer("health")
        .mayOnlyBeAccessedByLayers("configuration")
        .whereLayer("push")
        .mayOnlyBeAccessedByLayers("configuration")
        .whereLayer("requests")
        .mayOnlyBeAccessedByLayers("configuration", "endpoint")
        .check(classes);
  }

  @Test
  void noCycles() {
    slices().matching("dev.mayfly.(**)").should().beFreeOfCycles().check(classes);
  }

  /** What is loaded before there is a recorder must not bring one from the class path. */
  @Test
  void theRecorderIsReachedInFewPlaces() {
    ArchRuleDefinition.noClasses()
        .that()
        .doNotHaveSimpleName("ProfilePush")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.mayfly", "dev.mayfly.recording..")
        .check(classes);
  }
}
