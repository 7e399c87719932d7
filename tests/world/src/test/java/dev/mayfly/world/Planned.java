package dev.mayfly.world;

/**
 * Immutable. One run of the plan.
 *
 * @param application what runs
 * @param mode how Mayfly runs it
 * @param jdk the feature version
 * @param collector the collector
 */
record Planned(Application application, Mode mode, int jdk, Collector collector) {
  @Override
  public String toString() {
    return application + " " + mode + " jdk" + jdk + " " + collector;
  }
}
