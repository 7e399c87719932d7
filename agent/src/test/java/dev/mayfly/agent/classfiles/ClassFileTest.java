package dev.mayfly.agent.classfiles;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.types.ClassShape.Trait;
import dev.mayfly.snapshot.types.FieldShape;
import dev.mayfly.snapshot.types.IdentityUse;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import subject.layout.Layouts;

/** What class files say, of classes that javac made. */
final class ClassFileTest {

  private static final String SUBJECT = Layouts.class.getName();

  private static ClassFile read(String name) throws IOException {
    try (InputStream in =
        requireNonNull(
            ClassFileTest.class.getResourceAsStream("/" + name.replace('.', '/') + ".class"))) {
      return ClassFile.read(in.readAllBytes(), true);
    }
  }

  private static List<String> uses(String name) throws IOException {
    return read(name).uses().stream()
        .map(
            use ->
                use.kind()
                    + " "
                    + use.asType().replace(SUBJECT, "")
                    + " at "
                    + use.methodName()
                    + (use.line() > 0 ? ":" : ""))
        .toList();
  }

  @Test
  void fieldsOfInstancesAlone() throws IOException {
    assertThat(read(SUBJECT + "$Small").shape().fields())
        .containsExactly(new FieldShape("number", "short", true));
    assertThat(read(SUBJECT + "$Order").shape().fields())
        .containsExactly(
            new FieldShape("number", "int", true), new FieldShape("total", "long", false));
    assertThat(read(SUBJECT + "$Line").shape().superName()).isEqualTo("java.lang.Record");
    assertThat(read(SUBJECT + "$Line").shape().fields())
        .extracting(FieldShape::typeName)
        .containsOnly(SUBJECT + "$Point");
  }

  @Test
  void traits() throws IOException {
    assertThat(read(SUBJECT + "$Base").shape().traits()).containsExactly(Trait.SYNCHRONIZED);
    assertThat(read(SUBJECT + "$Figure").shape().traits())
        .containsExactly(Trait.ABSTRACT, Trait.INTERFACE);
    assertThat(read(SUBJECT + "$Figure").shape().superName()).isEmpty();
    assertThat(read(SUBJECT + "$Circle").interfaces()).containsExactly(SUBJECT + "$Figure");
  }

  @Test
  void usesOfIdentityWithTheirLines() throws IOException {
    assertThat(uses(SUBJECT))
        .containsExactlyInAnyOrder(
            "LOCKED $Locked at use:",
            "COMPARED $Compared at use:",
            "HASHED $Hashed at use:",
            "REFERENCED $Referenced at use:",
            "KEYED $Keyed at use:",
            "COMPARED $Figure at use:");
    assertThat(read(SUBJECT).uses()).extracting(IdentityUse::line).doesNotHaveDuplicates();
  }

  @Test
  void equalsMayCompareItself() throws IOException {
    assertThat(uses(SUBJECT + "$Small")).isEmpty();
  }
}
