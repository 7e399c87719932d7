package dev.mayfly.recording.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which boxes {@code valueOf} makes: asked of the JVM itself. */
final class BoxCachesTest {
  @Test
  @SuppressWarnings({"BoxedPrimitiveEquality", "ReferenceEquality"}) // identity is the question
  void isFreshWhereTwoBoxesDiffer() {
    for (int i = -70_000; i < 70_000; i++) {
      Integer integer = i;
      Long longer = (long) i;
      Short shorter = (short) i;
      Character character = (char) i;
      assertThat(BoxCaches.isFresh(integer)).isEqualTo(integer != Integer.valueOf(i));
      assertThat(BoxCaches.isFresh(longer)).isEqualTo(longer != Long.valueOf(i));
      assertThat(BoxCaches.isFresh(shorter)).isEqualTo(shorter != Short.valueOf((short) i));
      assertThat(BoxCaches.isFresh(character)).isEqualTo(character != Character.valueOf((char) i));
    }
  }

  @Test
  void floatingPointNumbersAreAlwaysFresh() {
    assertThat(BoxCaches.isFresh(0.0)).isTrue();
    assertThat(BoxCaches.isFresh(0.0f)).isTrue();
    assertThat(BoxCaches.isFresh(Long.MIN_VALUE)).isTrue();
    assertThat(BoxCaches.isFresh(Integer.MAX_VALUE)).isTrue();
  }

  @Test
  void bytesAndBooleansNever() {
    assertThat(BoxCaches.isFresh((byte) -128)).isFalse();
    assertThat(BoxCaches.isFresh(true)).isFalse();
  }
}
