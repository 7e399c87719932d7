package dev.mayfly.spring;

import dev.mayfly.requests.profile.Profile;
import dev.mayfly.spring.push.ProfilePush;
import dev.mayfly.spring.settings.MayflyProperties;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Immutable. Push of profiles, where the application says to which server. */
@AutoConfiguration(after = MayflyAutoConfiguration.class)
@ConditionalOnBean(Profile.class)
@ConditionalOnProperty(prefix = "mayfly.push", name = "url")
public class MayflyPushAutoConfiguration {

  /** Made by Spring. */
  public MayflyPushAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean
  ProfilePush mayflyPush(Profile profile, MayflyProperties properties, Environment environment) {
    return new ProfilePush(
        profile,
        properties.push(),
        environment.getProperty("spring.application.name", "application"));
  }
}
