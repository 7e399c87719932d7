package dev.mayfly.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeOriginsTest {

  @ParameterizedTest
  @CsvSource({
    "/home/me/lib/shop-1.0.jar, shop-1.0.jar",
    "/home/me/app.jar!/BOOT-INF/lib/shop-1.0.jar!/, shop-1.0.jar",
    "nested:/home/me/app.jar/!BOOT-INF/lib/shop-1.0.jar!/, shop-1.0.jar",
    "nested:/home/me/app.jar/!BOOT-INF/classes/!/, app.jar",
    "/home/me/shop/target/classes/, shop/target/classes",
    "/home/me/shop/build/classes/java/main/, shop/build/classes/java/main",
    "/home/me/plugins/, plugins",
    "/, ''",
    "'', ''"
  })
  void jarsAreCalledByTheirFileAndDirectoriesByTheirEnd(String path, String jar) {
    assertThat(CodeOrigins.jarOf(path)).isEqualTo(jar);
  }

  @Test
  void theFirstOriginOfANameCountsAndEachIsKeptOnce() throws Exception {
    CodeOrigins origins = new CodeOrigins();
    ProtectionDomain shop = domain("file:/lib/shop.jar");
    origins.note("p.A", shop, null);
    origins.note("p.B", domain("file:/other/shop.jar"), null);
    origins.note("p.A", domain("file:/lib/other.jar"), "m");
    origins.note("p.C", null, "m");
    origins.note("p.D", null, null);
    origins.note("p.E", new ProtectionDomain(null, null), null);
    assertThat(origins.of("p.A")).isEqualTo(new CodeOrigin("shop.jar", ""));
    assertThat(origins.of("p.B")).isSameAs(origins.of("p.A"));
    assertThat(origins.of("p.C")).isEqualTo(new CodeOrigin("", "m"));
    assertThat(origins.of("p.D")).isEqualTo(CodeOrigin.UNKNOWN);
    assertThat(origins.of("p.E")).isEqualTo(CodeOrigin.UNKNOWN);
    assertThat(origins.of("p.F")).isEqualTo(CodeOrigin.UNKNOWN);
    assertThat(origins.classNames()).containsExactlyInAnyOrder("p.A", "p.B", "p.C", "p.D", "p.E");
  }

  private static ProtectionDomain domain(String url) throws Exception {
    return new ProtectionDomain(
        new CodeSource(URI.create(url).toURL(), (Certificate[]) null), null);
  }
}
