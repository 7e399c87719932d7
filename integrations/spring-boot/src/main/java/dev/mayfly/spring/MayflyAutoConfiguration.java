package dev.mayfly.spring;

import dev.mayfly.requests.profile.Profile;
import dev.mayfly.spring.settings.MayflyProperties;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Immutable. The profile of this JVM, from which the other configurations create their beans. */
@AutoConfiguration
@ConditionalOnProperty(prefix = "mayfly", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(MayflyProperties.class)
public class MayflyAutoConfiguration {

  /** Made by Spring. */
  public MayflyAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean
  Profile mayflyProfile() {
    return new Profile(
        "POST {\"action\": \"start\"} to this endpoint, which must allow it:"
            + " management.endpoint.allocations.access=unrestricted");
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> mayflyReady(Profile profile) {
    return new ReadyListener(profile);
  }

  /** Immutable. Ends the phase of the start, before other listeners begin to work. */
  @Order(Ordered.HIGHEST_PRECEDENCE)
  private record ReadyListener(Profile profile)
      implements ApplicationListener<ApplicationReadyEvent> {
    @Override
    public void onApplicationEvent(ApplicationReadyEvent event) {
      profile.ready();
    }
  }
}
