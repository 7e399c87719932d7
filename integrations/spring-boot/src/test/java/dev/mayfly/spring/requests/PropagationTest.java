package dev.mayfly.spring.requests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.requests.NotMeasured;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.web.method.HandlerMethod;
import reactor.core.publisher.Hooks;

/** Which requests' scopes travel to all threads, in an application of Spring 6. */
final class PropagationTest {
  private static final HandlerMethod PLAIN = handler("java.lang.Object", "hashCode");
  private static final HandlerMethod SUSPENDING =
      handler("kotlin.sequences.SequenceScope", "yield");

  private static HandlerMethod handler(String className, String methodName) {
    try {
      Method method =
          Arrays.stream(Class.forName(className).getDeclaredMethods())
              .filter(one -> one.getName().equals(methodName))
              .findFirst()
              .orElseThrow();
      return new HandlerMethod(new Object(), method);
    } catch (ClassNotFoundException missing) {
      throw new AssertionError(missing);
    }
  }

  @BeforeEach
  void propagate() {
    Hooks.enableAutomaticContextPropagation();
  }

  @AfterEach
  void reset() {
    Hooks.disableAutomaticContextPropagation();
  }

  @Test
  void withoutPropagationNoneOfWebFluxTravels() {
    assertThat(Propagation.ofWebFlux(PLAIN, null)).isEmpty();
    Hooks.disableAutomaticContextPropagation();
    assertThat(Propagation.ofWebFlux(PLAIN, null)).contains(NotMeasured.REACTIVE);
    assertThat(Propagation.ofWebFlux(SUSPENDING, null)).contains(NotMeasured.REACTIVE);
    assertThat(Propagation.ofWebFlux(null, null)).contains(NotMeasured.REACTIVE);
    assertThat(Propagation.ofServlet(PLAIN)).isEmpty();
    assertThat(Propagation.ofServlet(null)).isEmpty();
  }

  @Test
  void coroutinesNeedAnElement() {
    assertThat(Propagation.ofServlet(SUSPENDING)).contains(NotMeasured.COROUTINE);
    assertThat(Propagation.ofWebFlux(SUSPENDING, null)).contains(NotMeasured.COROUTINE);
    assertThat(Propagation.ofWebFlux(SUSPENDING, "[Dispatchers.Unconfined]"))
        .contains(NotMeasured.COROUTINE);
    for (String element :
        new String[] {
          "org.springframework.core.PropagationContextElement@2a",
          "io.micrometer.core.instrument.kotlin.KotlinObservationContextElement@2a"
        }) {
      assertThat(Propagation.ofWebFlux(SUSPENDING, "[Dispatchers.Unconfined, " + element + "]"))
          .isEmpty();
    }
    assertThat(Propagation.ofWebFlux(PLAIN, "[Dispatchers.Unconfined]")).isEmpty();
  }
}
