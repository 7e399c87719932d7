package dev.mayfly.junit;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Immutable once created. The allocations of one test in a baseline: the same numbers in each run,
 * and on each JDK.
 *
 * <p>Bytes are omitted: they differ from JVM to JVM. Objects of the program's classes that other
 * code created, the JDK's reflection for example, depend on that code: they stand apart and are not
 * compared.
 *
 * @param types how many objects of a type were allocated
 * @param elements how many elements the arrays of a type have together
 * @param sites the same objects by place: {@code com.acme.Shop.order:25 com.acme.Order}
 * @param apart objects that other code created, by type
 * @param bytecodes how many were executed; 0 where they were not counted
 */
record BaselineEntry(
    Map<String, Long> types,
    Map<String, Long> elements,
    Map<String, Long> sites,
    Map<String, Long> apart,
    long bytecodes) {
  // javac's lambda$load$0: the number depends on the other lambdas of the class
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

  static BaselineEntry of(Allocations made, long bytecodes) {
    BaselineEntry entry =
        new BaselineEntry(
            new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), bytecodes);
    made.bySite()
        .forEach(
            (site, stats) -> {
              if (site.kind() == AllocationKind.UNWOVEN_CALLER) {
                entry.apart.merge(site.typeName(), stats.allocations(), Long::sum);
              } else {
                entry.types.merge(site.typeName(), stats.allocations(), Long::sum);
                entry.sites.merge(place(site), stats.allocations(), Long::sum);
                if (stats.elements() > 0) {
                  entry.elements.merge(site.typeName(), stats.elements(), Long::sum);
                }
              }
            });
    return entry;
  }

  /** The method and the line of a site, and its type. */
  static String place(AllocationSite site) {
    return method(site.method()) + ":" + site.line() + " " + site.typeName();
  }

  private static String method(MethodFrame method) {
    Matcher lambda = LAMBDA.matcher(method.methodName());
    return method.className()
        + "."
        + (lambda.matches() ? lambda.group(1) + "(lambda)" : method.methodName());
  }

  /** The number of objects, without those apart. */
  long total() {
    return types.values().stream().mapToLong(Long::longValue).sum();
  }
}
