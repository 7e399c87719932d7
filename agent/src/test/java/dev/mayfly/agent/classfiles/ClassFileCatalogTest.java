package dev.mayfly.agent.classfiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.types.ClassShape;
import org.junit.jupiter.api.Test;

final class ClassFileCatalogTest {
  private static final String HERE = ClassFileCatalogTest.class.getName();

  /** Never loaded here. */
  static final class Nested {
    int one;
    int two;
  }

  @Test
  void classesThatWereNotLoadedAreReadFromTheClassPath() {
    ClassFileCatalog catalog = new ClassFileCatalog(false);
    ClassShape shape = catalog.lineageOf(HERE + "$Nested").find(HERE + "$Nested");
    assertThat(shape).isNotNull();
    assertThat(shape.fields()).extracting(field -> field.name()).containsExactly("one", "two");
    assertThat(catalog.lineageOf(HERE + "$Absent").isEmpty()).isTrue();
  }
}
