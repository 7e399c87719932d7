package dev.mayfly;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.tables.NumberTable;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its owner. The counters of all threads, added up by path of methods and site: a cell
 * for each. Reads them as a visitor, and tells how much each has grown.
 *
 * <p>Cells and contexts are numbered in the order in which they were found, a context after its
 * caller. When there are {@value #MOST_CONTEXTS} contexts, all later ones are one: the fold below
 * the root. A key below 0 is the complement of a site, for constructions that failed.
 */
final class IntervalCells implements ProfileVisitor {
  static final int MOST_CONTEXTS = 100_000;

  /** Longs a cell: allocations, elements, bytes of arrays. */
  static final int FIGURES = 3;

  private static final int FOLDED = -1;

  private final NumberTable contexts = new NumberTable();
  private final NumberTable cells = new NumberTable();
  private final int mostContexts;

  private int[] parents = {-1};
  private int[] frames = {0};
  private int contextCount = 1;

  private int[] contextOfCell = new int[16];
  private int[] keyOfCell = new int[16];
  private int cellCount;

  /** The counts that were read just now, and the part of them that intervals have taken already. */
  private long[] now = new long[FIGURES * 16];

  private long[] taken = new long[FIGURES * 16];

  private int[] path = new int[16];
  private int depth;
  private boolean inTrees;
  private boolean bySite;

  IntervalCells() {
    this(MOST_CONTEXTS);
  }

  IntervalCells(int mostContexts) {
    this.mostContexts = mostContexts;
  }

  /** Another reading follows. */
  void begin(boolean byOnlySite) {
    Arrays.fill(now, 0);
    depth = 0;
    inTrees = true;
    bySite = byOnlySite;
  }

  // Reading.

  @Override
  public void recorder(@Nullable Thread thread, long profilerBytes) {}

  @Override
  public void sampledContexts() {
    inTrees = false;
  }

  @Override
  public void times() {
    inTrees = false;
  }

  /** The counters of finished threads are in the trees already. */
  @Override
  public void finished(String name, int threads, long allocatedBytes, long profilerBytes) {
    inTrees = false;
  }

  @Override
  public void enter(int frameId, CallNode context) {
    if (inTrees) {
      enter(frameId);
    }
  }

  /** A context begins; the first one is the root. */
  void enter(int frameId) {
    int here = depth == 0 || bySite ? 0 : child(path[depth - 1], frameId);
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
    }
    path[depth++] = here;
  }

  @Override
  public void exit() {
    if (inTrees) {
      depth--;
    }
  }

  @Override
  public void counters(int siteId, long allocations, long elements, long bytes) {
    if (inTrees) {
      int cell = FIGURES * cell(path[depth - 1], siteId);
      now[cell] += allocations;
      now[cell + 1] += elements;
      now[cell + 2] += bytes;
    }
  }

  @Override
  public void failures(int siteId, long failures) {
    counters(~siteId, failures, 0, 0);
  }

  private int child(int parent, int frame) {
    if (frames[parent] == FOLDED) {
      return parent;
    }
    int known = contexts.find(key(parent, frame));
    if (known != NumberTable.UNKNOWN) {
      return known;
    }
    return contextCount < mostContexts ? add(parent, frame) : fold();
  }

  private int fold() {
    int known = contexts.find(key(0, FOLDED));
    return known == NumberTable.UNKNOWN ? add(0, FOLDED) : known;
  }

  private int add(int parent, int frame) {
    if (contextCount == parents.length) {
      parents = Arrays.copyOf(parents, 2 * contextCount);
      frames = Arrays.copyOf(frames, 2 * contextCount);
    }
    parents[contextCount] = parent;
    frames[contextCount] = frame;
    contexts.put(key(parent, frame), contextCount);
    return contextCount++;
  }

  private int cell(int context, int siteKey) {
    int known = cells.find(key(context, siteKey));
    if (known != NumberTable.UNKNOWN) {
      return known;
    }
    if (cellCount == keyOfCell.length) {
      contextOfCell = Arrays.copyOf(contextOfCell, 2 * cellCount);
      keyOfCell = Arrays.copyOf(keyOfCell, 2 * cellCount);
      now = Arrays.copyOf(now, 2 * now.length);
      taken = Arrays.copyOf(taken, 2 * taken.length);
    }
    contextOfCell[cellCount] = context;
    keyOfCell[cellCount] = siteKey;
    cells.put(key(context, siteKey), cellCount);
    return cellCount++;
  }

  private static long key(int one, int other) {
    return ((long) one << Integer.SIZE) | (other & 0xFFFF_FFFFL);
  }

  // Growth.

  /**
   * The counts since the last interval: from now on, all counts that were read are taken.
   *
   * <p>A cell may have shrunk: the contexts of a finished thread move to another tree, where a
   * budget may fold them. Then their counts move to the fold in the earlier intervals, too. So no
   * count is negative, and those of all intervals add up to all.
   *
   * @param earlier all intervals so far, in their order
   */
  IntervalCounts grown(List<IntervalCounts> earlier) {
    giveBack(earlier);
    IntervalCounts grown = new IntervalCounts();
    for (int cell = 0; cell < cellCount; cell++) {
      int i = FIGURES * cell;
      if (now[i] > taken[i] || now[i + 1] > taken[i + 1] || now[i + 2] > taken[i + 2]) {
        grown.append(cell, now[i] - taken[i], now[i + 1] - taken[i + 1], now[i + 2] - taken[i + 2]);
      }
    }
    grown.trim();
    System.arraycopy(now, 0, taken, 0, FIGURES * cellCount);
    return grown;
  }

  /** Takes what cells no longer have from the intervals, the last first. */
  private void giveBack(List<IntervalCounts> earlier) {
    List<NavigableMap<Integer, long[]>> moved = new ArrayList<>();
    earlier.forEach(interval -> moved.add(new TreeMap<>()));
    for (int i = 0; i < FIGURES * cellCount; i++) {
      if (now[i] < taken[i]) {
        giveBack(i, earlier, moved);
      }
    }
    for (int k = 0; k < earlier.size(); k++) {
      if (!moved.get(k).isEmpty()) {
        IntervalCounts more = new IntervalCounts();
        moved.get(k).forEach((fold, sums) -> more.append(fold, sums[0], sums[1], sums[2]));
        earlier.get(k).add(more);
      }
    }
  }

  private void giveBack(
      int place, List<IntervalCounts> earlier, List<NavigableMap<Integer, long[]>> moved) {
    int figure = place % FIGURES;
    int fold = foldOf(place / FIGURES);
    for (int k = earlier.size() - 1; k >= 0 && now[place] < taken[place]; k--) {
      long gone = earlier.get(k).take(place / FIGURES, figure, taken[place] - now[place]);
      taken[place] -= gone;
      if (gone > 0 && fold != NumberTable.UNKNOWN) {
        int there = FIGURES * fold + figure;
        long kept = Math.min(gone, Math.max(0, now[there] - taken[there]));
        taken[there] += kept;
        moved.get(k).computeIfAbsent(fold, first -> new long[FIGURES])[figure] += kept;
      }
    }
  }

  /** The cell of the same site in the nearest fold above; unknown if there is none. */
  private int foldOf(int cell) {
    for (int above = parents[contextOfCell[cell]]; above >= 0; above = parents[above]) {
      int fold = contexts.find(key(above, FOLDED));
      int there = fold == NumberTable.UNKNOWN ? fold : cells.find(key(fold, keyOfCell[cell]));
      if (there != NumberTable.UNKNOWN) {
        return there;
      }
    }
    return NumberTable.UNKNOWN;
  }

  // Results.

  /** The intervals with the names of their contexts and sites. */
  Intervals named(List<IntervalCounts> intervals, List<Phase> phases) {
    return new IntervalNames(parents, frames, contextOfCell, keyOfCell).named(intervals, phases);
  }
}
