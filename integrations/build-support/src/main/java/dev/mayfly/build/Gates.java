package dev.mayfly.build;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The conditions that fail a build.
 *
 * @param failIf as {@code mayfly diff --fail-if} has them
 * @param before the profile to compare with
 */
public record Gates(List<String> failIf, @Nullable Path before) {
  /**
   * Evaluates the conditions.
   *
   * @param profile of this build's tests
   * @param mayfly compares
   * @return the result: {@link MayflyCommandLine.Result#failsBuild()}
   * @throws MayflyBuildException if a condition or {@code before} is of no use
   */
  public MayflyCommandLine.Result check(Path profile, MayflyCommandLine mayfly)
      throws MayflyBuildException {
    List<String> diff =
        new ArrayList<>(
            List.of("diff", earlier(profile), profile.toString(), "--by", "site", "--rows", "5"));
    for (String condition : failIf) {
      diff.add("--fail-if");
      diff.add(condition);
    }
    return mayfly.run(diff);
  }

  private String earlier(Path profile) throws MayflyBuildException {
    if (before == null) {
      for (String condition : failIf) {
        if (condition.contains("+")) {
          throw new MayflyBuildException(
              "the condition '"
                  + condition
                  + "' compares with an earlier profile, and none is set: <before> in Maven,"
                  + " baseline in Gradle");
        }
      }
      return profile.toString(); // limits of the profile itself
    }
    if (!Files.exists(before)) {
      throw new MayflyBuildException("the profile to compare with does not exist: " + before);
    }
    return before.toString();
  }
}
