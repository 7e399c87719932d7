package dev.mayfly.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.autoconfigure.security.servlet.EndpointRequest;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** What docs/SPRING.md says to write with Spring Security does what it says. */
final class SecurityTest {
  private static ConfigurableApplicationContext application;

  /** Immutable. The document's chain, beside one of the application's own. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Secured {
    @Bean
    @Order(1)
    SecurityFilterChain mayfly(HttpSecurity http) throws Exception {
      return http.securityMatcher(EndpointRequest.to("allocations"))
          .authorizeHttpRequests(requests -> requests.anyRequest().hasRole("ACTUATOR"))
          .httpBasic(Customizer.withDefaults())
          .csrf(csrf -> csrf.disable())
          .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain everythingElse(HttpSecurity http) throws Exception {
      return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll()).build();
    }

    @Bean
    UserDetailsService users() {
      return new InMemoryUserDetailsManager(
          User.withUsername("operator").password("{noop}secret").roles("ACTUATOR").build(),
          User.withUsername("customer").password("{noop}secret").roles("USER").build());
    }
  }

  @BeforeAll
  static void start() {
    application =
        new SpringApplicationBuilder(Secured.class)
            .run(
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--spring.main.banner-mode=off",
                "--logging.level.root=error",
                "--management.endpoints.web.exposure.include=health,allocations",
                "--management.endpoint.allocations.access=unrestricted");
  }

  @AfterAll
  static void stop() {
    application.close();
  }

  @Test
  void onlyTheRoleReads() throws Exception {
    for (String path : new String[] {"allocations", "allocations/types", "allocations/html"}) {
      assertThat(status("GET", path, null)).as(path).isEqualTo(401);
      assertThat(status("GET", path, "customer")).as(path).isEqualTo(403);
      // there is no agent here, which the endpoint is asked for and says
      assertThat(status("GET", path, "operator")).as(path).isIn(200, 503);
    }
    assertThat(status("GET", "health", null)).isEqualTo(200);
  }

  @Test
  void onlyTheRoleStopsRecording() throws Exception {
    assertThat(status("POST", "allocations", null)).isEqualTo(401);
    assertThat(status("POST", "allocations", "customer")).isEqualTo(403);
    assertThat(status("POST", "allocations", "operator")).isEqualTo(503); // no agent
  }

  private static int status(String method, String path, String user) throws Exception {
    String port = application.getEnvironment().getProperty("local.server.port");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/" + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString("{\"action\":\"stop\"}"));
    if (user != null) {
      String password = Base64.getEncoder().encodeToString((user + ":secret").getBytes(UTF_8));
      request.header("Authorization", "Basic " + password);
    }
    return HttpClient.newHttpClient()
        .send(request.build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
