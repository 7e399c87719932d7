package dev.mayfly.spring.requests;

import io.micrometer.observation.Observation;
import java.lang.reflect.Method;
import java.util.Set;
import org.springframework.scheduling.support.ScheduledTaskObservationContext;
import org.springframework.util.ClassUtils;

/** Thread-safe. Tells of which observations allocations are measured, and on whose behalf. */
final class Askers {
  private static final boolean SERVLETS =
      isPresent("jakarta.servlet.http.HttpServletRequest")
          && isPresent(
              "org.springframework.http.server.observation.ServerRequestObservationContext");

  private final Set<String> observations;

  /**
   * Names the observations that count, beside HTTP requests and scheduled tasks.
   *
   * @param observations their names
   */
  Askers(Iterable<String> observations) {
    java.util.Set<String> names = new java.util.HashSet<>();
    observations.forEach(names::add);
    this.observations = Set.copyOf(names);
  }

  private static boolean isPresent(String className) {
    return ClassUtils.isPresent(className, Askers.class.getClassLoader());
  }

  /** Whether somebody asks for something in an observation. */
  boolean isAsking(Observation.Context context) {
    return (SERVLETS && HttpAsker.isRequest(context))
        || context instanceof ScheduledTaskObservationContext
        || observations.contains(context.getName());
  }

  /** Who asked, at the end of the observation. */
  Asker of(Observation.Context context) {
    if (SERVLETS && HttpAsker.isRequest(context)) {
      return HttpAsker.of(context);
    }
    if (context instanceof ScheduledTaskObservationContext task) {
      Method method = task.getMethod();
      String type = ClassUtils.getUserClass(task.getTargetClass()).getSimpleName();
      return new Asker(
          new Principal("scheduled", type + "." + method.getName()), Handler.frameOf(method));
    }
    String name = context.getContextualName();
    return new Asker(
        new Principal("observed", name == null ? String.valueOf(context.getName()) : name), null);
  }

  /** Whether what was asked for goes on after this thread has left it. */
  boolean isAsynchronous(Observation.Context context) {
    return SERVLETS && HttpAsker.isRequest(context) && HttpAsker.isAsynchronous(context);
  }
}
