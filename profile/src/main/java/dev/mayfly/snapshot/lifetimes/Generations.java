package dev.mayfly.snapshot.lifetimes;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: between which garbage collections the tracked objects were born that are alive.
 *
 * <p>A generation is all objects born between two collections; its number is that of the
 * collections that had ended. A program that keeps a steady number of objects has a few young
 * generations alive and hardly one of the others; one that keeps some of its objects has an object
 * of nearly every generation alive, however few they are: the sign of a leak.
 *
 * <p>An old object that is dead is known to be so when the old generation is collected. An object
 * that no such collection has looked at proves nothing.
 *
 * @param first the generation of the first tracked object, dead or alive; {@link Long#MAX_VALUE} if
 *     there is none
 * @param checked the generations below this one were looked at in a collection of all generations
 * @param runs the generations alive: the first and the last of each run, ascending
 */
public record Generations(long first, long checked, ImmutableLongArray runs) {

  /** No object tracked. */
  public static final Generations NONE =
      new Generations(Long.MAX_VALUE, 0, ImmutableLongArray.of());

  private static final long FEWEST = 20;
  private static final double NEARLY_ALL = 0.8;

  /** Checks the ranges. */
  public Generations {
    Counters.requireCount(first, "first");
    Counters.requireCount(checked, "checked");
    long before = -2;
    for (int i = 0; i < runs.length(); i++) {
      long number = runs.get(i);
      if (i % 2 == 0 ? number <= before + 1 : number < before) {
        throw new IllegalArgumentException("no ascending runs: " + runs);
      }
      before = number;
    }
    if (runs.length() % 2 != 0) {
      throw new IllegalArgumentException("a run without an end: " + runs);
    }
  }

  /**
   * Makes runs of single generations.
   *
   * @param first as above
   * @param checked as above
   * @param alive the generations alive, each once, ascending
   * @return the same as runs
   */
  public static Generations of(long first, long checked, long... alive) {
    ImmutableLongArray.Builder runs = ImmutableLongArray.builder();
    for (int i = 0; i < alive.length; i++) {
      if (i == 0 || alive[i] > alive[i - 1] + 1) {
        runs.add(alive[i]);
      }
      if (i == alive.length - 1 || alive[i + 1] > alive[i] + 1) {
        runs.add(alive[i]);
      }
    }
    return new Generations(first, checked, runs.build());
  }

  /** The number of generations of which an object is, or seems, alive. */
  public long alive() {
    return aliveBelow(Long.MAX_VALUE);
  }

  /** The number of those that were looked at in a collection of all generations. */
  public long provenAlive() {
    return aliveBelow(checked);
  }

  /** The number of generations that were looked at, from the first one on. */
  public long proven() {
    return Math.max(0, checked - first);
  }

  /**
   * Whether nearly every generation is alive, and there were enough of them to tell: four of five,
   * of twenty or more that were looked at in a collection of all generations.
   */
  public boolean nearlyAllAlive() {
    return proven() >= FEWEST && provenAlive() >= NEARLY_ALL * proven();
  }

  private long aliveBelow(long limit) {
    long alive = 0;
    for (int i = 0; i < runs.length(); i += 2) {
      alive += Math.max(0, Math.min(limit, runs.get(i + 1) + 1) - runs.get(i));
    }
    return alive;
  }

  /**
   * The generations of both. Those of two programs are taken for the same where they have the same
   * number.
   *
   * @return the generations of which an object of either is alive
   */
  public Generations plus(Generations other) {
    if (other.first == Long.MAX_VALUE) {
      return this;
    }
    if (first == Long.MAX_VALUE) {
      return other;
    }
    return new Generations(
        Math.min(first, other.first), Math.min(checked, other.checked), union(runs, other.runs));
  }

  private static ImmutableLongArray union(ImmutableLongArray one, ImmutableLongArray other) {
    if (other.isEmpty() || one.equals(other)) {
      return one;
    }
    ImmutableLongArray.Builder union = ImmutableLongArray.builder(one.length() + other.length());
    int i = 0;
    int j = 0;
    long from = 0;
    long to = -2;
    while (i < one.length() || j < other.length()) {
      boolean mine = j >= other.length() || (i < one.length() && one.get(i) <= other.get(j));
      long nextFrom = mine ? one.get(i) : other.get(j);
      long nextTo = mine ? one.get(i + 1) : other.get(j + 1);
      i += mine ? 2 : 0;
      j += mine ? 0 : 2;
      if (to >= 0 && nextFrom > to + 1) {
        union.add(from).add(to);
      }
      from = to < 0 || nextFrom > to + 1 ? nextFrom : from;
      to = Math.max(to, nextTo);
    }
    if (to >= 0) {
      union.add(from).add(to);
    }
    return union.build();
  }
}
