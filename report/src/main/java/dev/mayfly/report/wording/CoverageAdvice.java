package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.UnwovenBytes;
import dev.mayfly.snapshot.run.Weaver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Thread-safe, without state: what to do where most bytes were not counted. Each sentence names
 * what allocated them, and the option that counts it.
 */
public final class CoverageAdvice {
  private static final int MOST_PACKAGES = 3;

  /** Less than this is not worth an option. */
  private static final long LEAST_BYTES = 1 << 20;

  private static final double LEAST_SHARE = 0.05;

  private CoverageAdvice() {}

  /** The sentences; none where most bytes were counted, or nothing is known of the others. */
  public static List<String> of(ProfileSnapshot snapshot) {
    if (!isLow(snapshot.whole())) {
      return List.of();
    }
    List<String> sentences = new ArrayList<>();
    List<UnwovenBytes> large = large(snapshot.whole());
    List<UnwovenBytes> packages =
        large.stream()
            .filter(each -> !each.packages().equals(UnwovenBytes.JDK))
            .limit(MOST_PACKAGES)
            .toList();
    if (!packages.isEmpty()) {
      sentences.add(ofPackages(packages, snapshot.environment().scope(), options(snapshot)));
    }
    if (isJdkUncounted(snapshot.environment())) {
      large.stream()
          .filter(each -> each.packages().equals(UnwovenBytes.JDK))
          .forEach(
              each ->
                  sentences.add(
                      lenientFormat(
                          "JDK code allocated about %s when called by woven code; %s counts it.",
                          Units.bytes(each.bytes()),
                          Weaver.of(snapshot.environment()).agentOnly("jdk=charge"))));
    }
    return sentences;
  }

  /** Whether one program at least did not count what the JDK allocates. */
  private static boolean isJdkUncounted(Environment about) {
    Set<String> jdk = about.optionValues("jdk");
    return jdk.isEmpty() || jdk.contains("coverage") || jdk.contains("off");
  }

  private static Map<String, String> options(ProfileSnapshot snapshot) {
    return snapshot.environment().options();
  }

  private static boolean isLow(WholePicture whole) {
    return whole.countedBytes() < whole.allocatedBytes() / 2;
  }

  private static List<UnwovenBytes> large(WholePicture whole) {
    return whole.unwoven().stream()
        .filter(each -> each.bytes() >= LEAST_BYTES)
        .filter(each -> each.bytes() >= LEAST_SHARE * whole.allocatedBytes())
        .toList();
  }

  private static String ofPackages(
      List<UnwovenBytes> packages, String scope, Map<String, String> options) {
    String who =
        packages.stream()
            .map(each -> each.packages() + " (about " + Units.bytes(each.bytes()) + ")")
            .collect(Collectors.joining(", "));
    String patterns =
        packages.stream().map(UnwovenBytes::packages).collect(Collectors.joining(","));
    String typed =
        options.containsKey("include")
            ? "add " + patterns + " to include to count them."
            : "include=" + ofDefault(scope) + patterns + " counts them.";
    return "Most bytes were allocated by unwoven packages: " + who + "; " + typed;
  }

  /** The patterns of the default scope, which are gone where the user names some. */
  private static String ofDefault(String scope) {
    int reason = scope.indexOf(" (");
    String patterns = reason < 0 ? "" : scope.substring(0, reason).replace(", ", ",");
    return patterns.endsWith(".*") ? patterns + "," : "";
  }
}
