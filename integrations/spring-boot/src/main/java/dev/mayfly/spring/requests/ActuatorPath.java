package dev.mayfly.spring.requests;

import dev.mayfly.requests.ResolvedPrincipal;
import dev.mayfly.site.MethodFrame;
import java.util.Optional;
import org.springframework.core.env.PropertyResolver;

/**
 * Immutable. Where Actuator's endpoints lie, for requests that no method answers: wrong media types
 * and methods, endpoints that there are not.
 *
 * @param prefix the beginning of their paths within the application, without a slash at its end;
 *     empty where they lie at the root, among the application's own
 */
public record ActuatorPath(String prefix) {
  /** Reads it from the application's properties. */
  public static ActuatorPath of(PropertyResolver properties) {
    String base =
        stripped(properties.getProperty("management.endpoints.web.base-path", "/actuator"));
    String servlet = stripped(properties.getProperty("spring.mvc.servlet.path", ""));
    return new ActuatorPath(base.isEmpty() ? "" : servlet + base);
  }

  /**
   * The principal, unless one of Actuator's endpoints answers, ours or another: that is who watches
   * the application, not who uses it. Where no method answers, as a media type is wrong for one,
   * the path tells.
   *
   * @param isActuatorsPath whether the path that was requested is one of Actuator's
   */
  Optional<ResolvedPrincipal> unlessAsked(ResolvedPrincipal asker, boolean isActuatorsPath) {
    MethodFrame handler = asker.handler();
    boolean isActuators =
        handler == null
            ? isActuatorsPath
            : handler.className().startsWith("org.springframework.boot.")
                && handler.className().contains(".actuate.endpoint.");
    return isActuators ? Optional.empty() : Optional.of(asker);
  }

  private static String stripped(String path) {
    String plain = path.strip();
    while (plain.endsWith("/")) {
      plain = plain.substring(0, plain.length() - 1);
    }
    return plain;
  }

  /**
   * Whether a path leads to Actuator.
   *
   * @param path the request's, as it was sent
   * @param context the prefix of all paths of the application; empty or with a slash at its
   *     beginning
   */
  boolean contains(String path, String context) {
    if (prefix.isEmpty() || !path.startsWith(context)) {
      return false;
    }
    String within = path.substring(context.length());
    return within.startsWith(prefix)
        && (within.length() == prefix.length() || within.charAt(prefix.length()) == '/');
  }
}
