package dev.mayfly.agent.sampling;

import dev.mayfly.agent.scope.Publisher;
import dev.mayfly.recording.ledger.UnwovenLedger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Thread-safe. Attributes uncounted allocations to packages, so that reports can say which of them
 * would be worth an {@code include}: to that of the innermost method that is not the JDK's.
 */
final class UnwovenPackages {
  private final Predicate<String> inScope;
  private final UnwovenLedger ledger;
  private final Set<String> jdk = new HashSet<>();

  /**
   * No package was sampled yet.
   *
   * @param inScope which classes are woven, or were excluded by the user, by name
   */
  UnwovenPackages(Predicate<String> inScope, UnwovenLedger ledger) {
    this.inScope = inScope;
    this.ledger = ledger;
    for (Module module : ModuleLayer.boot().modules()) {
      String name = module.getName();
      if (name.startsWith("java.") || name.startsWith("jdk.")) {
        jdk.addAll(module.getPackages());
      }
    }
  }

  /** Adds a sampled allocation that was not counted, with its frames, innermost first. */
  void add(List<SampledFrame> stack, long weight) {
    boolean inJdk = false;
    for (SampledFrame frame : stack) {
      String className = frame.method().className();
      String packageName = className.substring(0, Math.max(0, className.lastIndexOf('.')));
      if (!jdk.contains(packageName)) {
        if (!inScope.test(className)) {
          ledger.add(Publisher.of(packageName) + ".*", weight);
        } else if (inJdk) {
          ledger.add(UnwovenLedger.JDK, weight);
        }
        return;
      }
      inJdk = true;
    }
  }
}
