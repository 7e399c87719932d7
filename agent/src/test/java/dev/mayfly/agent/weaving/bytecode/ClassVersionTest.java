package dev.mayfly.agent.weaving.bytecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.agent.weaving.jdk.JdkEmitter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Class files of the future stay as they are, with a reason. */
final class ClassVersionTest {
  private static byte[] file(int major, int minor) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, 0, "future/Point", null, "java/lang/Object", null);
    writer.visitEnd();
    byte[] bytes = writer.toByteArray();
    bytes[4] = (byte) (minor >> 8);
    bytes[5] = (byte) minor;
    bytes[6] = (byte) (major >> 8);
    bytes[7] = (byte) major;
    return bytes;
  }

  @ParameterizedTest
  @CsvSource({"45, 3", "61, 65535", "71, 65535", "72, 0"})
  void knownVersionsAreWoven(int major, int minor) {
    assertThat(ClassVersion.reasonAgainst(file(major, minor))).isNull();
  }

  @Test
  void laterVersionsAreNamed() {
    assertThat(ClassVersion.reasonAgainst(file(99, 0)))
        .isEqualTo("class: class files of version 99 are not supported yet");
  }

  @Test
  void neitherTheProgramsNorTheJdksValueClassesAreWoven() {
    byte[] valueClass = file(72, 65535);
    assertThat(ClassVersion.reasonAgainst(valueClass)).contains("value classes");
    assertThatThrownBy(() -> JdkEmitter.emit(valueClass, true, false, List.of(), false))
        .isInstanceOf(NotWovenException.class)
        .hasMessageContaining("value classes");
  }
}
