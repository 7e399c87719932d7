package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.MethodAmounts;
import dev.mayfly.snapshot.run.UnwovenBytes;
import java.util.stream.Collectors;

/**
 * Immutable: a method for which libraries and the JDK allocate a fifth of all bytes or more. Needs
 * the physical bytes of contexts: unwoven code has no counts.
 *
 * @param method the method, of woven code, that calls them
 * @param bytes the least number of uncounted bytes while it was the innermost woven method
 * @param all all bytes that the JVM allocated
 * @param packages the unwoven packages that allocate most in all; none if that is not known
 */
record AllocatedByLibraries(
    MethodFrame method, long bytes, long all, ImmutableList<String> packages) implements Finding {
  private static final double LEAST_SHARE = 0.2;
  private static final double LEAST_SHARE_OF_PACKAGES = 0.05;
  private static final int MOST_PACKAGES = 3;

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    if (!snapshot.quantities().contains(Quantity.PHYSICAL_BYTES)) {
      return ImmutableList.of();
    }
    long physical = snapshot.root().totalAmounts().get(Quantity.PHYSICAL_BYTES);
    long all = Math.max(physical, snapshot.coverage().allocatedBytes());
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (MethodAmounts method : MethodAmounts.of(snapshot.root())) {
      long bytes = method.amounts().get(Quantity.PHYSICAL_BYTES) - method.allocated().bytes();
      if (method.method().isPresent() && bytes > 0 && bytes >= LEAST_SHARE * all) {
        found.add(
            new AllocatedByLibraries(method.method().get(), bytes, all, packages(snapshot, all)));
      }
    }
    return found.build();
  }

  private static ImmutableList<String> packages(ProfileSnapshot snapshot, long all) {
    return snapshot.whole().unwoven().stream()
        .filter(each -> each.bytes() >= LEAST_SHARE_OF_PACKAGES * all)
        .map(UnwovenBytes::packages)
        .limit(MOST_PACKAGES)
        .collect(ImmutableList.toImmutableList());
  }

  private double share() {
    return (double) bytes / all;
  }

  @Override
  public String kind() {
    return "allocated by libraries";
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
        + " calls libraries and the JDK, which allocate "
        + names.bytes(bytes)
        + " for it, "
        + names.percent(share())
        + " of all "
        + names.bytes(all)
        + ". "
        + advice();
  }

  private String advice() {
    String libraries =
        packages.stream()
            .filter(each -> !each.equals(UnwovenBytes.JDK))
            .collect(Collectors.joining(","));
    if (libraries.isEmpty()) {
      return (packages.isEmpty() ? "An include= with their packages" : "jdk=charge")
          + " counts these objects by type and line.";
    }
    return "With "
        + libraries
        + " in include="
        + (packages.contains(UnwovenBytes.JDK) ? ", and jdk=charge," : "")
        + " these objects are counted by type and line.";
  }
}
