package dev.mayfly.spring.requests;

import dev.mayfly.site.MethodFrame;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;

/**
 * Thread-safe, without state. Handler methods of Spring MVC and WebFlux; loaded only where either
 * is.
 */
final class MvcHandler {
  private MvcHandler() {}

  static @Nullable MethodFrame frameOf(@Nullable Object handler) {
    return handler instanceof HandlerMethod method ? Handler.frameOf(method.getMethod()) : null;
  }
}
