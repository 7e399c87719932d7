package dev.mayfly.spring.requests;

import dev.mayfly.site.MethodFrame;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Who asked, and the method that answers.
 *
 * @param principal who asked
 * @param handler the method; null where there is none that is known
 */
record Asker(Principal principal, @Nullable MethodFrame handler) {

  /**
   * Whether one of Actuator's endpoints answers, ours or another: that is who watches the
   * application, not who uses it.
   */
  boolean isActuator() {
    return handler != null
        && handler.className().startsWith("org.springframework.boot.")
        && handler.className().contains(".actuate.endpoint.");
  }
}
