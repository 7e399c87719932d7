package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import java.util.List;
import java.util.stream.Stream;

/** Sentences on two profiles that were not recorded alike. Stateless. */
public final class ComparisonSentences {
  private ComparisonSentences() {}

  /** The differences that change figures by themselves. */
  public static List<String> of(ProfileComparison comparison) {
    Environment before = comparison.before().environment();
    Environment after = comparison.after().environment();
    return Stream.of(
            differ("scope", before.scope(), after.scope()),
            differ("context mode", before.contextModes().text(), after.contextModes().text()),
            differ("JVM", jvm(before), jvm(after)),
            sampled(before, after),
            frames(before, after))
        .filter(sentence -> !sentence.isEmpty())
        .toList();
  }

  private static String differ(String what, String before, String after) {
    return before.equals(after)
        ? ""
        : "The profiles differ in their " + what + ": " + before + " before, " + after + " after.";
  }

  private static String jvm(Environment environment) {
    return (environment.vmName() + " " + environment.javaVersion()).strip();
  }

  private static String sampled(Environment before, Environment after) {
    return before.contextModes().includes(ContextMode.SAMPLED)
            || after.contextModes().includes(ContextMode.SAMPLED)
        ? "Contexts are estimated from sampled objects, so small changes of contexts may be chance."
            + " Types and sites are exact."
        : "";
  }

  private static String frames(Environment before, Environment after) {
    if (before.hasAllFrames() == after.hasAllFrames()
        || !before.contextModes().includes(ContextMode.TREE)
        || !after.contextModes().includes(ContextMode.TREE)) {
      return "";
    }
    return lenientFormat(
        "Contexts differ in their frames: methods that only hand on are frames in the profile %s"
            + " alone. Elsewhere their callees are below their callers. To compare contexts, record"
            + " both with frames=%s.",
        before.hasAllFrames() ? "before" : "after", Environment.ALL_FRAMES);
  }
}
