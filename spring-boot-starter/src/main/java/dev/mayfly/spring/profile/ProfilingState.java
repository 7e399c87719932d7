package dev.mayfly.spring.profile;

import org.jspecify.annotations.Nullable;

/**
 * Immutable. Whether something is recorded, in a word and in a sentence.
 *
 * @param status {@code recording}, {@code stopped}, {@code nothing-woven}, {@code not-woven} or
 *     {@code other-version}
 * @param message the same as a sentence
 * @param remedy what to do to have something recorded; null if there is nothing to do
 * @param scope which classes are woven, in words; null if none are
 */
public record ProfilingState(
    String status, String message, @Nullable String remedy, @Nullable String scope) {

  static final ProfilingState NO_AGENT =
      new ProfilingState(
          "not-woven",
          "This JVM runs without Mayfly's agent: nothing is recorded.",
          "Start it with -javaagent:mayfly-agent.jar (JDK_JAVA_OPTIONS in a container).",
          null);

  static final ProfilingState OTHER_VERSION =
      new ProfilingState(
          "other-version",
          "Mayfly's agent in this JVM and the starter have different versions: nothing is shown.",
          "Use the same version of both.",
          null);

  static ProfilingState nothingWoven(String scope) {
    return new ProfilingState(
        "nothing-woven",
        "Mayfly runs, but no class of its scope is loaded yet: nothing is recorded.",
        "Set the application's packages: -javaagent:mayfly-agent.jar=include=com.acme.*",
        scope);
  }

  static ProfilingState woven(boolean recording, String scope) {
    return recording
        ? new ProfilingState("recording", "Allocations are being recorded.", null, scope)
        : new ProfilingState(
            "stopped",
            "Classes are woven, but recording is stopped. Earlier counts are still available.",
            "POST {\"action\": \"start\"} to this endpoint, which must allow it:"
                + " management.endpoint.allocations.access=unrestricted",
            scope);
  }

  /** Whether there may be something in the profile. */
  public boolean isWoven() {
    return scope != null && !status.equals("nothing-woven");
  }
}
