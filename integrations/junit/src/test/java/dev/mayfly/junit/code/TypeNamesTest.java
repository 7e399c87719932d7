package dev.mayfly.junit.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;

final class TypeNamesTest {
  @Test
  void everythingIsAnObject() {
    assertThat(new TypeNames(Object.class).match("no.such.Class")).isTrue();
    assertThat(new TypeNames(Object.class).match("int[]")).isTrue();
  }

  @Test
  void subclassesAndImplementations() {
    TypeNames collections = new TypeNames(Collection.class);
    assertThat(collections.match("java.util.ArrayList")).isTrue();
    assertThat(collections.match("java.util.HashMap")).isFalse();
    assertThat(collections.match("java.util.Collection")).isTrue();
    assertThat(collections.match("no.such.Class")).isFalse();
  }

  @Test
  void arrays() {
    assertThat(new TypeNames(int[].class).match("int[]")).isTrue();
    assertThat(new TypeNames(int[].class).match("int[][]")).isFalse();
    assertThat(new TypeNames(Object[].class).match("java.lang.String[]")).isTrue();
    assertThat(new TypeNames(Object[].class).match("int[][]")).isTrue();
    assertThat(new TypeNames(Object[].class).match("int[]")).isFalse();
  }

  @Test
  void namesOnly() {
    Class<?> here = TypeNamesTest.class;
    assertThat(new TypeNames(here).match(here.getName())).isTrue();
    assertThat(new TypeNames(here).match(here.getName() + "$NoSuch")).isFalse();
  }
}
