package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.CalledLibraries;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.LibraryNames;
import dev.mayfly.snapshot.contexts.MethodAmounts;
import dev.mayfly.snapshot.layers.Boundaries;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Immutable: a method for which libraries and the JDK allocate a good part of all bytes. Needs the
 * physical bytes of contexts: unwoven code has no counts. Samples name the libraries.
 *
 * @param method the method, of woven code, that calls them
 * @param bytes the least number of uncounted bytes while it was the innermost woven method
 * @param all all bytes that the JVM allocated
 * @param libraries those that allocate most for it; none if that is not known
 * @param isFirst whether it is the method with the most bytes, which gets the advice
 */
record AllocatedByLibraries(
    MethodFrame method, long bytes, long all, ImmutableList<String> libraries, boolean isFirst)
    implements Finding {
  private static final double LEAST_SHARE = 0.05;

  /** Fewer bytes are reported only from this share on. */
  private static final long LEAST_BYTES = 1_000_000;

  private static final double LARGE_SHARE = 0.2;
  private static final int MOST_METHODS = 3;

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    if (!snapshot.quantities().contains(Quantity.PHYSICAL_BYTES)) {
      return ImmutableList.of();
    }
    long physical = snapshot.root().totalAmounts().get(Quantity.PHYSICAL_BYTES);
    long all = Math.max(physical, snapshot.coverage().allocatedBytes());
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    boolean isFirst = true;
    Map<MethodFrame, ImmutableList<String>> called = CalledLibraries.of(snapshot);
    for (MethodAmounts method : largest(snapshot, all)) {
      MethodFrame frame = method.method().orElseThrow();
      found.add(
          new AllocatedByLibraries(
              frame,
              uncounted(method),
              all,
              called.getOrDefault(frame, ImmutableList.of()),
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

  private double share() {
    return (double) bytes / all;
  }

  @Override
  public String kind() {
    return "allocated by libraries";
  }

  @Override
  public long worth() {
    return bytes;
  }

  @Override
  public double weight() {
    return share();
  }

  @Override
  public String typeName() {
    return method.className();
  }

  @Override
  public Evidence evidence() {
    return Evidence.CONTEXTS;
  }

  @Override
  public String words(Names names) {
    return names.place(method.className() + "." + method.methodName())
        + " calls "
        + (libraries.isEmpty() ? "libraries and the JDK" : CalledLibraries.words(libraries))
        + ", which allocate "
        + names.bytes(bytes)
        + " for it."
        + (isFirst ? " Call them less often, or keep what they return. " + advice() : "");
  }

  private String advice() {
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
    return "With "
        + patterns
        + " in include="
        + (isOfJdk ? ", and jdk=charge," : "")
        + " these objects are counted by type and line.";
  }
}
