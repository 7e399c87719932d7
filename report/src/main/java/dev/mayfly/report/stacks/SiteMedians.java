package dev.mayfly.report.stacks;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Immutable: the median lifetimes of sites, in all contexts together. */
public final class SiteMedians {

  private static final double HALF = 0.5;

  private final Map<SiteKey, OptionalLong> medians = new HashMap<>();

  public SiteMedians(ProfileSnapshot snapshot) {
    SiteKey.rows(snapshot.lifetimesBySite(), LifetimeStats::plus)
        .forEach((site, life) -> medians.put(site, life.nanos().bounds().percentile(HALF).to()));
  }

  /** In nanoseconds; empty where none was tracked, and where fewer than half are known to die. */
  public OptionalLong of(StackLeaf leaf) {
    MethodFrame method = leaf.method();
    if (method == null) {
      return OptionalLong.empty();
    }
    SiteKey site =
        new SiteKey(method.className(), method.methodName(), leaf.line(), leaf.typeName());
    return medians.getOrDefault(site, OptionalLong.empty());
  }
}
