package dev.mayfly.requests;

import com.google.common.collect.ImmutableSet;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. How the contexts of a profile are shared out among owners, such as handler methods or
 * beans: by the methods on the path to a context.
 *
 * <p>Without recursion: a tree may be as deep as the program's stacks were. Time in proportion to
 * the number of contexts, times the owners on a path.
 */
public final class OwnerShares {
  private final Map<String, OwnerShare> charged = new HashMap<>();
  private final Map<String, OwnerShare> below = new HashMap<>();
  private final ProfileSnapshot profile;
  private final OwnerShare rest = new OwnerShare();

  /** To which of the owners on a path a context is attributed. */
  public enum Charge {
    /** The outermost owner. */
    OUTERMOST,
    /** The owner: the nearest. */
    NEAREST
  }

  /** The owners on the path to a context, and the one to which it is attributed. */
  private record Way(@Nullable String charged, ImmutableSet<String> owners) {
    Way to(@Nullable String owner, Charge charge) {
      if (owner == null) {
        return this;
      }
      return new Way(
          charge == Charge.OUTERMOST && charged != null ? charged : owner,
          owners.contains(owner)
              ? owners
              : ImmutableSet.<String>builder().addAll(owners).add(owner).build());
    }
  }

  private OwnerShares(ProfileSnapshot profile) {
    this.profile = profile;
  }

  /**
   * Shares out.
   *
   * @param owners the owner of a method; null if it has none
   * @param charge to whom a context is attributed where several owners are on a path
   */
  public static OwnerShares of(
      ProfileSnapshot profile, Function<MethodFrame, @Nullable String> owners, Charge charge) {
    OwnerShares shares = new OwnerShares(profile);
    profile
        .root()
        .walk()
        .handDown(
            new Way(null, ImmutableSet.of()),
            (caller, context) -> {
              MethodFrame method = context.method();
              return caller.to(method == null ? null : owners.apply(method), charge);
            },
            shares::add);
    return shares;
  }

  private void add(ContextSnapshot context, Way way) {
    String owned = way.charged;
    (owned == null ? rest : charged.computeIfAbsent(owned, name -> new OwnerShare()))
        .add(profile, context);
    for (String owner : way.owners) {
      below.computeIfAbsent(owner, name -> new OwnerShare()).add(profile, context);
    }
  }

  /** All owners that stand on some path. */
  public Set<String> owners() {
    return new HashSet<>(below.keySet());
  }

  /**
   * The share attributed to an owner: the shares of all owners, and the rest, add up to the whole.
   */
  public OwnerShare attributedTo(String owner) {
    return charged.getOrDefault(owner, new OwnerShare());
  }

  /** The allocations in and below an owner's methods, whichever account they are attributed to. */
  public OwnerShare below(String owner) {
    return below.getOrDefault(owner, new OwnerShare());
  }

  /** The share without an owner. */
  public OwnerShare rest() {
    return rest;
  }
}
