package dev.mayfly.agent.plan;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.agent.options.Option;
import java.util.Locale;
import java.util.stream.Collectors;

/** Immutable. A set of defaults for one purpose; options that the user names override them. */
enum Preset {
  /** The cheapest exact counts, with lifetimes of a small sample and little memory. */
  PRODUCTION(
      "for continuous use: exact counts by site, lifetimes of a small sample, bounded memory",
      ImmutableMap.of(
          Options.CONTEXT,
          "site",
          Options.LIFETIME,
          "sampled",
          Options.PRECISION,
          "10%",
          Options.TRACKED,
          "100000",
          Options.NODES,
          "100000")),

  /** All that can be counted exactly. */
  EXACT(
      "everything: libraries and JDK, every calling context, every lifetime; slow",
      ImmutableMap.of(
          Options.INCLUDE,
          "*",
          Options.CONTEXT,
          "tree",
          Options.FRAMES,
          "all",
          Options.LIFETIME,
          "exact",
          Options.JDK,
          "charge")),

  /** The preset that the agent also chooses when a build or an IDE runs tests. */
  TEST(
      "for tests: repeatable counts, every calling context, every lifetime; no estimates",
      ImmutableMap.of(
          Options.REST,
          "off",
          Options.BYTES,
          "logical",
          Options.FRAMES,
          "all",
          Options.TIME,
          "off",
          Options.LIFETIME,
          "exact"));

  final String purpose;
  final ImmutableMap<Option<?>, String> defaults;

  Preset(String purpose, ImmutableMap<Option<?>, String> defaults) {
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

  /** The presets in the help. */
  static String help() {
    StringBuilder text = new StringBuilder(String.format("%nPresets:%n%n"));
    for (Preset preset : values()) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %-27s %s%n%30s%s%n",
              "preset=" + preset.key(),
              preset.purpose,
              "",
              preset.line()));
    }
    return text.toString();
  }
}
