package dev.mayfly.agent.options;

import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.agent.weaving.uses.AccessCounts;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.util.ArrayList;
import java.util.List;

/** Confined to one thread. Says in words what the choices of a {@link Plan} cost. */
final class CostHint {
  private static final List<String> LEVELS = List.of("low", "medium", "high");

  private final List<String> causes = new ArrayList<>();
  private int level;

  private CostHint() {}

  /** The greatest cost of all choices, and what causes it. */
  static String of(Plan plan) {
    CostHint hint = new CostHint();
    boolean everything = plan.scope().patterns().contains("*");
    switch (plan.config().contexts()) {
      case TREE ->
          hint.add(
              everything ? 2 : 0,
              everything ? "each method call, libraries included" : "each method call in scope");
      case SITE -> hint.add(0, "each allocation in scope");
      case SAMPLED -> hint.add(everything ? 1 : 0, "each allocation; stack walks of a sample");
    }
    LifetimeMode lifetimes = plan.config().lifetimes();
    if (lifetimes == LifetimeMode.EXACT) {
      hint.add(1, "each object is tracked");
    } else if (lifetimes == LifetimeMode.DRAG) {
      hint.add(2, "each use of an object");
    } else if (lifetimes == LifetimeMode.ACCESSES) {
      hint.add(2, "each use of an object or array");
      if (plan.options().clock() == AccessCounts.ALL) {
        hint.add(2, "each block counts its accesses to local variables");
      }
    }
    if (plan.jdkWeaving().isOn()) {
      hint.add(1, "weaving the JDK slows the start");
    }
    if (plan.physicalBytes().isOn()) {
      hint.add(
          plan.options().isGiven(Option.BYTES) ? 2 : 0,
          "each call of a woven method reads the thread's bytes");
    }
    if (plan.options().bytecodes().counts() != BytecodeCounts.NONE) {
      hint.add(1, "each basic block counts its bytecodes");
    }
    if (plan.options().time().isExact()) {
      hint.add(2, "each call of a woven method reads the time");
    }
    if (plan.options().analyses().simulatesCaches()) {
      hint.add(2, "each access to a field or element is simulated, on the thread that makes it");
    }
    RequestedCaches caches = plan.options().analyses().caches();
    if (caches != null && caches.locals()) {
      hint.add(2, "each access to a local variable, too");
    }
    if (plan.options().analyses().traces()) {
      hint.add(2, "each access to a field or element is a line of a file");
    }
    if (plan.options().leaksSeconds() > 0) {
      hint.add(1, "each live-object count runs a full collection");
    }
    if (plan.options().collects()) {
      hint.add(1, "each report runs a full collection");
    }
    return LEVELS.get(hint.level) + ": " + String.join("; ", hint.causes);
  }

  private void add(int cost, String cause) {
    level = Math.max(level, cost);
    causes.add(cause);
  }
}
