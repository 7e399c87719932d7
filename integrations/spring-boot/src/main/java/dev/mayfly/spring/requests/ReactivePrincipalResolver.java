package dev.mayfly.spring.requests;

import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.Principal;
import dev.mayfly.requests.ResolvedPrincipal;
import io.micrometer.observation.Observation;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.util.ClassUtils;

/**
 * Thread-safe, without state. The principal of a WebFlux request; loaded only where there is
 * Reactor.
 */
final class ReactivePrincipalResolver {
  private static final String HANDLER =
      "org.springframework.web.reactive.HandlerMapping.bestMatchingHandler";

  /** The key under which a {@code CoWebFilter} puts the context in which a coroutine answers. */
  private static final String COROUTINE_CONTEXT =
      "org.springframework.web.server.CoWebFilter.context";

  private static final boolean METHODS =
      ClassUtils.isPresent(
          "org.springframework.web.method.HandlerMethod",
          ReactivePrincipalResolver.class.getClassLoader());

  private ReactivePrincipalResolver() {}

  static boolean isRequest(Observation.Context context) {
    return context instanceof ServerRequestObservationContext;
  }

  static Optional<ResolvedPrincipal> of(Observation.Context context, ActuatorPath actuator) {
    ServerRequestObservationContext request = (ServerRequestObservationContext) context;
    HttpRequest carrier = request.getCarrier();
    if (carrier == null) {
      return Optional.of(new ResolvedPrincipal(Principal.UNKNOWN_ROUTE, null));
    }
    return actuator.unlessAsked(
        new ResolvedPrincipal(
            Principal.ofRoute(carrier.getMethod().name(), request.getPathPattern()),
            METHODS ? Handler.ofHandler(request.getAttributes().get(HANDLER)) : null),
        isActuators(carrier, actuator));
  }

  static Optional<NotMeasured> uncovered(Observation.Context context) {
    Map<String, Object> attributes = ((ServerRequestObservationContext) context).getAttributes();
    return Propagation.ofWebFlux(
        METHODS ? attributes.get(HANDLER) : null, attributes.get(COROUTINE_CONTEXT));
  }

  private static boolean isActuators(HttpRequest request, ActuatorPath actuator) {
    String path = request.getURI().getRawPath();
    String context =
        request instanceof ServerHttpRequest server ? server.getPath().contextPath().value() : "";
    return path != null && actuator.contains(path, context);
  }
}
