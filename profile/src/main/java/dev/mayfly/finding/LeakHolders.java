package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. Tells which suspects are held by others: a session that is never removed
 * keeps its buffer, and the buffer, which weighs more, is not the cause.
 *
 * <p>References are not known, so this follows from where and how fast both are made:
 *
 * <ul>
 *   <li>The constructor of one makes the other.
 *   <li>A method of one's class makes the other, and there is one more of the other for each more
 *       of the one.
 *   <li>One context makes both, one for one, and the other is an array or an object of the JDK,
 *       which the program's own objects hold, not the other way round.
 * </ul>
 */
final class LeakHolders {
  private static final Comparator<LeakSuspect> HEAVIEST =
      Comparator.comparingDouble(LeakSuspect::weight)
          .reversed()
          .thenComparing(LeakSuspect::typeName);

  /**
   * The largest distance of counts that pass as equal, as a share: those of samples are estimates.
   */
  private static final double TOLERANCE = 0.05;

  private static final String CONSTRUCTOR = "<init>";

  /** More than all other evidence for a holder. */
  private static final int CONSTRUCTED = 3;

  private final List<LeakSuspect> suspects;

  /** The number of the suspect that holds each one; −1 for none. No suspect holds itself. */
  private final int[] holders;

  private LeakHolders(List<LeakSuspect> suspects) {
    this.suspects = suspects;
    this.holders = new int[suspects.size()];
  }

  /** The suspects in order, the heaviest first, and behind each one those that it holds. */
  static ImmutableList<LeakSuspect> of(List<LeakSuspect> suspects) {
    LeakHolders known = new LeakHolders(ImmutableList.sortedCopyOf(HEAVIEST, suspects));
    known.findHolders();
    return known.inOrder();
  }

  private void findHolders() {
    Arrays.fill(holders, -1);
    for (int held = 0; held < holders.length; held++) {
      int best = -1;
      int sureness = 0;
      for (int holder = 0; holder < holders.length; holder++) {
        int here = holder == held ? 0 : sureness(suspects.get(holder), suspects.get(held));
        if (here > sureness && !isHeldBy(holder, held)) {
          best = holder;
          sureness = here;
        }
      }
      holders[held] = best;
    }
  }

  /** Whether one is held by another one, by those that hold it included. */
  private boolean isHeldBy(int one, int other) {
    int holder = one;
    while (holder >= 0 && holder != other) {
      holder = holders[holder];
    }
    return holder == other;
  }

  /** The certainty that one holds the other; 0 if nothing speaks for it. */
  private static int sureness(LeakSuspect holder, LeakSuspect held) {
    Optional<ContextSite> made = held.context();
    if (made.isEmpty() || holder.typeName().equals(held.typeName())) {
      return 0;
    }
    ContextSite where = made.get();
    List<MethodFrame> outside = outsideOf(where, holder.typeName());
    if (outside != null) {
      // the innermost constructor, and of its objects those that were made there
      return CONSTRUCTED + 2 * outside.size() + (isMadeIn(outside, holder) ? 1 : 0);
    }
    if (!risesWith(holder, held)) {
      return 0;
    }
    if (where.site().method().className().equals(holder.typeName())) {
      return 2;
    }
    return isMadeIn(where.path(), holder)
            && isForeign(held.typeName())
            && !isForeign(holder.typeName())
        ? 1
        : 0;
  }

  private static boolean isMadeIn(List<MethodFrame> path, LeakSuspect suspect) {
    return suspect.context().filter(context -> context.path().equals(path)).isPresent();
  }

  /**
   * The path to a site up to the innermost constructor of a class, which runs there; null if none
   * does.
   */
  private static @Nullable List<MethodFrame> outsideOf(ContextSite where, String className) {
    List<MethodFrame> path = where.path();
    for (int i = path.size(); i > 0 && path.get(i - 1).methodName().equals(CONSTRUCTOR); i--) {
      if (path.get(i - 1).className().equals(className)) {
        return path.subList(0, i - 1);
      }
    }
    MethodFrame method = where.site().method(); // whose frame may be left out of the path
    return method.methodName().equals(CONSTRUCTOR) && method.className().equals(className)
        ? path
        : null;
  }

  /** Whether between any two counts there are as many more of the one as of the other. */
  private static boolean risesWith(LeakSuspect one, LeakSuspect other) {
    ImmutableLongArray ones = one.series().objects();
    ImmutableLongArray others = other.series().objects();
    int n = Math.min(ones.length(), others.length());
    if (n < 2) {
      return false;
    }
    long off = others.get(others.length() - n) - ones.get(ones.length() - n);
    long rise = ones.get(ones.length() - 1) - ones.get(ones.length() - n);
    for (int i = 1; i <= n; i++) {
      long apart = others.get(others.length() - i) - ones.get(ones.length() - i) - off;
      if (Math.abs(apart) > TOLERANCE * rise) {
        return false;
      }
    }
    return true;
  }

  private static boolean isForeign(String typeName) {
    return typeName.endsWith("[]")
        || typeName.startsWith("java.")
        || typeName.startsWith("javax.")
        || typeName.startsWith("jdk.");
  }

  private ImmutableList<LeakSuspect> inOrder() {
    Map<Integer, List<Integer>> held = new HashMap<>();
    for (int i = 0; i < holders.length; i++) {
      held.computeIfAbsent(holders[i], holder -> new ArrayList<>()).add(i);
    }
    List<List<LeakSuspect>> groups = new ArrayList<>();
    for (int top : held.getOrDefault(-1, List.of())) {
      groups.add(group(top, null, held));
    }
    groups.sort((one, other) -> HEAVIEST.compare(one.get(0), other.get(0)));
    ImmutableList.Builder<LeakSuspect> all = ImmutableList.builder();
    groups.forEach(all::addAll);
    return all.build();
  }

  /** A suspect, and behind it those that it holds; those that they hold count for it, too. */
  private List<LeakSuspect> group(
      int number, @Nullable LeakSuspect holder, Map<Integer, List<Integer>> held) {
    LeakSuspect suspect = suspects.get(number);
    List<List<LeakSuspect>> groups = new ArrayList<>();
    for (int inner : held.getOrDefault(number, List.of())) {
      groups.add(group(inner, suspect, held));
    }
    groups.sort((one, other) -> HEAVIEST.compare(one.get(0), other.get(0)));
    Set<String> types = new LinkedHashSet<>();
    double bytes = 0;
    for (List<LeakSuspect> group : groups) {
      types.add(group.get(0).typeName());
      bytes += group.get(0).totalBytesPerSecond();
    }
    List<LeakSuspect> all = new ArrayList<>();
    all.add(
        suspect.with(
            new LeakHolding(
                Optional.ofNullable(holder).map(LeakSuspect::typeName),
                ImmutableList.copyOf(types),
                bytes)));
    groups.forEach(all::addAll);
    return all;
  }
}
