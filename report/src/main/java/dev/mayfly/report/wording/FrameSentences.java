package dev.mayfly.report.wording;

import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import java.util.Optional;

/** Sentences on the methods that contexts consist of. Stateless. */
public final class FrameSentences {
  private FrameSentences() {}

  /** The difference between two profiles in which methods have contexts, if there is one. */
  public static Optional<String> difference(ProfileComparison comparison) {
    Environment before = comparison.before().environment();
    Environment after = comparison.after().environment();
    if (before.hasAllFrames() == after.hasAllFrames()
        || !before.contextModes().includes(ContextMode.TREE)
        || !after.contextModes().includes(ContextMode.TREE)) {
      return Optional.empty();
    }
    return Optional.of(
        "Contexts differ in their frames: methods that only hand on are frames in the profile "
            + (before.hasAllFrames() ? "before" : "after")
            + " alone. Elsewhere their callees are below their callers. To compare contexts, record"
            + " both with frames="
            + Environment.ALL_FRAMES
            + ".");
  }
}
