package dev.mayfly.spring.endpoint;

import dev.mayfly.requests.profile.ProfilingState;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.util.MimeTypeUtils;

/**
 * Thread-safe, without state. The endpoints' answers: failures are in the log; the caller learns
 * nothing of the machine.
 */
final class EndpointResponses {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointResponses.class);

  private EndpointResponses() {}

  /** Answers, or says in a sentence why not. */
  static WebEndpointResponse<?> of(Supplier<WebEndpointResponse<?>> answer) {
    try {
      return answer.get();
    } catch (BadQueryException bad) {
      return json(Map.of("error", String.valueOf(bad.getMessage())), 400);
    } catch (RuntimeException | LinkageError failed) {
      // LinkageError: an agent of another version than the starter
      LOG.error("Mayfly's endpoint failed", failed);
      return json(Map.of("error", "The profile cannot be read; see the log."), 500);
    }
  }

  static WebEndpointResponse<Object> json(Object body) {
    return json(body, WebEndpointResponse.STATUS_OK);
  }

  private static WebEndpointResponse<Object> json(Object body, int status) {
    return new WebEndpointResponse<>(body, status, MimeTypeUtils.APPLICATION_JSON);
  }

  static WebEndpointResponse<Object> forbidden(String reason) {
    return json(Map.of("error", reason), 403);
  }

  static WebEndpointResponse<Object> notFound(List<String> views, List<String> downloads) {
    return json(
        Map.of("error", "Unknown view.", "views", views, "downloads", downloads),
        WebEndpointResponse.STATUS_NOT_FOUND);
  }

  static WebEndpointResponse<Object> unavailable(ProfilingState state) {
    return json(Map.of("state", state), WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE);
  }
}
