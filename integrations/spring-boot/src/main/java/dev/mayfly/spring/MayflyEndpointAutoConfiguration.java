package dev.mayfly.spring;

import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.spring.endpoint.AllocationsEndpoint;
import dev.mayfly.spring.requests.BeanNames;
import dev.mayfly.spring.settings.MayflyProperties;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.PropertiesEndpointAccessResolver;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Immutable. The Actuator endpoint, where the application exposes it. */
@AutoConfiguration(after = {MayflyAutoConfiguration.class, MayflyRequestsAutoConfiguration.class})
@ConditionalOnClass({WebEndpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnBean(Profile.class)
public class MayflyEndpointAutoConfiguration {

  /** Made by Spring. */
  public MayflyEndpointAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnAvailableEndpoint(AllocationsEndpoint.class)
  AllocationsEndpoint mayflyAllocationsEndpoint(
      Profile profile,
      ObjectProvider<RequestBook> requests,
      ConfigurableListableBeanFactory beans,
      MayflyProperties properties,
      Environment environment) {
    return new AllocationsEndpoint(
        profile,
        () -> Optional.ofNullable(requests.getIfAvailable()),
        () -> new BeanNames(beans),
        properties.endpoint().top(),
        isWritable(environment));
  }

  /**
   * Read-only is the default. It is not asked of the application's own resolver: that remembers the
   * first default that it was given, and Spring Boot gives it the annotation's.
   */
  private static boolean isWritable(Environment environment) {
    return new PropertiesEndpointAccessResolver(environment)
            .accessFor(EndpointId.of("allocations"), Access.READ_ONLY)
        == Access.UNRESTRICTED;
  }
}
