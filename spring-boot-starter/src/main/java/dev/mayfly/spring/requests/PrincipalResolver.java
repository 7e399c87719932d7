package dev.mayfly.spring.requests;

import io.micrometer.observation.Observation;
import io.micrometer.observation.transport.ReceiverContext;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;
import org.springframework.scheduling.support.ScheduledTaskObservationContext;
import org.springframework.util.ClassUtils;

/** Thread-safe. Tells of which observations allocations are measured, and on whose behalf. */
final class PrincipalResolver {
  private static final boolean SERVLETS =
      isPresent("jakarta.servlet.http.HttpServletRequest")
          && isPresent(
              "org.springframework.http.server.observation.ServerRequestObservationContext");

  private static final boolean REACTIVE =
      isPresent("reactor.core.publisher.Mono")
          && isPresent(
              "org.springframework.http.server.reactive.observation"
                  + ".ServerRequestObservationContext");

  private final Set<String> observations;
  private final ActuatorPath actuator;

  /**
   * Names the observations that count, beside HTTP requests and scheduled tasks.
   *
   * @param observations their names
   * @param actuator where Actuator's endpoints lie
   */
  PrincipalResolver(Iterable<String> observations, ActuatorPath actuator) {
    this.actuator = actuator;
    Set<String> names = new HashSet<>();
    observations.forEach(names::add);
    this.observations = Set.copyOf(names);
  }

  private static boolean isPresent(String className) {
    return ClassUtils.isPresent(className, PrincipalResolver.class.getClassLoader());
  }

  /**
   * Whether somebody may ask for something in an observation that has not begun: its name may be
   * its convention's, which it gets when it begins.
   */
  boolean mayAsk(Observation.Context context) {
    return context.getName() == null || isAsking(context);
  }

  /** Whether somebody asks for something in an observation that has begun. */
  boolean isAsking(Observation.Context context) {
    String name = context.getName();
    return (SERVLETS && HttpPrincipalResolver.isRequest(context))
        || isReactive(context)
        || context instanceof ScheduledTaskObservationContext
        || (name != null && observations.contains(name));
  }

  /** Whether what answers has no thread of its own. */
  boolean isReactive(Observation.Context context) {
    return REACTIVE && ReactivePrincipalResolver.isRequest(context);
  }

  /** The principal, at the end of the observation. */
  ResolvedPrincipal of(Observation.Context context) {
    if (SERVLETS && HttpPrincipalResolver.isRequest(context)) {
      return HttpPrincipalResolver.of(context, actuator);
    }
    if (isReactive(context)) {
      return ReactivePrincipalResolver.of(context, actuator);
    }
    if (context instanceof ScheduledTaskObservationContext task) {
      Method method = task.getMethod();
      String type = ClassUtils.getUserClass(task.getTargetClass()).getSimpleName();
      return new ResolvedPrincipal(
          new Principal("scheduled", type + "." + method.getName()),
          Handler.frameOf(method),
          false);
    }
    String name = context.getContextualName();
    return new ResolvedPrincipal(
        new Principal(
            context instanceof ReceiverContext ? "message" : "observed",
            name == null ? String.valueOf(context.getName()) : name),
        null,
        false);
  }

  /** Whether what was requested goes on after this thread has left it. */
  boolean isAsynchronous(Observation.Context context) {
    return SERVLETS
        && HttpPrincipalResolver.isRequest(context)
        && HttpPrincipalResolver.isAsynchronous(context);
  }
}
