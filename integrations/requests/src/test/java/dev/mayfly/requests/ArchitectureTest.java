package dev.mayfly.requests;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Which package may use which. */
final class ArchitectureTest {
  private final JavaClasses classes = new ClassFileImporter().importPath(Path.of("target/classes"));

  @Test
  void theProfileKnowsNoRequest() {
    noClasses()
        .that()
        .resideInAPackage("dev.mayfly.requests.profile")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.mayfly.requests")
        .check(classes);
  }

  @Test
  void noFrameworkIsNeeded() {
    noClasses()
        .that()
        .resideInAPackage("dev.mayfly.requests..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.mayfly.micrometer..",
            "dev.mayfly.opentelemetry..",
            "io.micrometer..",
            "io.opentelemetry..",
            "org.springframework..",
            "org.slf4j..")
        .check(classes);
  }

  /** What is loaded before there is a recorder must not bring one from the class path. */
  @Test
  void theRecorderIsReachedInFewPlaces() {
    noClasses()
        .that()
        .doNotHaveSimpleName("OpenProfile")
        .and()
        .doNotHaveSimpleName("ThreadReading")
        .and()
        .doNotHaveSimpleName("ThrottledReader")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.mayfly", "dev.mayfly.recording..")
        .check(classes);
  }

  /** A program that has observations without meters does without them. */
  @Test
  void observationsNeedNoMeters() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.mayfly.micrometer")
        .or()
        .haveSimpleNameStartingWith("RequestO")
        .or()
        .haveSimpleNameStartingWith("RequestK")
        .or()
        .haveSimpleNameStartingWith("Observ")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.micrometer.core..")
        .check(classes);
  }

  /** A program that wants one has a better one: Prometheus's, for example. */
  @Test
  void noServerIsItsOwn() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.sun.net.httpserver..")
        .check(classes);
  }
}
