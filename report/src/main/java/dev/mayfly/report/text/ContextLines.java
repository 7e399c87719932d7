package dev.mayfly.report.text;

import com.google.common.base.Strings;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSampling;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: the lines of a tree of contexts, those with the most bytes first.
 *
 * <p>Contexts below the threshold share one entry if together they reach it. A chain of contexts,
 * each of which has nothing of its own worth showing and hands nearly all on to the next, shares an
 * entry too.
 */
final class ContextLines {

  /** A context joins its caller's entry if it has this share of what its caller has. */
  private static final double NEARLY_ALL = 0.98;

  /** And this share of what the first of the entry has: small losses may add up in a recursion. */
  private static final double MOST = 0.75;

  /** Levels that are indented; deeper ones say how deep they are. */
  private static final int MAX_INDENT = 12;

  /** Pages narrower than this have narrower branches, and only one column of amounts. */
  private static final int WIDE = 100;

  /**
   * Immutable: an entry still to be written.
   *
   * @param top its first context; null for those that share an entry
   * @param contexts how many they are
   * @param prefix what stands before it and its siblings
   * @param last whether it is the last of its siblings
   * @param isCpuKnown whether the CPU time of the contexts above is known
   */
  private record Entry(
      @Nullable ContextSnapshot top,
      int contexts,
      AllocationStats total,
      String prefix,
      boolean last,
      int level,
      boolean isCpuKnown) {}

  private final TextSource source;
  private final int maxLines;
  private final boolean wide;
  private final AllocationStats total;
  private final boolean byBytes;
  private final ToLongFunction<AllocationStats> measure;
  private final long smallest;
  private final int countWidth;
  private final ContextSampling sampling;
  private final boolean cpu;
  private final List<String> lines = new ArrayList<>();
  private final Deque<Entry> open = new ArrayDeque<>();

  private ContextLines(TextSource source, double threshold) {
    this.source = source;
    this.maxLines = source.layout().contextLines();
    this.wide = source.layout().width() >= WIDE;
    this.total = source.snapshot().total();
    // sizes may be unknown
    this.byBytes = total.bytes() > 0;
    this.measure = byBytes ? AllocationStats::bytes : AllocationStats::allocations;
    this.smallest = Math.max(1, (long) Math.ceil(threshold * of(total)));
    this.sampling = source.snapshot().contextSampling();
    this.cpu = wide && source.snapshot().quantities().contains(Quantity.CPU);
    this.countWidth = Math.max("allocations".length(), Units.count(total.allocations()).length());
  }

  static ContextLines of(TextSource source, ContextSnapshot root, double threshold) {
    ContextLines lines = new ContextLines(source, threshold);
    lines.writeAll(root);
    return lines;
  }

  List<String> lines() {
    return lines;
  }

  /** The quantity of which the threshold is a share. */
  String measure() {
    return byBytes ? "bytes" : "allocations";
  }

  boolean overflowing() {
    return lines.size() > maxLines;
  }

  private void writeAll(ContextSnapshot root) {
    lines.add(numbers("bytes", "%", "±", "allocations", "cpu") + "context");
    List<String> all = new ContextChain(source, measure, root).words(smallest);
    openBelow(root, all, "", 1, isCpuKnown(root));
    write(root.total(), root, "", "", all, isCpuKnown(root));
    while (!open.isEmpty() && !overflowing()) {
      Entry entry = open.pop();
      String before = entry.prefix + (entry.last ? "└" : "├") + (wide ? "─ " : "");
      String below = entry.prefix + (entry.last ? " " : "│") + (wide ? "  " : "");
      if (entry.level > MAX_INDENT) {
        before = entry.prefix + "[level " + entry.level + "] ";
        below = entry.prefix;
      }
      if (entry.top == null) {
        String rest = Units.count(entry.contexts) + " smaller branches";
        write(entry.total, null, before, below, List.of(rest), false);
      } else {
        ContextChain chain = chain(entry.top);
        List<String> words = chain.words(smallest);
        boolean isKnown = entry.isCpuKnown && isCpuKnown(entry.top);
        openBelow(chain.end(), words, below, entry.level + 1, isKnown && isCpuKnown(chain.end()));
        write(entry.total, entry.top, before, below, words, isKnown);
      }
    }
  }

