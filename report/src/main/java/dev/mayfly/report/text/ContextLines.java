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
   * @param amount their amount, with all below them
   * @param total their counted objects, likewise
   * @param prefix what stands before it and its siblings
   * @param last whether it is the last of its siblings
   * @param isCpuKnown whether the CPU time of the contexts above is known
   */
  private record Entry(
      @Nullable ContextSnapshot top,
      int contexts,
      long amount,
      AllocationStats total,
      String prefix,
      boolean last,
      int level,
      boolean isCpuKnown) {}

  private final TextSource source;
  private final int maxLines;
  private final boolean wide;
  private final ContextMeasure measure;
  private final long whole;
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
    this.measure = ContextMeasure.of(source.later());
    this.whole = measure.total(source.later().root());
    this.smallest = Math.max(1, (long) Math.ceil(threshold * whole));
    this.sampling = source.later().contextSampling();
    this.cpu = wide && source.snapshot().quantities().contains(Quantity.CPU);
    this.countWidth =
        Math.max(
            "allocations".length(), Units.count(source.later().total().allocations()).length());
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
    return measure.words();
  }

  boolean overflowing() {
    return lines.size() > maxLines;
  }

  private void writeAll(ContextSnapshot root) {
    lines.add(numbers("bytes", "%", "±", "allocations", "cpu") + "context");
    List<String> all = new ContextChain(source, measure, root).words(smallest);
    openBelow(root, all, "", 1, isCpuKnown(root));
    write(whole, root.total(), root, "", "", all, isCpuKnown(root));
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
        write(entry.amount, entry.total, null, before, below, List.of(rest), false);
      } else {
        ContextChain chain = chain(entry.top);
        List<String> words = chain.words(smallest);
        boolean isKnown = entry.isCpuKnown && isCpuKnown(entry.top);
        openBelow(chain.end(), words, below, entry.level + 1, isKnown && isCpuKnown(chain.end()));
        write(entry.amount, entry.total, entry.top, before, below, words, isKnown);
      }
    }
  }

  private ContextChain chain(ContextSnapshot top) {
    ContextChain chain = new ContextChain(source, measure, top);
    while (measure.self(chain.end()) < smallest) {
      double enough = Math.max(NEARLY_ALL * measure.total(chain.end()), MOST * measure.total(top));
      List<ContextSnapshot> next = shown(chain.end());
      if (next.size() != 1 || measure.total(next.get(0)) < enough) {
        break;
      }
      chain.add(next.get(0));
    }
    return chain;
  }

  private List<ContextSnapshot> shown(ContextSnapshot context) {
    List<ContextSnapshot> shown = new ArrayList<>();
    for (ContextSnapshot child : context.children()) {
      if (isShown(child)) {
        shown.add(child);
      }
    }
    shown.sort((one, other) -> Long.compare(measure.total(other), measure.total(one)));
    return shown;
  }

  /** On the first page, an estimate has an error of at most half of it. */
  private boolean isShown(ContextSnapshot child) {
    return measure.total(child) >= smallest
        && (sampling.isEmpty()
            || !source.layout().isFirstPage()
            || halfWidth(child) <= measure.total(child) / 2.0);
  }

  /** Opens the contexts below a context. If all of them are too small, its words say so. */
  private void openBelow(
      ContextSnapshot context, List<String> words, String prefix, int level, boolean isCpuKnown) {
    AllocationStats rest = AllocationStats.EMPTY;
    long amount = 0;
    int others = 0;
    for (ContextSnapshot child : context.children()) {
      if (!isShown(child)) {
        rest = rest.plus(child.total());
        amount += measure.total(child);
        others++;
      }
    }
    boolean restShown = amount >= smallest;
    List<ContextSnapshot> shown = shown(context);
    if (restShown && shown.isEmpty()) {
      words.add("(" + Units.count(others) + " smaller branches)");
    } else if (restShown) {
      open.push(new Entry(null, others, amount, rest, prefix, true, level, isCpuKnown));
    }
    for (int i = shown.size() - 1; i >= 0; i--) {
      boolean last = i == shown.size() - 1 && !restShown;
      ContextSnapshot child = shown.get(i);
      open.push(
          new Entry(
              child, 1, measure.total(child), child.total(), prefix, last, level, isCpuKnown));
    }
  }

  /** Whether its CPU time with all below it is known; if not, nor is theirs. */
  private static boolean isCpuKnown(ContextSnapshot context) {
    return context.totalAmounts().isKnown(Quantity.CPU);
  }

  /** Adds an entry: its words on as many lines as they need. */
  private void write(
      long amount,
      AllocationStats stats,
      @Nullable ContextSnapshot top,
      String before,
      String below,
      List<String> words,
      boolean isCpuKnown) {
    String numbers =
        numbers(
            Units.bytes(measure == ContextMeasure.ALL ? amount : stats.bytes()),
            Units.share(amount, whole),
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
    return Units.percent(halfWidth(top) / Math.max(1, whole));
  }

  private double halfWidth(ContextSnapshot top) {
    AllocationEstimate estimate = sampling.below(top);
    return isOfObjects() ? estimate.allocationsHalfWidth() : estimate.bytesHalfWidth();
  }

  private boolean isOfObjects() {
    return measure == ContextMeasure.OBJECTS;
  }

  private String numbers(
      String bytes, String share, String error, String allocations, String time) {
    String counted = Strings.padStart(allocations, countWidth + 2, ' ');
    return (wide || !isOfObjects() ? Strings.padStart(bytes, 10, ' ') : "")
        + Strings.padStart(share, 7, ' ')
        + (sampling.isEmpty() ? "" : Strings.padStart(error, 7, ' '))
        + (wide || isOfObjects() ? counted : "")
        + (cpu ? Strings.padStart(time, 10, ' ') : "")
        + "  ";
  }
}
