package dev.mayfly.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.micrometer.ProfileMeters;
import dev.mayfly.micrometer.RequestObservations;
import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.spring.endpoint.AllocationsEndpoint;
import dev.mayfly.spring.push.ProfilePush;
import dev.mayfly.spring.settings.MayflyProperties;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** What is set up, and when. */
final class AutoConfigurationTest {
  private final WebApplicationContextRunner runner =
      new WebApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  MayflyAutoConfiguration.class,
                  MayflyEndpointAutoConfiguration.class,
                  MayflyHealthAutoConfiguration.class,
                  MayflyMetricsAutoConfiguration.class,
                  MayflyPushAutoConfiguration.class,
                  MayflyRequestsAutoConfiguration.class));

  @Test
  void endpointsAreNotThereUnlessTheyAreExposed() {
    runner.run(
        context -> {
          assertThat(context).hasSingleBean(Profile.class);
          assertThat(context).hasSingleBean(RequestObservations.class);
          assertThat(context).hasSingleBean(ProfileMeters.class);
          assertThat(context).doesNotHaveBean(AllocationsEndpoint.class);
          assertThat(context).doesNotHaveBean(ProfilePush.class);
          assertThat(context).doesNotHaveBean("mayflyQuotasHealthIndicator"); // no agent, no quotas
        });
    runner
        .withPropertyValues("management.endpoints.web.exposure.include=allocations")
        .run(
            context -> {
              assertThat(context).hasSingleBean(AllocationsEndpoint.class);
            });
  }

  @Test
  void eachPartCanBeLeftOut() {
    runner
        .withPropertyValues("mayfly.enabled=false", "mayfly.push.url=http://localhost:4040")
        .run(
            context -> {
              assertThat(context).doesNotHaveBean(Profile.class);
              assertThat(context).doesNotHaveBean(ProfilePush.class);
            });
    runner
        .withPropertyValues("mayfly.requests.enabled=false", "mayfly.metrics.enabled=false")
        .run(
            context -> {
              assertThat(context).doesNotHaveBean(RequestBook.class);
              assertThat(context).doesNotHaveBean(ProfileMeters.class);
            });
  }

  @Test
  void anApplicationWithoutMeterOrMvcStarts() {
    runner
        .withClassLoader(new FilteredClassLoader(MeterBinder.class, WebMvcConfigurer.class))
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context).doesNotHaveBean(ProfileMeters.class);
              assertThat(context).hasSingleBean(RequestBook.class);
            });
  }

  @Test
  void wrongPropertiesAreRefusedInASentence() {
    runner
        .withPropertyValues("mayfly.push.url=localhost")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessage("mayfly.push.url must be like http://host:4040, but is localhost"));
    runner
        .withPropertyValues("mayfly.requests.max-overhead=7")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("mayfly.requests.max-overhead"));
  }

  @Test
  void propertiesAreDescribedForEditors() throws Exception {
    try (InputStream in =
        MayflyProperties.class.getResourceAsStream(
            "/META-INF/spring-configuration-metadata.json")) {
      assertThat(in).isNotNull();
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .contains("\"mayfly.push.interval\"", "\"60s\"")
          .contains("Time that each pushed profile covers.")
          .contains("\"mayfly.requests.max-principals\"", "\"mayfly.metrics.max-age\"")
          .contains("management.endpoint.allocations.access");
    }
  }
}
