package dev.mayfly.snapshot.layers;

import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.parts.Part;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Immutable: the methods of contexts at which a layer begins. */
public record Boundaries(ImmutableSortedMap<MethodFrame, Boundary> byMethod) {

  /** No layer begins anywhere. */
  public static final Boundaries NONE = new Boundaries(ImmutableSortedMap.of());

  /** The methods at which layers begin. */
  public static final Part<Boundaries> PART = Part.state("boundaries", NONE, Boundaries::plus);

  /**
   * Immutable: a method at which a layer begins.
   *
   * @param layer the name of the layer, such as {@code view}
   * @param isOwn whether the method is the program's own code, so that its allocations are counted
   */
  public record Boundary(String layer, boolean isOwn) {}

  /** Some boundaries. */
  public static Boundaries of(Map<MethodFrame, Boundary> byMethod) {
    return byMethod.isEmpty() ? NONE : new Boundaries(ImmutableSortedMap.copyOf(byMethod));
  }

  /**
   * The boundary that a method is.
   *
   * @param method the method of a context; null for contexts without one
   * @return the boundary, if the method is one
   */
  public Optional<Boundary> find(@Nullable MethodFrame method) {
    return method == null ? Optional.empty() : Optional.ofNullable(byMethod.get(method));
  }

  /**
   * Whether a method is the program's own code: methods at which layers begin are the frameworks',
   * unless the program defines them.
   *
   * @param method the method of a context; null for contexts without one
   */
  public boolean isOwn(@Nullable MethodFrame method) {
    return find(method).map(Boundary::isOwn).orElse(true);
  }

  /** The boundaries of both; where they differ, those of this one. */
  public Boundaries plus(Boundaries other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    Map<MethodFrame, Boundary> sum = new TreeMap<>(other.byMethod);
    sum.putAll(byMethod);
    return of(sum);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return byMethod.isEmpty();
  }
}
