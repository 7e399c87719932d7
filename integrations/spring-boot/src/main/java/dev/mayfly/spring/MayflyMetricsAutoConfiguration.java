package dev.mayfly.spring;

import dev.mayfly.micrometer.ProfileMeters;
import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.spring.settings.MayflyProperties;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Immutable. Meters, where there is Micrometer. */
@AutoConfiguration(after = {MayflyAutoConfiguration.class, MayflyRequestsAutoConfiguration.class})
@ConditionalOnClass(MeterBinder.class)
@ConditionalOnBean(Profile.class)
@ConditionalOnProperty(prefix = "mayfly.metrics", name = "enabled", matchIfMissing = true)
public class MayflyMetricsAutoConfiguration {

  /** Made by Spring. */
  public MayflyMetricsAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean
  ProfileMeters mayflyMeters(
      Profile profile, ObjectProvider<RequestBook> requests, MayflyProperties properties) {
    return new ProfileMeters(profile, requests.getIfAvailable(), properties.metrics().maxAge());
  }
}
