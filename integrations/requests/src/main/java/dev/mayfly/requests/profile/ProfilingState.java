package dev.mayfly.requests.profile;

import dev.mayfly.snapshot.run.Weaver;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Whether something is recorded, in a word and in a sentence.
 *
 * @param status {@code recording}, {@code stopped}, {@code nothing-woven}, {@code not-woven} or
 *     {@code other-version}
 * @param remedy how to start recording; null if nothing is to be done
 * @param scope which classes are woven, in words; null if none are
 */
public record ProfilingState(
    String status, String message, @Nullable String remedy, @Nullable String scope) {

  /** The state of a JVM without a weaver. */
  public static final ProfilingState NO_AGENT =
      new ProfilingState(
          "not-woven",
          "No weaver runs in this JVM: nothing is recorded.",
          Weaver.HOW_TO_WEAVE + " In a container use JDK_JAVA_OPTIONS.",
          null);

  static final ProfilingState OTHER_VERSION =
      new ProfilingState(
          "other-version",
          "Mayfly's agent in this JVM and the program's Mayfly artifacts have different versions:"
              + " nothing is shown.",
          "Use the same version of all.",
          null);

  static ProfilingState nothingWoven(String scope, Weaver weaver) {
    return new ProfilingState(
        "nothing-woven",
        "Mayfly runs, but no class of its scope is loaded yet: nothing is recorded.",
        "Set the application's packages: " + weaver.set("include=com.acme.*") + ".",
        scope);
  }

  static ProfilingState woven(boolean recording, String scope, String howToStart) {
    return recording
        ? new ProfilingState("recording", "Allocations are being recorded.", null, scope)
        : new ProfilingState(
            "stopped",
            "Classes are woven, but recording is stopped. Earlier counts are still available.",
            howToStart,
            scope);
  }

  /** Whether there may be something in the profile. */
  public boolean isWoven() {
    return scope != null && !status.equals("nothing-woven");
  }
}
