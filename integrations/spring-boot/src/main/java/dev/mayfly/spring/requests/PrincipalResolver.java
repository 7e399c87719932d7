package dev.mayfly.spring.requests;

import dev.mayfly.micrometer.ObservedRequests;
import dev.mayfly.micrometer.RequestResolver;
import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.Principal;
import dev.mayfly.requests.ResolvedPrincipal;
import io.micrometer.observation.Observation;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Optional;
import org.springframework.scheduling.support.ScheduledTaskObservationContext;
import org.springframework.util.ClassUtils;

/** Thread-safe. Tells of which observations allocations are measured, and on whose behalf. */
public final class PrincipalResolver implements RequestResolver {
  private static final boolean SERVLETS =
      isPresent("jakarta.servlet.http.HttpServletRequest")
          && isPresent(
              "org.springframework.http.server.observation.ServerRequestObservationContext");

  private static final boolean REACTIVE =
      isPresent("reactor.core.publisher.Mono")
          && isPresent(
              "org.springframework.http.server.reactive.observation"
                  + ".ServerRequestObservationContext");

  private final ObservedRequests named;
  private final ActuatorPath actuator;

  /** Names the observations that count, beside HTTP requests and scheduled tasks. */
  public PrincipalResolver(Collection<String> observations, ActuatorPath actuator) {
    this.actuator = actuator;
    this.named = ObservedRequests.named(observations);
  }

  private static boolean isPresent(String className) {
    return ClassUtils.isPresent(className, PrincipalResolver.class.getClassLoader());
  }

  private static boolean isServlet(Observation.Context context) {
    return SERVLETS && HttpPrincipalResolver.isRequest(context);
  }

  private static boolean isReactive(Observation.Context context) {
    return REACTIVE && ReactivePrincipalResolver.isRequest(context);
  }

  @Override
  public boolean mayAsk(Observation.Context context) {
    return context.getName() == null || isAsking(context);
  }

  @Override
  public boolean isAsking(Observation.Context context) {
    return isServlet(context)
        || isReactive(context)
        || context instanceof ScheduledTaskObservationContext
        || named.isAsking(context);
  }

  @Override
  public Optional<NotMeasured> uncovered(Observation.Context context) {
    if (isServlet(context)) {
      return HttpPrincipalResolver.uncovered(context);
    }
    if (isReactive(context)) {
      return ReactivePrincipalResolver.uncovered(context);
    }
    return Optional.empty();
  }

  @Override
  public Optional<ResolvedPrincipal> of(Observation.Context context) {
    if (isServlet(context)) {
      return HttpPrincipalResolver.of(context, actuator);
    }
    if (isReactive(context)) {
      return ReactivePrincipalResolver.of(context, actuator);
    }
    if (context instanceof ScheduledTaskObservationContext task) {
      Method method = task.getMethod();
      String type = ClassUtils.getUserClass(task.getTargetClass()).getSimpleName();
      return actuator.unlessAsked(
          new ResolvedPrincipal(
              new Principal("scheduled", type + "." + method.getName()), Handler.frameOf(method)),
          false);
    }
    return named.of(context);
  }

  @Override
  public boolean isAsynchronous(Observation.Context context) {
    return isServlet(context) && HttpPrincipalResolver.isAsynchronous(context);
  }
}
