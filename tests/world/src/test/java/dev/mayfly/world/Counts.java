package dev.mayfly.world;

import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ByteParts;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.NotWoven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Immutable. What a run of an application counted.
 *
 * @param profile the profile
 * @param text the report for people
 */
record Counts(ProfileSnapshot profile, List<String> text) {
  /** Such a class is woven, and counted. */
  private static final String WITHOUT_ASPECTJ = "woven without AspectJ";

  /** What the owner of an application reads before losing interest. */
  private static final int HEAD = 40;

  private static final Comparator<Map.Entry<AllocationSite, long[]>> LARGEST_FIRST =
      Comparator.<Map.Entry<AllocationSite, long[]>>comparingLong(
              site -> Math.abs(site.getValue()[0] - site.getValue()[1]))
          .reversed()
          .thenComparing(Map.Entry.comparingByKey());

  static Counts of(Ended run) throws IOException {
    Path report = run.report();
    if (!Files.exists(report.resolve("profile.json"))) {
      throw new IOException("no profile was written");
    }
    return new Counts(
        new JsonSnapshotReader().read(report.resolve("profile.json")),
        Files.readAllLines(report.resolve("report.txt")));
  }

  long objects(Application application) {
    return own(application, site -> true).values().stream()
        .mapToLong(AllocationStats::allocations)
        .sum();
  }

  private Map<AllocationSite, AllocationStats> own(
      Application application, Predicate<AllocationSite> which) {
    return profile.bySite().entrySet().stream()
        .filter(site -> application.isOwn(site.getKey().method().className()))
        .filter(site -> which.test(site.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /**
   * What is wrong in it by itself.
   *
   * @param atHead whether its text has the default form
   */
  List<String> faults(boolean atHead) {
    List<String> faults = new ArrayList<>();
    if (profile.total().allocations() == 0) {
      faults.add("nothing was counted");
    }
    if (profile.overhead().droppedEvents() > 0) {
      faults.add(profile.overhead().droppedEvents() + " dropped events");
    }
    for (NotWoven unwoven : profile.coverage().notWoven()) {
      if (unwoven.reason().matches(".*(?i:exception|error|fail|invalid).*")
          && !unwoven.reason().contains(WITHOUT_ASPECTJ)) {
        faults.add("not woven: " + unwoven);
      }
    }
    profile.byteParts().ifPresent(parts -> expectSum(faults, parts));
    if (atHead) {
      expectHead(faults);
    }
    return faults;
  }

  private static void expectSum(List<String> faults, ByteParts parts) {
    long sum = parts.counted() - parts.removed() + parts.forContexts() + parts.outside();
    if (sum != parts.total() || parts.outside() < 0 || parts.forContexts() < 0) {
      faults.add("the parts are not the total: " + parts);
    }
  }

  /** The head names a method or type of the program; no table there is empty. */
  private void expectHead(List<String> faults) {
    List<String> head = text.subList(0, Math.min(HEAD, text.size()));
    Set<String> methods = new HashSet<>();
    for (ContextSnapshot context : profile.root().preOrder()) {
      MethodFrame method = context.method();
      if (method != null) {
        String className = method.className();
        String simple = className.substring(className.lastIndexOf('.') + 1);
        methods.add("." + simple + "\n");
        methods.add(
            method.methodName().equals("<init>")
                ? "new " + simple
                : simple + "." + method.methodName());
      }
    }
    String all = String.join("\n", head);
    if (methods.stream().noneMatch(all::contains)) {
      faults.add("the first " + HEAD + " lines of the report name no method or type of its own");
    }
    for (int i = 0; i + 1 < head.size(); i++) {
      if (head.get(i).matches("(TOP|CONTEXTS|LAYERS).*") && head.get(i + 1).contains("None")) {
        faults.add("empty section: " + head.get(i));
      }
    }
  }

  /**
   * How the counts of own sites differ from a reference's.
   *
   * @param mode the mode of this
   */
  List<String> differences(Counts reference, Mode mode, Application application) {
    // who calls a constructor from outside is not woven there, and may be woven here
    Predicate<AllocationSite> comparable =
        mode.countsAsReference() || mode.other() != null
            ? site -> true
            : site -> site.kind() != AllocationKind.UNWOVEN_CALLER;
    Map<AllocationSite, AllocationStats> should = reference.own(application, comparable);
    Map<AllocationSite, AllocationStats> is = own(application, comparable);
    if (mode.scope() == Mode.Scope.DEFAULT) {
      Set<String> classes =
          is.keySet().stream().map(site -> site.method().className()).collect(Collectors.toSet());
      should.keySet().removeIf(site -> !classes.contains(site.method().className()));
    }
    if (mode.addsSites()) {
      is.keySet().retainAll(new HashSet<>(should.keySet()));
    }
    Map<AllocationSite, long[]> differing = new TreeMap<>();
    Set<AllocationSite> sites = new TreeSet<>(should.keySet());
    sites.addAll(is.keySet());
    long off = 0;
    long all = 0;
    for (AllocationSite site : sites) {
      long a = should.getOrDefault(site, AllocationStats.EMPTY).allocations();
      long b = is.getOrDefault(site, AllocationStats.EMPTY).allocations();
      all += a;
      if (a != b) {
        off += Math.abs(a - b);
        differing.put(site, new long[] {a, b});
      }
    }
    if (off <= application.varies().objects() * all) {
      return List.of();
    }
    return List.of(
        String.format(
            Locale.ROOT,
            "%d of %d sites, %d of %d objects: %s",
            differing.size(),
            sites.size(),
            off,
            all,
            Behaviour.some(
                differing.entrySet().stream().sorted(LARGEST_FIRST).map(Counts::shown).toList())));
  }

  private static String shown(Map.Entry<AllocationSite, long[]> site) {
    AllocationSite at = site.getKey();
    return String.format(
        Locale.ROOT,
        "%s at %s.%s:%d (%s) %d instead of %d",
        at.typeName(),
        at.method().className(),
        at.method().methodName(),
        at.line(),
        at.kind(),
        site.getValue()[1],
        site.getValue()[0]);
  }
}
