package dev.mayfly.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which classes are in scope, by name. */
final class ClassFilterTest {
  private static ClassFilter including(String... patterns) {
    return new ClassFilter(List.of(patterns), List.of());
  }

  @Test
  void aPackageWithAllBelowIt() {
    for (String pattern : List.of("com.acme.*", "com.acme..*")) {
      ClassFilter filter = including(pattern);
      assertThat(filter.matches("com.acme.Shop")).isTrue();
      assertThat(filter.matches("com.acme.order.Order$Line")).isTrue();
      assertThat(filter.matches("com.acmecorp.Shop")).isFalse();
      assertThat(filter.matches("com.acme")).isFalse();
    }
  }

  @Test
  void aPackageAlone() {
    ClassFilter filter = including("com.acme.+");
    assertThat(filter.matches("com.acme.Shop$Basket")).isTrue();
    assertThat(filter.matches("com.acme.order.Order")).isFalse();
  }

  @Test
  void aClassWithItsNestedOnes() {
    ClassFilter filter = including("com.acme.Shop");
    assertThat(filter.matches("com.acme.Shop")).isTrue();
    assertThat(filter.matches("com.acme.Shop$Basket")).isTrue();
    assertThat(filter.matches("com.acme.Shopping")).isFalse();
  }

  @Test
  void starsAnywhere() {
    ClassFilter filter = including("com.*.model.*Entity");
    assertThat(filter.matches("com.acme.shop.model.OrderEntity")).isTrue();
    assertThat(filter.matches("com.acme.shop.model.Order")).isFalse();
    assertThat(filter.matches("comXacmeXmodelXEntity")).isFalse();
  }

  @Test
  void excludedWins() {
    ClassFilter filter = new ClassFilter(List.of("com.*", "org.acme.*"), List.of("com.acme.gen.*"));
    assertThat(filter.matches("com.acme.Shop")).isTrue();
    assertThat(filter.matches("com.acme.gen.Parser")).isFalse();
    assertThat(filter.matches("org.acme.X")).isTrue();
  }

  @Test
  void theProfilerItselfIsNeverWoven() {
    ClassFilter everything = including("*");
    for (String name :
        List.of(
            "dev.mayfly.recording.probes.Probes",
            "dev.mayfly.site.SiteRegistry",
            "dev.mayfly.agent.AgentStart",
            "dev.mayfly.snapshot.lifetimes.Buckets",
            "dev.mayfly.AllocationProfiler",
            "dev.mayfly.AccountAssembly",
            "dev.mayfly.finding.Findings",
            "org.aspectj.lang.JoinPoint",
            "org.jacoco.agent.rt.RT",
            "io.opentelemetry.javaagent.tooling.HelperInjector",
            "datadog.trace.bootstrap.DatadogClassLoader",
            "co.elastic.apm.agent.premain.ShadedClassLoader",
            "com.newrelic.bootstrap.BootstrapAgent$JVMAgentClassLoader",
            "io.pyroscope.javaagent.PyroscopeAgent")) {
      assertThat(everything.matches(name)).as(name).isFalse();
    }
    assertThat(everything.matches("io.opentelemetry.api.trace.Span")).isTrue();
    assertThat(everything.matches("com.acme.Shop")).isTrue();
    assertThat(everything.matches("Main")).isTrue();
  }
}
