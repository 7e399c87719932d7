package dev.mayfly.spring.requests;

import dev.mayfly.requests.RequestMeasurement;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.async.CallableProcessingInterceptor;
import org.springframework.web.filter.ServerHttpObservationFilter;

/**
 * Thread-safe. Measures the tasks that Spring MVC runs on another thread for a request: {@code
 * Callable}, {@code WebAsyncTask}, {@code StreamingResponseBody}.
 */
public final class AsyncCallables implements CallableProcessingInterceptor {

  /** Made once an application. */
  public AsyncCallables() {}

  @Override
  public <T> void preProcess(NativeWebRequest request, Callable<T> task) {
    RequestMeasurement measurement = measurement(request);
    if (measurement != null) {
      measurement.enter();
    }
  }

  @Override
  public <T> void postProcess(
      NativeWebRequest request, Callable<T> task, @Nullable Object concurrentResult) {
    RequestMeasurement measurement = measurement(request);
    if (measurement != null) {
      measurement.leave();
    }
  }

  private static @Nullable RequestMeasurement measurement(NativeWebRequest request) {
    HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
    return servletRequest == null
        ? null
        : ServerHttpObservationFilter.findObservationContext(servletRequest)
            .map(context -> context.<RequestMeasurement>get(RequestMeasurement.class))
            .orElse(null);
  }
}
