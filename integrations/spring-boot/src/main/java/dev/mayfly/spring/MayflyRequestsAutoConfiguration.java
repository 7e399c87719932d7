package dev.mayfly.spring;

import dev.mayfly.micrometer.RequestKeys;
import dev.mayfly.micrometer.RequestObservations;
import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.spring.requests.ActuatorPath;
import dev.mayfly.spring.requests.AsyncCallables;
import dev.mayfly.spring.requests.PrincipalResolver;
import dev.mayfly.spring.settings.MayflyProperties;
import io.micrometer.observation.ObservationHandler;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.web.servlet.config.annotation.AsyncSupportConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Immutable. Measures requests by Micrometer's observations. */
@AutoConfiguration(after = MayflyAutoConfiguration.class)
@ConditionalOnClass(ObservationHandler.class)
@ConditionalOnBean(Profile.class)
@ConditionalOnProperty(prefix = "mayfly.requests", name = "enabled", matchIfMissing = true)
public class MayflyRequestsAutoConfiguration {

  /** Made by Spring. */
  public MayflyRequestsAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean
  RequestBook mayflyRequestBook(MayflyProperties properties) {
    return new RequestBook(
        properties.requests().maxPrincipals(), properties.requests().maxOverhead());
  }

  @Bean
  @ConditionalOnMissingBean
  RequestObservations mayflyRequestObservations(
      Profile profile, RequestBook book, MayflyProperties properties, Environment environment) {
    return new RequestObservations(
        profile,
        book,
        new PrincipalResolver(properties.requests().observations(), ActuatorPath.of(environment)));
  }

  @Bean
  @ConditionalOnMissingBean
  RequestKeys mayflyRequestKeys(MayflyProperties properties) {
    return new RequestKeys(properties.requests().observationKeys());
  }

  /** Immutable. Tasks that Spring MVC runs on other threads for a request. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
  @ConditionalOnClass(WebMvcConfigurer.class)
  static class Mvc {

    @Bean
    WebMvcConfigurer mayflyAsyncRequests() {
      AsyncCallables callables = new AsyncCallables();
      return new WebMvcConfigurer() {
        @Override
        public void configureAsyncSupport(AsyncSupportConfigurer configurer) {
          configurer.registerCallableInterceptors(callables);
        }
      };
    }
  }
}
