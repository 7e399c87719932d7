package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.MethodAmounts;

/**
 * Immutable: a method for which libraries and the JDK allocate a fifth of all bytes or more. Needs
 * the physical bytes of contexts: unwoven code has no counts.
 *
 * @param method the method, of woven code, that calls them
 * @param bytes the least number of uncounted bytes while it was the innermost woven method
 * @param all all bytes that the JVM allocated
 */
record AllocatedByLibraries(MethodFrame method, long bytes, long all) implements Finding {
  private static final double LEAST_SHARE = 0.2;

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
        found.add(new AllocatedByLibraries(method.method().get(), bytes, all));
      }
    }
    return found.build();
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
        + ". An include= with their packages counts these objects by type and line.";
  }
}
