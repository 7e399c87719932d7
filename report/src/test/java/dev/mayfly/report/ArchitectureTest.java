package dev.mayfly.report;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Which package may use which: formats use what they share, and do not know each other. */
final class ArchitectureTest {
  private static final String ROOT = "dev.mayfly.report";
  private static final Set<String> SHARED =
      Set.of(
          ROOT + ".output",
          ROOT + ".sources",
          ROOT + ".stacks",
          ROOT + ".tables",
          ROOT + ".wording");

  /** Not of one profile but of a comparison. */
  private static final String ANNOTATIONS = ROOT + ".annotations";

  /** A package of the library, and one within it. */
  private static final Pattern FORMAT = Pattern.compile("^(dev\\.mayfly\\.report\\.\\w+)\\..*");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  @Test
  void formatsDoNotKnowEachOther() {
    assertThat(formats()).contains(ANNOTATIONS).hasSize(ReportFormat.all().size() + 1);
    for (String format : formats()) {
      noClasses()
          .that()
          .resideInAPackage(format + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(others(format))
          .check(CLASSES);
    }
  }

  /**
   * The lifetimes of a context may be a cut sample, from which nothing follows ({@link
   * ProfileSnapshot#lifetimesIn}). They are stored, and the walk hands them on to measures.
   */
  @Test
  void onlyWholeSamplesAreReported() {
    noClasses()
        .that()
        .doNotHaveSimpleName("JsonContexts")
        .and()
        .doNotHaveSimpleName("StackWalk")
        .should()
        .callMethod(ContextSnapshot.class, "lifetimes")
        .check(CLASSES);
  }

  @Test
  void whatFormatsShareKnowsNoFormat() {
    noClasses()
        .that()
        .resideInAnyPackage(SHARED.toArray(new String[0]))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others(""))
        .check(CLASSES);
  }

  /** The agent's jar omits them. */
  @Test
  void onlyTheAgentsPartOfGuava() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "com.google.common.cache..",
            "com.google.common.escape..",
            "com.google.common.eventbus..",
            "com.google.common.html..",
            "com.google.common.net..",
            "com.google.common.reflect..",
            "com.google.common.util.concurrent..",
            "com.google.common.xml..")
        .check(CLASSES);
  }

  @Test
  void noCycles() {
    slices().matching("dev.mayfly.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  /** The packages of the formats but one, and that of those who choose among them. */
  private static String[] others(String format) {
    Set<String> others = formats();
    others.remove(format);
    others.add(ROOT);
    return others.stream()
        .map(other -> other.equals(ROOT) ? other : other + "..")
        .toArray(String[]::new);
  }

  private static Set<String> formats() {
    Set<String> formats = new TreeSet<>();
    for (JavaClass each : CLASSES) {
      formats.add(FORMAT.matcher(each.getPackageName()).replaceFirst("$1"));
    }
    formats.removeAll(SHARED);
    formats.remove(ROOT);
    return formats;
  }
}
