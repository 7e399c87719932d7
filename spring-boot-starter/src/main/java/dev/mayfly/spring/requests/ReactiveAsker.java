package dev.mayfly.spring.requests;

import io.micrometer.observation.Observation;
import org.springframework.http.HttpRequest;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.util.ClassUtils;

/** Thread-safe, without state. Who asked WebFlux; loaded only where there is Reactor. */
final class ReactiveAsker {
  private static final String HANDLER =
      "org.springframework.web.reactive.HandlerMapping.bestMatchingHandler";
  private static final boolean METHODS =
      ClassUtils.isPresent(
          "org.springframework.web.method.HandlerMethod", ReactiveAsker.class.getClassLoader());

  private ReactiveAsker() {}

  static boolean isRequest(Observation.Context context) {
    return context instanceof ServerRequestObservationContext;
  }

  static Asker of(Observation.Context context) {
    ServerRequestObservationContext request = (ServerRequestObservationContext) context;
    HttpRequest carrier = request.getCarrier();
    if (carrier == null) {
      return new Asker(Principal.UNKNOWN_ROUTE, null);
    }
    return new Asker(
        Principal.ofRoute(carrier.getMethod().name(), request.getPathPattern()),
        METHODS ? MvcHandler.frameOf(request.getAttributes().get(HANDLER)) : null);
  }
}
