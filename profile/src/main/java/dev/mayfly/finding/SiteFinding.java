package dev.mayfly.finding;

import dev.mayfly.site.AllocationSite;
import java.util.Optional;

/** Immutable: a finding about the objects of one site. */
interface SiteFinding extends Finding {

  AllocationSite made();

  /** The share of its objects in all objects or bytes. */
  double share();

  @Override
  default double weight() {
    return share();
  }

  @Override
  default String typeName() {
    return made().typeName();
  }

  @Override
  default Optional<AllocationSite> site() {
    return Optional.of(made());
  }

  @Override
  default Evidence evidence() {
    return Evidence.SITES;
  }
}
