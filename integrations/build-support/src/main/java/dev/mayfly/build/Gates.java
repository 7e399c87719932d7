package dev.mayfly.build;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The conditions that fail a build.
 *
 * @param limits the build fails unless each of them holds, as with {@code mayfly check --limit}
 * @param failIf the build fails if one of them holds, as with {@code mayfly diff --fail-if}
 */
public record Gates(List<String> limits, List<String> failIf, @Nullable Path before) {
  /** If a tool has split conditions at each comma, those in numbers are put back. */
  public Gates {
    limits = withThousands(limits);
    failIf = withThousands(failIf);
  }

  private static List<String> withThousands(List<String> parts) {
    List<String> whole = new ArrayList<>();
    for (String part : parts) {
      if (!whole.isEmpty() && part.matches("\\d{3}(\\D.*)?")) {
        whole.add(whole.remove(whole.size() - 1) + "," + part);
      } else {
        whole.add(part);
      }
    }
    return List.copyOf(whole);
  }

  /**
   * Evaluates the conditions.
   *
   * @return the result: {@link MayflyCommandLine.Result#failsBuild()}
   * @throws MayflyBuildException if a condition or {@code before} is of no use
   */
  public MayflyCommandLine.Result check(Path profile, MayflyCommandLine mayfly)
      throws MayflyBuildException {
    return mayfly.run(command(profile));
  }

  /** The words after {@code mayfly}. */
  List<String> command(Path profile) throws MayflyBuildException {
    List<String> command = new ArrayList<>();
    if (before == null) {
      command.addAll(List.of("check", profile.toString()));
    } else if (Files.exists(before)) {
      command.addAll(List.of("diff", before.toString(), profile.toString(), "--by", "site"));
      command.addAll(List.of("--rows", "5"));
    } else {
      throw new MayflyBuildException("the profile to compare with does not exist: " + before);
    }
    limits.forEach(limit -> command.addAll(List.of("--limit", limit)));
    failIf.forEach(condition -> command.addAll(List.of("--fail-if", condition)));
    return command;
  }
}
