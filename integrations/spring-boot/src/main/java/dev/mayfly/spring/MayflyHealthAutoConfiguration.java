package dev.mayfly.spring;

import dev.mayfly.requests.profile.Profile;
import dev.mayfly.spring.health.Boot3QuotaHealth;
import dev.mayfly.spring.health.Boot4QuotaHealth;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Immutable. The health of quotas, where the agent has {@code quota=} when the application starts.
 */
@AutoConfiguration(after = MayflyAutoConfiguration.class)
@ConditionalOnBean(Profile.class)
@ConditionalOnProperty(
    prefix = "management.health.mayfly-quotas",
    name = "enabled",
    matchIfMissing = true)
@Conditional(MayflyHealthAutoConfiguration.HasQuotas.class)
public class MayflyHealthAutoConfiguration {
  private static final String OF_BOOT_3 = "org.springframework.boot.actuate.health.HealthIndicator";
  private static final String OF_BOOT_4 =
      "org.springframework.boot.health.contributor.HealthIndicator";

  /** Made by Spring. */
  public MayflyHealthAutoConfiguration() {}

  /** Thread-safe, without state: whether there is anything to be healthy. */
  static final class HasQuotas implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return Profile.hasQuotas();
    }
  }

  /** Immutable. Spring Boot 3. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = OF_BOOT_3)
  static class Boot3 {
    @Bean
    Boot3QuotaHealth mayflyQuotasHealthIndicator(Profile profile) {
      return new Boot3QuotaHealth(profile::quotas);
    }
  }

  /** Immutable. Spring Boot 4, which has health in a module of its own. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = OF_BOOT_4)
  @ConditionalOnMissingClass(OF_BOOT_3)
  static class Boot4 {
    @Bean
    Boot4QuotaHealth mayflyQuotasHealthIndicator(Profile profile) {
      return new Boot4QuotaHealth(profile::quotas);
    }
  }
}
