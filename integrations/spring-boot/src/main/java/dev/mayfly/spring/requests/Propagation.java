package dev.mayfly.spring.requests;

import dev.mayfly.requests.NotMeasured;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.KotlinDetector;
import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;
import reactor.core.publisher.Hooks;

/**
 * Thread-safe, without state. Whether an observation's scope travels to all threads on which a
 * handler goes on; loaded only where Spring MVC or WebFlux is.
 *
 * <p>Reactor brings it to the threads of its operators with automatic context propagation. Spring 7
 * then adds an element to the coroutine of a controller that does the same for coroutines. A {@code
 * CoWebFilter} replaces the context of the coroutine, and may bring such an element; functional
 * routes have no other.
 */
final class Propagation {
  private static final String ELEMENT = "org.springframework.core.PropagationContextElement";
  private static final String ELEMENT_OF_MICROMETER =
      "io.micrometer.core.instrument.kotlin.KotlinObservationContextElement";
  private static final String FUNCTIONAL_ROUTE =
      "org.springframework.web.reactive.function.server.CoRouterFunctionDsl";

  private static final boolean REACTOR = isPresent("reactor.core.publisher.Hooks");
  private static final boolean CONTROLLERS = isPresent(ELEMENT);

  private Propagation() {}

  private static boolean isPresent(String className) {
    return ClassUtils.isPresent(className, Propagation.class.getClassLoader());
  }

  private static boolean isAutomatic() {
    return REACTOR && Hooks.isAutomaticContextPropagationEnabled();
  }

  /**
   * For a request that Spring MVC answers.
   *
   * @param handler what answers, if it is known
   */
  static Optional<NotMeasured> ofServlet(@Nullable Object handler) {
    return isSuspendingMethod(handler) && !(CONTROLLERS && isAutomatic())
        ? Optional.of(NotMeasured.COROUTINE)
        : Optional.empty();
  }

  /**
   * For a request that WebFlux answers.
   *
   * @param handler what answers, if it is known
   * @param coroutineContext the context that a filter gave to the coroutine; null if none did
   */
  static Optional<NotMeasured> ofWebFlux(
      @Nullable Object handler, @Nullable Object coroutineContext) {
    if (!isAutomatic()) {
      return Optional.of(NotMeasured.REACTIVE);
    }
    boolean isMethod = isSuspendingMethod(handler);
    boolean isRoute = handler != null && handler.getClass().getName().startsWith(FUNCTIONAL_ROUTE);
    boolean travels =
        coroutineContext == null ? isMethod && CONTROLLERS : hasElement(coroutineContext);
    return (isMethod || isRoute) && !travels
        ? Optional.of(NotMeasured.COROUTINE)
        : Optional.empty();
  }

  private static boolean isSuspendingMethod(@Nullable Object handler) {
    return handler instanceof HandlerMethod method
        && KotlinDetector.isSuspendingFunction(method.getMethod());
  }

  /** A context's text has the class names of its elements: Kotlin's classes are not needed. */
  private static boolean hasElement(Object coroutineContext) {
    String elements = coroutineContext.toString();
    return elements.contains(ELEMENT) || elements.contains(ELEMENT_OF_MICROMETER);
  }
}
