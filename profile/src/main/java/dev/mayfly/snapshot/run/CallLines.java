package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.parts.Part;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable: the lines in which methods call others, as class files state them. A call has a line
 * here if no other line of the caller calls that method.
 *
 * @param byCall the line by caller and callee
 */
public record CallLines(ImmutableSortedMap<Call, Integer> byCall) {

  /** Empty: nothing is known. */
  public static final CallLines NONE = new CallLines(ImmutableSortedMap.of());

  /** The lines in which methods call others; empty where class files were not read for them. */
  public static final Part<CallLines> PART = Part.state("callLines", NONE, CallLines::plus);

  /**
   * Immutable: a method that calls another one.
   *
   * @param callee the called method, as it runs
   */
  public record Call(MethodFrame caller, MethodFrame callee) implements Comparable<Call> {

    private static final Comparator<Call> ORDER =
        Comparator.comparing(Call::caller).thenComparing(Call::callee);

    @Override
    public int compareTo(Call other) {
      return ORDER.compare(this, other);
    }
  }

  /** Checks the lines. */
  public CallLines {
    if (byCall.values().stream().anyMatch(line -> line <= 0)) {
      throw new IllegalArgumentException("no line: " + byCall);
    }
  }

  /**
   * Some lines.
   *
   * @param byCall the line by caller and callee
   */
  public static CallLines of(Map<Call, Integer> byCall) {
    return byCall.isEmpty() ? NONE : new CallLines(ImmutableSortedMap.copyOf(byCall));
  }

  /**
   * The line of a call.
   *
   * @return the line; 0 where it is not known
   */
  public int find(MethodFrame caller, MethodFrame callee) {
    return isEmpty() ? 0 : byCall.getOrDefault(new Call(caller, callee), 0);
  }

  /** The lines of both; a call for which they differ has none. */
  public CallLines plus(CallLines other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    Map<Call, Integer> sum = new TreeMap<>(byCall);
    other.byCall.forEach(
        (call, line) -> sum.merge(call, line, (one, two) -> one.equals(two) ? one : null));
    return of(sum);
  }

  /** Whether nothing is known. */
  public boolean isEmpty() {
    return byCall.isEmpty();
  }
}
