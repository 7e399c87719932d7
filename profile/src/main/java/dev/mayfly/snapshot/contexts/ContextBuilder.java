package dev.mayfly.snapshot.contexts;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: a tree that grows.
 *
 * <p>A requested context is created if it is not there yet; otherwise amounts are added to it.
 */
public final class ContextBuilder {

  /** Identifies a context among those below the same one. */
  private record Key(ContextSnapshot.Kind kind, @Nullable MethodFrame method) {}

  final ContextSnapshot.Kind kind;
  final @Nullable MethodFrame method;
  // most contexts are leaves: the maps come when they are needed
  private Map<Key, ContextBuilder> children = Map.of();
  private Map<AllocationSite, SiteRecord> sites = Map.of();
  private Amounts amounts = Amounts.NONE;

  ContextBuilder(ContextSnapshot.Kind kind, @Nullable MethodFrame method) {
    this.kind = kind;
    this.method = method;
  }

  /**
   * The context of a method that this context calls.
   *
   * @return its builder, the same for the same method
   */
  public ContextBuilder child(MethodFrame frame) {
    return below(ContextSnapshot.Kind.METHOD, frame);
  }

  /**
   * The context of a method that is not woven and that this context calls.
   *
   * @return its builder, the same for the same method
   */
  public ContextBuilder unwoven(MethodFrame frame) {
    return below(ContextSnapshot.Kind.UNWOVEN, frame);
  }

  /**
   * The context for all that a group of threads did outside woven code.
   *
   * @return its builder, the same for the same group
   */
  public ContextBuilder threads(String group) {
    return below(ContextSnapshot.Kind.THREADS, new MethodFrame("", group, ""));
  }

  /**
   * The context that stands for methods of libraries that call each other.
   *
   * @return its builder, the same for the same name
   */
  public ContextBuilder libraries(String name) {
    return below(ContextSnapshot.Kind.LIBRARIES, new MethodFrame("", name, ""));
  }

  /** The context that stands for all those below this one for which the budget left no node. */
  public ContextBuilder folded() {
    return below(ContextSnapshot.Kind.FOLDED, null);
  }

  private ContextBuilder below(ContextSnapshot.Kind kind, @Nullable MethodFrame frame) {
    children = children.isEmpty() ? new LinkedHashMap<>(4) : children;
    return children.computeIfAbsent(new Key(kind, frame), key -> new ContextBuilder(kind, frame));
  }

  /** Adds the record of a site in this context itself. */
  public void add(AllocationSite site, SiteRecord more) {
    if (!more.isEmpty()) {
      sites = sites.isEmpty() ? new LinkedHashMap<>(4) : sites;
      sites.merge(site, more, SiteRecord::plus);
    }
  }

  /** Adds allocations of a site in this context itself. */
  public void record(AllocationSite site, AllocationStats stats) {
    add(site, SiteRecord.of(stats));
  }

  /** Adds quantities of this context itself. */
  public void add(Amounts more) {
    amounts = amounts.plus(more);
  }

  /**
   * Adds a whole tree: its top to this context, and the contexts below it by their paths of
   * methods.
   */
  public void merge(ContextSnapshot tree) {
    ContextTrees.merge(tree, this);
  }

  /** The tree below this context as it is now; the builder stays usable. */
  public ContextSnapshot build() {
    return ContextTrees.build(this);
  }

  /** The builder of the context that stands below this one as the given one does below its. */
  public ContextBuilder childLike(ContextSnapshot child) {
    return below(child.kind(), child.method());
  }

  Iterable<ContextBuilder> children() {
    return children.values();
  }

  Map<AllocationSite, SiteRecord> sites() {
    return sites;
  }

  Amounts amounts() {
    return amounts;
  }

  boolean isEmpty() {
    return sites.isEmpty() && amounts.isEmpty();
  }

  ContextSnapshot build(Iterable<ContextSnapshot> builtChildren) {
    return new ContextSnapshot(this, builtChildren);
  }
}
