package dev.mayfly.junit;

import dev.mayfly.junit.code.CodeNames;
import dev.mayfly.junit.code.TestFramework;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Weaver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Thread-safe, without state. Lists allocations by site, for failure messages. */
final class FoundAllocations {
  private static final int MAX_SITES = 8;
  private static final int MAX_CONTEXTS = 4;
  private static final int MAX_METHODS = 8;

  private FoundAllocations() {}

  static String summary(Allocations allocations) {
    String what = allocations.description();
    return allocations(allocations.count())
        + (what.isEmpty() ? "" : " " + what)
        + " ("
        + bytes(allocations.bytes())
        + ")"
        + lines(allocations);
  }

  /** {@code 1 allocation}, {@code 1,200 allocations}. */
  static String allocations(long count) {
    return count(count) + (count == 1 ? " allocation" : " allocations");
  }

  static String objects(long count) {
    return count(count) + (count == 1 ? " object" : " objects");
  }

  static String count(long count) {
    return Units.count(count);
  }

  static String bytes(long bytes) {
    return count(bytes) + (bytes == 1 ? " byte" : " bytes");
  }

  /** The sites that made most, and the contexts, a line each. */
  static String lines(Allocations allocations) {
    StringBuilder text = new StringBuilder();
    Map<AllocationSite, AllocationStats> exact = allocations.bySite();
    appendSites(
        text,
        allocations.allocatedBySite().elementSet().asList(),
        site -> exact.getOrDefault(site, AllocationStats.EMPTY).allocations(),
        site -> bytes(exact.getOrDefault(site, AllocationStats.EMPTY).bytes()));
    appendContexts(text, allocations.parts());
    return text.toString();
  }

  private static void appendSites(
      StringBuilder text,
      List<AllocationSite> sites,
      ToLongFunction<AllocationSite> counts,
      Function<AllocationSite, String> bytes) {
    List<String[]> rows = new ArrayList<>();
    for (AllocationSite site : sites.subList(0, Math.min(MAX_SITES, sites.size()))) {
      rows.add(
          new String[] {
            count(counts.applyAsLong(site)),
            bytes.apply(site),
            site.typeName(),
            "at " + CodeNames.of(site)
          });
    }
    appendTable(text, rows);
    appendMore(text, sites.size() - MAX_SITES, "site", "sites");
  }

  /** {@code 1 survivor}, {@code 12 survivors}. */
  static String survivors(long count) {
    return count(count) + (count == 1 ? " survivor" : " survivors");
  }

  /** The sites that have made most of the survivors, a line each. */
  static String lines(Survivors survivors) {
    return lines(survivors, site -> "");
  }

  static String lines(Survivors survivors, Function<AllocationSite, String> words) {
    StringBuilder text = new StringBuilder();
    Map<AllocationSite, Long> counts = survivors.bySite();
    appendSites(text, List.copyOf(counts.keySet()), counts::get, words);
    return text.toString();
  }

  /** Advice on how to count the uncounted bytes. */
  static String uncounted(Environment environment) {
    String jdk = environment.options().getOrDefault("jdk", "");
    boolean charged = jdk.equals("charge") || jdk.equals("frames");
    return charged && environment.contextModes().isOnly(ContextMode.TREE)
        ? "\n    a library allocates them; include= weaves it and shows the lines"
        : "\n    the JDK allocates them (string concatenation, lambdas, collections), or a library"
            + "\n    "
            + Weaver.of(environment).agentOnly("jdk=charge")
            + " counts the JDK's allocations and shows the lines";
  }

  private static void appendTable(StringBuilder text, List<String[]> rows) {
    int[] widths = new int[4];
    for (String[] row : rows) {
      for (int i = 0; i < 3; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    for (String[] row : rows) {
      text.append("\n    ")
          .append(" ".repeat(widths[0] - row[0].length()))
          .append(row[0])
          .append(" × ")
          .append(row[2])
          .append(" ".repeat(widths[2] - row[2].length() + 2))
          .append(" ".repeat(widths[1] - row[1].length()))
          .append(row[1])
          .append(widths[1] > 0 ? "  " : "")
          .append(row[3]);
    }
  }

  private static void appendMore(StringBuilder text, int more, String one, String many) {
    if (more > 0) {
      text.append("\n    .. and ").append(more).append(" more ").append(more == 1 ? one : many);
    }
  }

  private static void appendContexts(StringBuilder text, List<SiteInContext> parts) {
    List<SiteInContext> known =
        parts.stream()
            .filter(part -> part.methods().size() > 1 || TestFramework.isJdk(part.site().method()))
            .toList();
    for (int i = 0; i < Math.min(MAX_CONTEXTS, known.size()); i++) {
      SiteInContext part = known.get(i);
      List<String> methods = new ArrayList<>(part.methods());
      if (TestFramework.isJdk(part.site().method())) {
        methods.add(CodeNames.inShort(part.site().method()));
      }
      if (methods.size() > MAX_METHODS) {
        methods.subList(1, methods.size() - MAX_METHODS + 2).clear();
        methods.add(1, "..");
      }
      String type = part.site().typeName();
      text.append(i == 0 ? "\n  contexts" : "")
          .append("\n    ")
          .append(count(part.stats().allocations()))
          .append(" × ")
          .append(type.substring(type.lastIndexOf('.') + 1))
          .append(" in ")
          .append(String.join(" → ", methods))
          .append(part.site().line() > 0 ? ":" + part.site().line() : "");
    }
    appendMore(text, known.size() - MAX_CONTEXTS, "context", "contexts");
  }
}
