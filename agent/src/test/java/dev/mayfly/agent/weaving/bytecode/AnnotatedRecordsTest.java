package dev.mayfly.agent.weaving.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which classes HotSpot breaks where it replaces them. */
final class AnnotatedRecordsTest {
  @Target(ElementType.TYPE_USE)
  @interface Mark {}

  record Outside(@Mark String name) {}

  record Inside(List<@Mark String> names) {}

  @SuppressWarnings("ArrayRecordComponent") // a shape to be found, never compared
  record Plain(String name, int[] numbers) {}

  @Test
  void areRecordsWithAnnotationsOnTheTypesOfComponents() throws IOException {
    assertThat(AnnotatedRecords.isOne(bytes(Outside.class))).isTrue();
    assertThat(AnnotatedRecords.isOne(bytes(Inside.class))).isTrue();
    assertThat(AnnotatedRecords.isOne(bytes(Plain.class))).isFalse();
    assertThat(AnnotatedRecords.isOne(bytes(AnnotatedRecordsTest.class))).isFalse();
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    String file = type.getName().replaceFirst(".*[.]", "") + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }
}
