package dev.mayfly.junit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows of this room, as docs/internals/ARCHITECTURE.md draws them. */
final class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.mayfly.junit");

  @Test
  void noCycles() {
    slices().matching("dev.mayfly.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void readsSnapshotsThroughTheFacade() {
    classes()
        .that()
        .resideInAPackage("dev.mayfly.junit..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.mayfly",
            "dev.mayfly.files", // how outputs are opened
            "dev.mayfly.heap",
            "dev.mayfly.site",
            "dev.mayfly.snapshot..",
            "dev.mayfly.report..",
            "dev.mayfly.junit..",
            "java..",
            "com.google..",
            "com.sun.management..", // the bytes of a thread
            "org.junit..",
            "org.opentest4j..",
            "org.assertj..",
            "org.jspecify..")
        .check(CLASSES);
  }

  @Test
  void assertjIsOptional() {
    noClasses()
        .that()
        .resideInAPackage("dev.mayfly.junit")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.assertj..", "dev.mayfly.junit.assertj..")
        .check(CLASSES);
  }
}
