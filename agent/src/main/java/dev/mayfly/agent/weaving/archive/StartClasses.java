package dev.mayfly.agent.weaving.archive;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/**
 * Immutable. The classes of the JDK that a start has loaded, for the next to load them: those that
 * most programs use, and those that weaving needs.
 *
 * <p>The JVM shows another class file where it replaces a loaded class than where it loads one. So
 * the next start has to load each at the same time.
 *
 * @param before those that were loaded before the JVM showed classes to the agent
 * @param since those that were loaded from then on
 */
public record StartClasses(Set<String> before, Set<String> since) {
  /** No classes. */
  public static final StartClasses NONE = new StartClasses(Set.of(), Set.of());

  /** Whether there are none. */
  public boolean isEmpty() {
    return before.isEmpty() && since.isEmpty();
  }

  /** These and others; one that is in both parts was loaded before. */
  StartClasses plus(StartClasses others) {
    Set<String> allBefore = union(before, others.before);
    Set<String> allSince = union(since, others.since);
    allSince.removeAll(allBefore);
    return new StartClasses(allBefore, allSince);
  }

  /** Sorted by comparison, without the JDK's sorting. */
  private static Set<String> union(Collection<String> some, Collection<String> others) {
    Set<String> all = new TreeSet<>(some);
    all.addAll(others);
    return all;
  }
}
