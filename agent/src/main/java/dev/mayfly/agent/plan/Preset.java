package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionParser;
import dev.mayfly.agent.options.OptionSet;
import java.util.Locale;
import java.util.Map;

/** Immutable. A set of defaults for one purpose; options that the user names override them. */
enum Preset {
  /** The cheapest exact counts, with lifetimes of a small sample and little memory. */
  PRODUCTION(
      "for continuous use: exact counts by site, lifetimes of a small sample, bounded memory",
      "context=site,lifetime=sampled,precision=10%,tracked=100000,nodes=100000"),

  /** All that can be counted exactly. */
  EXACT(
      "everything: libraries and JDK, every calling context, every lifetime; slow",
      "include=*,context=tree,frames=all,lifetime=exact,jdk=charge"),

  /** The preset that the agent also chooses when a build or an IDE runs tests. */
  TEST(
      "for tests: repeatable counts, every calling context, every lifetime; no estimates",
      "rest=off,bytes=logical,frames=all,time=off,lifetime=exact");

  final String purpose;

  /** The defaults as the user would write them. */
  final String line;

  Preset(String purpose, String line) {
    this.purpose = purpose;
    this.line = line;
  }

  String key() {
    return Option.lower(this);
  }

  Map<Option<?>, String> defaults(OptionSet options) {
    return OptionParser.parse(line, options, Options.CONFIG);
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
              preset.line));
    }
    return text.toString();
  }
}
