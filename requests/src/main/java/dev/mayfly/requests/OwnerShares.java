package dev.mayfly.requests;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
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

  /** Which of the owners on a path is charged with a context. */
  public enum Charge {
    /** The outermost owner. */
    OUTERMOST,
    /** Who did it: the nearest. */
    NEAREST
  }

  /** A context on the path, the owner of its method if it has one, and who is charged there. */
  private record Step(
      Iterator<ContextSnapshot> children, @Nullable String owner, @Nullable String charged) {}

  private OwnerShares(ProfileSnapshot profile) {
    this.profile = profile;
  }

  /**
   * Shares out.
   *
   * @param profile the profile
   * @param owners the owner of a method; null if it has none
   * @param charge who is charged where several owners are on a path
   */
  public static OwnerShares of(
      ProfileSnapshot profile, Function<MethodFrame, @Nullable String> owners, Charge charge) {
    OwnerShares shares = new OwnerShares(profile);
    ContextSnapshot root = profile.root();
    Deque<Step> path = new ArrayDeque<>();
    Map<String, Integer> onPath = new HashMap<>();
    path.push(shares.step(root, null, null));
    shares.add(root, null, Set.of());
    while (!path.isEmpty()) {
      Step here = path.element();
      if (!here.children.hasNext()) {
        path.pop();
        if (here.owner != null) {
          onPath.computeIfPresent(here.owner, (name, times) -> times == 1 ? null : times - 1);
        }
        continue;
      }
      ContextSnapshot child = here.children.next();
      MethodFrame method = child.method();
      String owner = method == null ? null : owners.apply(method);
      if (owner != null) {
        onPath.merge(owner, 1, Integer::sum);
      }
      String charged =
          owner == null || (charge == Charge.OUTERMOST && here.charged != null)
              ? here.charged
              : owner;
      shares.add(child, charged, onPath.keySet());
      path.push(shares.step(child, owner, charged));
    }
    return shares;
  }

  private Step step(
      ContextSnapshot context, @Nullable String owner, @Nullable String chargedOwner) {
    return new Step(context.children().iterator(), owner, chargedOwner);
  }

  private void add(ContextSnapshot context, @Nullable String chargedOwner, Set<String> onPath) {
    (chargedOwner == null ? rest : charged.computeIfAbsent(chargedOwner, name -> new OwnerShare()))
        .add(profile, context);
    for (String owner : onPath) {
      below.computeIfAbsent(owner, name -> new OwnerShare()).add(profile, context);
    }
  }

  /** All owners that stand on some path. */
  public Set<String> owners() {
    return new HashSet<>(below.keySet());
  }

  /** What is attributed to an owner: the shares of all owners, and the rest, are the whole. */
  public OwnerShare attributedTo(String owner) {
    return charged.getOrDefault(owner, new OwnerShare());
  }

  /** What was allocated in and below an owner's methods, whatever account it is attributed to. */
  public OwnerShare below(String owner) {
    return below.getOrDefault(owner, new OwnerShare());
  }

  /** What is attributed to nobody. */
  public OwnerShare rest() {
    return rest;
  }
}
