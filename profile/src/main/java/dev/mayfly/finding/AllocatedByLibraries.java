package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.CalledLibraries;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.LibraryNames;
import dev.mayfly.snapshot.contexts.MethodAmounts;
import dev.mayfly.snapshot.layers.Boundaries;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds methods for which libraries and the JDK allocate a good part of all bytes. Needs the
 * physical bytes of contexts: unwoven code has no counts. Samples name the libraries.
 */
final class AllocatedByLibraries {
  private static final double LEAST_SHARE = 0.05;

  /** Fewer bytes are reported only from this share on. */
  private static final long LEAST_BYTES = 1_000_000;

  private static final double LARGE_SHARE = 0.2;
  private static final int MOST_METHODS = 3;

  private AllocatedByLibraries() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    if (!snapshot.quantities().contains(Quantity.PHYSICAL_BYTES)) {
      return ImmutableList.of();
    }
    long physical = snapshot.root().totalAmounts().get(Quantity.PHYSICAL_BYTES);
    long all = Math.max(physical, snapshot.coverage().allocatedBytes());
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    boolean isFirst = true;
    Map<MethodFrame, CalledLibraries> called = CalledLibraries.of(snapshot);
    for (MethodAmounts method : largest(snapshot, all)) {
      MethodFrame frame = method.method().orElseThrow();
      found.add(
          of(
              frame,
              uncounted(method),
              all,
              called.getOrDefault(frame, CalledLibraries.NONE),
              isFirst));
      isFirst = false;
    }
    return found.build();
  }

  private static ImmutableList<MethodAmounts> largest(ProfileSnapshot snapshot, long all) {
    return MethodAmounts.of(snapshot.root()).stream()
        .filter(
            method ->
                snapshot.get(Boundaries.PART).isOwn(method.method().orElse(null))
                    && isWorthSaying(method, all))
        .sorted(Comparator.comparingLong(AllocatedByLibraries::uncounted).reversed())
        .limit(MOST_METHODS)
        .collect(ImmutableList.toImmutableList());
  }

  private static long uncounted(MethodAmounts method) {
    return method.amounts().get(Quantity.PHYSICAL_BYTES) - method.allocated().bytes();
  }

  private static boolean isWorthSaying(MethodAmounts method, long all) {
    long bytes = uncounted(method);
    return method.method().isPresent()
        && bytes > 0
        && bytes >= (bytes < LEAST_BYTES ? LARGE_SHARE : LEAST_SHARE) * all;
  }

  /** The method with the most bytes gets the advice. */
  static Finding of(
      MethodFrame method, long bytes, long all, CalledLibraries called, boolean isFirst) {
    return Observation.of(
        "allocated by libraries",
        method.className(),
        Finding.Evidence.CONTEXTS,
        (double) bytes / all,
        bytes,
        names ->
            lenientFormat(
                "%s called %s, which allocated %s for it%s.%s",
                names.place(method.className() + "." + method.methodName()),
                called.libraries().isEmpty() ? "libraries and the JDK" : called.words(),
                names.bytes(bytes),
                called.largest().map(most -> ", " + words(most, names)).orElse(""),
                isFirst
                    ? " Call less often, or keep the results. " + advice(called.libraries())
                    : ""));
  }

  private static String words(CalledLibraries.Largest most, Names names) {
    return "about "
        + names.percent(most.share())
        + " of it "
        + names.type(most.typeName())
        + " in "
        + names.place(most.method().className() + "." + most.method().methodName());
  }

  private static String advice(List<String> libraries) {
    String patterns =
        libraries.stream()
            .filter(each -> each.indexOf('.') > 0)
            .map(each -> each + ".*")
            .collect(Collectors.joining(","));
    boolean isOfJdk = libraries.contains(LibraryNames.JDK);
    if (patterns.isEmpty()) {
      return (isOfJdk ? "jdk=charge" : "An include= with their packages")
          + " counts these objects by type and line.";
    }
    return lenientFormat(
        "With %s in include=%s these objects are counted by type and line.",
        patterns, isOfJdk ? ", and jdk=charge," : "");
  }
}
