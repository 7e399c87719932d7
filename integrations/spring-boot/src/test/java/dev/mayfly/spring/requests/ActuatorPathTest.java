package dev.mayfly.spring.requests;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

/** Which paths are those of who watches the application. */
final class ActuatorPathTest {
  @Test
  void theBasePathAndAllBelowIt() {
    ActuatorPath path = ActuatorPath.of(new MockEnvironment());
    assertThat(path.contains("/actuator", "")).isTrue();
    assertThat(path.contains("/actuator/allocations", "")).isTrue();
    assertThat(path.contains("/shop/actuator/allocations", "/shop")).isTrue();
    assertThat(path.contains("/actuators", "")).isFalse();
    assertThat(path.contains("/shop/actuator", "")).isFalse();
    assertThat(path.contains("/", "")).isFalse();
  }

  @Test
  void asTheApplicationSetsIt() {
    MockEnvironment properties =
        new MockEnvironment()
            .withProperty("management.endpoints.web.base-path", "/manage/")
            .withProperty("spring.mvc.servlet.path", "/api");
    assertThat(ActuatorPath.of(properties).prefix()).isEqualTo("/api/manage");
    properties.setProperty("management.endpoints.web.base-path", "/");
    assertThat(ActuatorPath.of(properties).contains("/anything", "")).isFalse();
  }
}
