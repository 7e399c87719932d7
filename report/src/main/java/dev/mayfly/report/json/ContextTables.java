package dev.mayfly.report.json;

import static java.util.Objects.requireNonNull;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: the strings, frames and sites of a context tree, numbered in the order in
 * which a walk of the tree first meets them.
 */
final class ContextTables {

  private final Map<String, Integer> strings = new LinkedHashMap<>();
  private final Map<MethodFrame, Integer> frames = new LinkedHashMap<>();
  private final Map<AllocationSite, Integer> sites = new LinkedHashMap<>();

  ContextTables(ContextSnapshot root) {
    add(root);
  }

  /** Adds what is in another tree. */
  void add(ContextSnapshot tree) {
    for (ContextSnapshot context : tree.preOrder()) {
      MethodFrame method = context.method();
      if (method != null) {
        add(method);
      }
      context.sites().keySet().forEach(this::add);
    }
  }

  /** Adds what is told of contexts that the tree may no longer have. */
  void add(History history) {
    for (ContextSite context : history.censuses().contexts().keySet()) {
      context.path().forEach(this::add);
      add(context.site());
    }
  }

  private void add(AllocationSite site) {
    if (sites.putIfAbsent(site, sites.size()) == null) {
      add(site.method());
      add(site.typeName());
    }
  }

  private void add(MethodFrame frame) {
    if (frames.putIfAbsent(frame, frames.size()) == null) {
      add(frame.className());
      add(frame.methodName());
      add(frame.descriptor());
    }
  }

  private void add(String string) {
    strings.putIfAbsent(string, strings.size());
  }

  Iterable<String> strings() {
    return strings.keySet();
  }

  Iterable<MethodFrame> frames() {
    return frames.keySet();
  }

  Iterable<AllocationSite> sites() {
    return sites.keySet();
  }

  int indexOf(String string) {
    return known(strings.get(string));
  }

  int indexOf(MethodFrame frame) {
    return known(frames.get(frame));
  }

  boolean has(AllocationSite site) {
    return sites.containsKey(site);
  }

  int indexOf(AllocationSite site) {
    return known(sites.get(site));
  }

  private static int known(@Nullable Integer index) {
    return requireNonNull(index, "not in the tree");
  }
}
