package dev.mayfly.snapshot.contexts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryNamesTest {

  @ParameterizedTest
  @CsvSource({
    "java.util.HashMap$Node, JDK",
    "jdk.internal.misc.Unsafe, JDK",
    "com.sun.proxy.$Proxy1, JDK",
    "com.sunny.Day, com.sunny",
    "org.hibernate.loader.plan.Loader, org.hibernate",
    "org.apache.tomcat.util.net.NioEndpoint, org.apache.tomcat",
    "org.springframework.Thing, org.springframework",
    "org.springframework.boot.loader.Launcher, org.springframework",
    "one.Two, one",
    "Main, (no package)",
  })
  void areTheFirstPackages(String className, String library) {
    assertThat(LibraryNames.of(className)).isEqualTo(library);
  }

  @Test
  void theJdkBelongsToTheLibraryThatCallsIt() {
    String method = "java.lang.reflect.Method";
    assertThat(LibraryNames.below("org.hibernate", method)).isEqualTo("org.hibernate");
    assertThat(LibraryNames.below("", method)).isEqualTo("JDK");
    assertThat(LibraryNames.below("org.hibernate", "com.zaxxer.hikari.Pool"))
        .isEqualTo("com.zaxxer");
  }
}
