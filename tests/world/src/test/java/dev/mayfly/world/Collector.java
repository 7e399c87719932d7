package dev.mayfly.world;

/** Immutable. A garbage collector, and its flag. */
enum Collector {
  G1("-XX:+UseG1GC"),
  SERIAL("-XX:+UseSerialGC"),
  PARALLEL("-XX:+UseParallelGC"),
  Z("-XX:+UseZGC");

  private final String flag;

  Collector(String flag) {
    this.flag = flag;
  }

  String flag() {
    return flag;
  }
}
