package dev.mayfly.agent.weaving.ltw;

import dev.mayfly.recording.ledger.WeavingLedger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Why AspectJ wove no class of the program, in a sentence without its full stop. */
public final class NothingWoven {
  private static final String CONFIGURATION = "org.aspectj.weaver.loadtime.configuration";

  private final WeavingLedger ledger = WeavingLedger.instance();
  private final WovenByAspectJ woven;
  private final String scope;
  private final boolean hasWeaver;
  private final boolean hasDefinition;

  /**
   * The reasons.
   *
   * @param woven sees the classes
   * @param scope which classes are to be woven, in words
   * @param hasWeaver whether AspectJ weaves at load time
   * @param hasDefinition whether it has read Mayfly's {@code aop.xml}
   */
  public NothingWoven(
      WovenByAspectJ woven, String scope, boolean hasWeaver, boolean hasDefinition) {
    this.woven = woven;
    this.scope = scope;
    this.hasWeaver = hasWeaver;
    this.hasDefinition = hasDefinition;
  }

  /** Notes the reason for the report's coverage, as long as it holds. */
  public void note() {
    ledger.program(holds() ? reason() : null);
  }

  /** Whether no class has been woven so far. */
  public boolean holds() {
    return ledger.classes() == 0;
  }

  /** Why no class has been woven so far. */
  public String reason() {
    if (!hasWeaver) {
      return "the JVM has no weaver. Add -javaagent:aspectjweaver.jar, or weave at build time";
    }
    if (!hasDefinition) {
      return "AspectJ's weaver has not read Mayfly's META-INF/aop.xml. " + howToRead();
    }
    String failures = failures();
    if (failures != null) {
      return failures;
    }
    if (woven.loadedInScope() > 0) {
      return String.format(
          Locale.ROOT,
          "AspectJ wove none of the %,d loaded classes in scope %s: they allocate nothing, or another"
              + " aop.xml excludes them",
          woven.loadedInScope(),
          scope);
    }
    List<String> packages = woven.topPackages();
    return "no loaded class is in scope "
        + scope
        + (packages.isEmpty() ? "" : "; these packages ran: " + named(packages))
        + ". Set -Dmayfly.include=com.acme..*";
  }

  private static String howToRead() {
    String places = System.getProperty(CONFIGURATION);
    return places == null
        ? "Put mayfly-ltw.jar on the class path of the program's own classes"
        : "Add META-INF/aop.xml to -D" + CONFIGURATION + "=" + places;
  }

  /** Null if the weaver reported none. */
  private @Nullable String failures() {
    Map<String, WeavingLedger.NotWoven> failures = new TreeMap<>(ledger.notWoven());
    failures.keySet().removeIf(reason -> !reason.startsWith(WeavingLedger.ASPECTJ));
    if (failures.isEmpty()) {
      return null;
    }
    TreeSet<String> classes = new TreeSet<>();
    failures.values().forEach(each -> classes.addAll(each.examples()));
    String first = ledger.firstReason(WeavingLedger.ASPECTJ);
    return String.format(
        Locale.ROOT,
        "AspectJ's weaver failed on %,d %s, first: %s",
        classes.size(),
        classes.size() == 1 ? "class" : "classes",
        first.substring(WeavingLedger.ASPECTJ.length()));
  }

  private static String named(List<String> packages) {
    return packages.stream()
        .map(each -> each.isEmpty() ? "the unnamed package" : each)
        .collect(Collectors.joining(", "));
  }
}
