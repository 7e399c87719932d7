package dev.mayfly.report.text;

import dev.mayfly.report.wording.Units;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: how long the arrays of the sites are that have the most bytes in
 * arrays; omitted where lengths were not requested.
 */
final class ArrayLengthsSection implements Section {

  private static final String BLOCKS = "▁▂▃▄▅▆▇█";
  private static final double HALF = 0.5;
  private static final double MOST = 0.9;

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    Map<AllocationSite, ArrayLengths> lengths = source.snapshot().arrayLengths();
    if (lengths.isEmpty()) {
      return;
    }
    List<Map.Entry<AllocationSite, AllocationStats>> sites =
        source.snapshot().bySite().entrySet().stream()
            .filter(site -> lengths.containsKey(site.getKey()))
            .toList();
    int shown = Math.min(sites.size(), source.layout().rows());
    page.heading("ARRAY LENGTHS", "by bytes, " + shown + " of " + Units.count(sites.size()));
    int first = Integer.SIZE;
    int last = 0;
    for (Map.Entry<AllocationSite, AllocationStats> site : sites.subList(0, shown)) {
      ArrayLengths of = lengths.getOrDefault(site.getKey(), ArrayLengths.EMPTY);
      first = Math.min(first, of.bitsAt(0));
      last = Math.max(last, of.counts().length() - 1);
    }
    TextTable table =
        new TextTable()
            .numbers("arrays", "bytes", "% empty", "median", "90 % up to")
            .names("lengths", "site");
    for (int i = 0; i < shown; i++) {
      ArrayLengths of = lengths.getOrDefault(sites.get(i).getKey(), ArrayLengths.EMPTY);
      table.row(
          Units.count(of.arrays()),
          Units.bytes(sites.get(i).getValue().bytes()),
          Units.share(of.count(0), of.arrays()),
          range(of.bitsAt(HALF)),
          Units.count(ArrayLengths.longest(of.bitsAt(MOST))),
          draw(of, first, last),
          "");
    }
    List<AllocationSite> top = sites.subList(0, shown).stream().map(Map.Entry::getKey).toList();
    table.write(page, room -> SitesSection.names(source, top, room));
    page.wrapped(
        "  ",
        "The histogram covers lengths from "
            + Units.count(ArrayLengths.shortest(first))
            + " to "
            + Units.count(ArrayLengths.longest(last))
            + "; each column doubles the length.");
  }

  private static String range(int bits) {
    long from = ArrayLengths.shortest(bits);
    long to = ArrayLengths.longest(bits);
    return from == to ? Units.count(to) : Units.count(from) + " – " + Units.count(to);
  }

  /** The share of the arrays in each column, the highest bar for the largest. */
  private static String draw(ArrayLengths lengths, int first, int last) {
    long most = 1;
    for (int bits = first; bits <= last; bits++) {
      most = Math.max(most, lengths.count(bits));
    }
    StringBuilder bars = new StringBuilder();
    for (int bits = first; bits <= last; bits++) {
      long count = lengths.count(bits);
      int height = (int) Math.ceil((double) count / most * BLOCKS.length());
      bars.append(count == 0 ? '·' : BLOCKS.charAt(Math.max(1, height) - 1));
    }
    return bars.toString();
  }
}
