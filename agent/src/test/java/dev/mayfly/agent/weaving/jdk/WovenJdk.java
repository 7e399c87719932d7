package dev.mayfly.agent.weaving.jdk;

/** Immutable (no state). For tests elsewhere: which classes of the JDK have probes. */
public final class WovenJdk {
  private WovenJdk() {}

  /** Whether a class of the JDK, named with dots, is woven with {@code jdk=charge}. */
  public static boolean mayBe(String className) {
    return JdkScope.reasonAgainst(className) == null;
  }
}