  private ContextChain chain(ContextSnapshot top) {
    ContextChain chain = new ContextChain(source, measure, top);
    while (of(chain.end().selfTotal()) < smallest) {
      double enough = Math.max(NEARLY_ALL * of(chain.end().total()), MOST * of(top.total()));
      List<ContextSnapshot> next = shown(chain.end());
      if (next.size() != 1 || of(next.get(0).total()) < enough) {
        break;
      }
      chain.add(next.get(0));
    }
    return chain;
  }

  private List<ContextSnapshot> shown(ContextSnapshot context) {
    List<ContextSnapshot> shown = new ArrayList<>();
    for (ContextSnapshot child : context.children()) {
      if (of(child.total()) >= smallest) {
        shown.add(child);
      }
    }
    shown.sort((one, other) -> Long.compare(of(other.total()), of(one.total())));
    return shown;
  }

  /** Opens the contexts below a context. If all of them are too small, its words say so. */
  private void openBelow(
      ContextSnapshot context, List<String> words, String prefix, int level, boolean isCpuKnown) {
    AllocationStats rest = AllocationStats.EMPTY;
    int others = 0;
    for (ContextSnapshot child : context.children()) {
      if (of(child.total()) < smallest) {
        rest = rest.plus(child.total());
        others++;
      }
    }
    boolean restShown = of(rest) >= smallest;
    List<ContextSnapshot> shown = shown(context);
    if (restShown && shown.isEmpty()) {
      words.add("(" + Units.count(others) + " smaller branches)");
    } else if (restShown) {
      open.push(new Entry(null, others, rest, prefix, true, level, isCpuKnown));
    }
    for (int i = shown.size() - 1; i >= 0; i--) {
      boolean last = i == shown.size() - 1 && !restShown;
      open.push(new Entry(shown.get(i), 1, shown.get(i).total(), prefix, last, level, isCpuKnown));
    }
  }

  /** Whether its CPU time with all below it is known; if not, nor is theirs. */
  private static boolean isCpuKnown(ContextSnapshot context) {
    return context.totalAmounts().isKnown(Quantity.CPU);
  }

  /** Adds an entry: its words on as many lines as they need. */
  private void write(
      AllocationStats stats,
      @Nullable ContextSnapshot top,
      String before,
      String below,
      List<String> words,
      boolean isCpuKnown) {
    String numbers =
        numbers(
            Units.bytes(stats.bytes()),
            Units.share(of(stats), of(total)),
            top == null || sampling.isEmpty() ? "" : error(top),
            Units.count(stats.allocations()),
            top == null
                ? ""
                : isCpuKnown ? Units.nanos(top.totalAmounts().get(Quantity.CPU)) : "-");
    String start = numbers + before;
    String next = " ".repeat(numbers.length()) + below + "  ";
    int room = source.layout().width() - next.length();
    StringBuilder line = new StringBuilder(start);
    for (String word : words) {
      // a word that is too long for any line, such as a list of types, is cut at its spaces
      for (String part :
          word.length() <= room ? List.of(word) : TextWriter.lines(word, room, room)) {
        boolean first = line.length() == start.length();
        if (!first && line.length() + 1 + part.length() > source.layout().width()) {
          lines.add(line.toString());
          start = next;
          line = new StringBuilder(start);
          first = true;
        }
        line.append(first ? "" : " ").append(part);
      }
    }
    lines.add(line.toString());
  }

  /** Half of the 95 % interval of the share of a context with all below it, in percent. */
  private String error(ContextSnapshot top) {
    AllocationEstimate estimate = sampling.below(top);
    double halfWidth = byBytes ? estimate.bytesHalfWidth() : estimate.allocationsHalfWidth();
    return Units.percent(halfWidth / Math.max(1, of(total)));
  }

  private String numbers(
      String bytes, String share, String error, String allocations, String time) {
    String counted = Strings.padStart(allocations, countWidth + 2, ' ');
    return (wide || byBytes ? Strings.padStart(bytes, 10, ' ') : "")
        + Strings.padStart(share, 7, ' ')
        + (sampling.isEmpty() ? "" : Strings.padStart(error, 7, ' '))
        + (wide || !byBytes ? counted : "")
        + (cpu ? Strings.padStart(time, 10, ' ') : "")
        + "  ";
  }

  private long of(AllocationStats stats) {
    return measure.applyAsLong(stats);
  }
}
