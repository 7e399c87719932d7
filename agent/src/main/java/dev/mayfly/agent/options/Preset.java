package dev.mayfly.agent.options;

import com.google.common.collect.ImmutableMap;
import java.util.Locale;
import java.util.stream.Collectors;

/** Immutable. A set of defaults for one purpose; options that the user names override them. */
enum Preset {
  /** The cheapest exact counts, with lifetimes of a small sample and little memory. */
  PRODUCTION(
      "for continuous use: exact counts by site, lifetimes of a small sample, bounded memory",
      ImmutableMap.of(
          Option.CONTEXT,
          "site",
          Option.LIFETIME,
          "sampled",
          Option.PRECISION,
          "10%",
          Option.TRACKED,
          "100000",
          Option.NODES,
          "100000")),

  /** All that can be counted exactly. */
  EXACT(
      "everything: libraries and JDK, every calling context, every lifetime; slow",
      ImmutableMap.of(
          Option.INCLUDE,
          "*",
          Option.CONTEXT,
          "tree",
          Option.LIFETIME,
          "exact",
          Option.JDK,
          "charge")),

  /** The preset that the agent also chooses when a build or an IDE runs tests. */
  TEST(
      "for tests: repeatable counts, every calling context, every lifetime; no estimates",
      ImmutableMap.of(
          Option.REST,
          "off",
          Option.BYTES,
          "logical",
          Option.TIME,
          "off",
          Option.LIFETIME,
          "exact"));

  final String purpose;
  final ImmutableMap<Option, String> defaults;

  Preset(String purpose, ImmutableMap<Option, String> defaults) {
    this.purpose = purpose;
    this.defaults = defaults;
  }

  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The defaults as the user would write them. */
  String line() {
    return defaults.entrySet().stream()
        .map(each -> each.getKey().key() + "=" + each.getValue())
        .collect(Collectors.joining(","));
  }
}
