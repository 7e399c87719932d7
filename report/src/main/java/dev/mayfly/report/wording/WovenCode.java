package dev.mayfly.report.wording;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Weaver;

/** Thread-safe, without state: how much code was woven, and by whom if not by the agent. */
public final class WovenCode {
  private WovenCode() {}

  /** {@code woven 41 classes with 131 sites}, {@code woven by AspectJ: 41 classes, 131 sites}. */
  public static String of(ProfileSnapshot snapshot) {
    Coverage coverage = snapshot.coverage();
    boolean aspectJ = Weaver.of(snapshot.environment()).isAspectJ();
    return (aspectJ ? "woven by AspectJ: " : "woven ")
        + Units.counted(coverage.classesWoven(), "class", "classes")
        + (aspectJ ? ", " : " with ")
        + Units.counted(coverage.sites(), "site", "sites");
  }
}
