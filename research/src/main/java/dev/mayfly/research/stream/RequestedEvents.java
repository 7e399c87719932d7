package dev.mayfly.research.stream;

import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionValues;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.research.uses.UseMode;
import dev.mayfly.research.uses.UsesFeature;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Immutable. Which events are recorded one by one, and where.
 *
 * @param kinds a set of {@link EventSettings}' kinds; 0 for none
 * @param dropsOldest whether the oldest events then make room; else no more are written
 */
record RequestedEvents(int kinds, Path file, long limit, boolean dropsOldest) {
  private static final String FILE = "events.mfe";

  static final Map<String, Integer> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("alloc", EventSettings.ALLOC);
    KINDS.put("free", EventSettings.FREE);
    KINDS.put("enter", EventSettings.ENTER);
    KINDS.put("use", EventSettings.USE);
  }

  /** Reads the options. */
  static RequestedEvents of(OptionValues given) {
    return new RequestedEvents(
        kinds(given.get(EventOptions.EVENTS)),
        given.has(EventOptions.FILE)
            ? given.get(EventOptions.FILE)
            : given.get(Options.OUTPUT).resolve(FILE),
        given.get(EventOptions.LIMIT),
        given.get(EventOptions.AT_LIMIT).equals("oldest"));
  }

  private static int kinds(List<String> names) {
    int kinds = 0;
    for (String name : names) {
      kinds |= KINDS.getOrDefault(name, 0);
    }
    return kinds;
  }

  /** Deaths need births, and objects that are followed. */
  static void check(List<String> names, OptionValues options) {
    boolean free = names.contains("free");
    if (free && !names.contains("alloc")) {
      throw EventOptions.EVENTS.wrongly(": free needs alloc, as in events=alloc,free");
    }
    if (free && options.get(Options.LIFETIME) == LifetimeMode.OFF) {
      throw EventOptions.EVENTS.wrongly(": free needs lifetime=exact or sampled, not off");
    }
    UseMode uses = options.get(UsesFeature.USES);
    if (free && uses.counts()) {
      throw EventOptions.EVENTS.wrongly(": free needs uses=drag or off, not " + Option.lower(uses));
    }
    if (names.contains("use") && uses != UseMode.DRAG) {
      throw EventOptions.EVENTS.wrongly(": use needs uses=drag");
    }
  }
}
