package dev.mayfly.spring.requests;

import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.Principal;
import dev.mayfly.requests.ResolvedPrincipal;
import dev.mayfly.site.MethodFrame;
import io.micrometer.observation.Observation;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.util.ClassUtils;

/**
 * Thread-safe, without state. The principal of an HTTP request; loaded only where there are
 * servlets.
 */
final class HttpPrincipalResolver {
  private static final String HANDLER =
      "org.springframework.web.servlet.HandlerMapping.bestMatchingHandler";
  private static final boolean MVC =
      ClassUtils.isPresent(
          "org.springframework.web.method.HandlerMethod",
          HttpPrincipalResolver.class.getClassLoader());

  private HttpPrincipalResolver() {}

  static boolean isRequest(Observation.Context context) {
    return context instanceof ServerRequestObservationContext;
  }

  static Optional<ResolvedPrincipal> of(Observation.Context context, ActuatorPath actuator) {
    ServerRequestObservationContext request = (ServerRequestObservationContext) context;
    HttpServletRequest carrier = request.getCarrier();
    if (carrier == null) {
      return Optional.of(new ResolvedPrincipal(Principal.UNKNOWN_ROUTE, null));
    }
    return actuator.unlessAsked(
        new ResolvedPrincipal(
            Principal.ofRoute(carrier.getMethod(), request.getPathPattern()), handler(carrier)),
        actuator.contains(carrier.getRequestURI(), carrier.getContextPath()));
  }

  private static @Nullable MethodFrame handler(HttpServletRequest request) {
    Object handler = request.getAttribute(HANDLER);
    return MVC ? Handler.ofHandler(handler) : null;
  }

  static Optional<NotMeasured> uncovered(Observation.Context context) {
    HttpServletRequest carrier = ((ServerRequestObservationContext) context).getCarrier();
    return MVC && carrier != null
        ? Propagation.ofServlet(carrier.getAttribute(HANDLER))
        : Optional.empty();
  }

  static boolean isAsynchronous(Observation.Context context) {
    HttpServletRequest carrier = ((ServerRequestObservationContext) context).getCarrier();
    return carrier != null && carrier.isAsyncStarted();
  }
}
