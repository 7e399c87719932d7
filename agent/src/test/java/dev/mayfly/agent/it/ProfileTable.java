package dev.mayfly.agent.it;

import com.google.common.base.Splitter;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Immutable. Writes a profile in the form in which tests state what they expect.
 *
 * <p>Names are written without the program's package and without {@code java.lang.} and {@code
 * java.util.}.
 *
 * <p><b>Sites</b>: a row a method, type and kind, in any order and with any blanks:
 *
 * <pre>
 * # method        type     allocations
 * News.main       Thing    3
 * News.arrays     int[][]  2  elements=6
 * News.risky      Thing    1  failed=2
 * News.main       Integer  1  boxing         (every AllocationKind but OBJECT and ARRAY is named)
 * </pre>
 *
 * <p><b>Contexts</b>: a line a context, deeper ones indented by two blanks each, in the order of
 * class and method names. Behind the method what it allocated itself: {@code Thing=3}, {@code
 * int[][]=2/6} with elements, {@code Thing!2} for failed constructions, {@code (Thing=1)} for
 * objects made by code that is not woven.
 */
final class ProfileTable {
  private final String prefix;

  ProfileTable(String subjectPackage) {
    prefix = subjectPackage.isEmpty() ? "" : subjectPackage + ".";
  }

  // ---- names

  String method(MethodFrame method) {
    // javac numbers lambdas as it likes
    String name = method.methodName().replaceFirst("^(lambda\\$.*)\\$\\d+$", "$1");
    return type(method.className()) + "." + name;
  }

  String type(String name) {
    for (String known : new String[] {prefix, "java.lang.", "java.util."}) {
      if (!known.isEmpty() && name.startsWith(known) && name.indexOf('.', known.length()) < 0) {
        return name.substring(known.length());
      }
    }
    return name;
  }

  // ---- sites

  String sites(ProfileSnapshot profile) {
    return sites(profile, site -> method(site.method()));
  }

  String lines(ProfileSnapshot profile) {
    return sites(profile, site -> method(site.method()) + ":" + site.line());
  }

  private String sites(ProfileSnapshot profile, Function<AllocationSite, String> place) {
    Map<String, AllocationStats> rows = new TreeMap<>();
    profile
        .bySite()
        .forEach(
            (site, stats) -> {
              String key = place.apply(site) + " " + type(site.typeName());
              rows.merge(key + "|" + kind(site.kind()), stats, AllocationStats::plus);
            });
    return rows.entrySet().stream()
        .filter(row -> !row.getValue().isEmpty())
        .map(row -> row(row.getKey(), row.getValue()))
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  private static String kind(AllocationKind kind) {
    return kind == AllocationKind.OBJECT || kind == AllocationKind.ARRAY
        ? ""
        : " " + kind.name().toLowerCase(Locale.ROOT);
  }

  private static String row(String key, AllocationStats stats) {
    int bar = key.lastIndexOf('|');
    return key.substring(0, bar)
        + " "
        + stats.allocations()
        + (stats.elements() == 0 ? "" : " elements=" + stats.elements())
        + (stats.failedConstructions() == 0 ? "" : " failed=" + stats.failedConstructions())
        + key.substring(bar + 1);
  }

  /** The expected rows in the form of {@link #sites(ProfileSnapshot)}. */
  static String rows(String expected) {
    return expected
        .lines()
        .map(line -> line.replaceFirst("#.*", "").strip().replaceAll("\\s+", " "))
        .filter(line -> !line.isEmpty())
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  // ---- contexts

  String tree(ContextSnapshot root) {
    return tree(root, Collections.emptySet());
  }

  /** Leaves out what these methods were the first of. */
  String tree(ContextSnapshot root, Set<MethodFrame> without) {
    StringBuilder text = new StringBuilder();
    ArrayDeque<ContextSnapshot> open = new ArrayDeque<>();
    ArrayDeque<Integer> depths = new ArrayDeque<>();
    open.push(root);
    depths.push(-1);
    while (!open.isEmpty()) {
      ContextSnapshot here = open.pop();
      int depth = depths.pop();
      if (depth >= 0 || !here.self().isEmpty()) {
        text.append("  ".repeat(Math.max(0, depth))).append(line(here)).append('\n');
      }
      for (ContextSnapshot child : here.children()) {
        if (depth >= 0 || !without.contains(child.method())) {
          open.push(child);
          depths.push(depth + 1);
        }
      }
    }
    return indented(text.toString());
  }

  private String line(ContextSnapshot context) {
    MethodFrame frame = context.method();
    String name =
        frame != null ? method(frame) : "(" + context.kind().name().toLowerCase(Locale.ROOT) + ")";
    Map<String, AllocationStats> made = new TreeMap<>();
    context
        .self()
        .forEach(
            (site, stats) ->
                made.merge(
                    (site.kind() == AllocationKind.UNWOVEN_CALLER ? "~" : "")
                        + type(site.typeName()),
                    stats,
                    AllocationStats::plus));
    List<String> words = new ArrayList<>();
    words.add(name);
    made.forEach((type, stats) -> words.addAll(words(type, stats)));
    return String.join(" ", words);
  }

  private static List<String> words(String type, AllocationStats stats) {
    List<String> words = new ArrayList<>();
    if (stats.allocations() != 0) {
      String count =
          "="
              + stats.allocations()
              + (type.endsWith("]") && !type.startsWith("~") ? "/" + stats.elements() : "");
      words.add(type.startsWith("~") ? "(" + type.substring(1) + count + ")" : type + count);
    }
    if (stats.failedConstructions() != 0) {
      words.add(type + "!" + stats.failedConstructions());
    }
    return words;
  }

  /** Contexts in the form of {@link #tree}, neighbours and words in their natural order. */
  static String indented(String contexts) {
    TreeMap<String, List<String>> lines = new TreeMap<>();
    List<String> path = new ArrayList<>();
    for (String raw : contexts.lines().toList()) {
      String line = raw.replaceFirst("#.*", "").stripTrailing();
      if (!line.isEmpty()) {
        int depth = (line.length() - line.stripLeading().length()) / 2;
        path.subList(Math.min(depth, path.size()), path.size()).clear();
        path.add(inOrder(line.strip()));
        lines
            .computeIfAbsent(String.join("\0", path), key -> new ArrayList<>())
            .add("  ".repeat(depth) + path.get(path.size() - 1));
      }
    }
    return lines.values().stream().flatMap(List::stream).collect(Collectors.joining("\n"));
  }

  private static String inOrder(String line) {
    List<String> words = Splitter.on(' ').omitEmptyStrings().splitToList(line);
    return words.get(0)
        + words.stream().skip(1).sorted().map(word -> " " + word).collect(Collectors.joining());
  }
}
