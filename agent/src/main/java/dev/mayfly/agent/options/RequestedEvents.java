package dev.mayfly.agent.options;

import dev.mayfly.events.EventSettings;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Immutable. Which events are recorded one by one, and where.
 *
 * @param kinds a set of {@link EventSettings}' kinds; 0 for none
 * @param limit its bytes at most
 * @param atLimit what happens then
 */
public record RequestedEvents(int kinds, Path file, long limit, AtLimit atLimit) {
  private static final String FILE = "events.mfe";
  private static final long LEAST = 1 << 20;

  private static final Map<String, Integer> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("alloc", EventSettings.ALLOC);
    KINDS.put("free", EventSettings.FREE);
    KINDS.put("enter", EventSettings.ENTER);
    KINDS.put("use", EventSettings.USE);
  }

  /** The treatment of events when the file is full. */
  public enum AtLimit {
    /** No more events are written. */
    STOP,
    /** The oldest events make room. */
    OLDEST
  }

  /**
   * Reads the options.
   *
   * @param lifetimes how objects are followed
   * @param output the directory of the reports
   * @throws OptionException if one is wrong
   */
  static RequestedEvents of(OptionValues given, LifetimeMode lifetimes, Path output) {
    int kinds = 0;
    for (String name : given.list(Option.EVENTS)) {
      Integer kind = KINDS.get(name.toLowerCase(Locale.ROOT));
      if (kind == null) {
        throw OptionValues.wrong(Option.EVENTS, name);
      }
      kinds |= kind;
    }
    check(kinds, lifetimes);
    String file = given.text(Option.EVENTS_FILE);
    return new RequestedEvents(
        kinds,
        file == null ? output.resolve(FILE) : OptionValues.path(file),
        given.size(Option.EVENTS_LIMIT, LEAST),
        given.choice(Option.EVENTS_AT_LIMIT, AtLimit.class, AtLimit.STOP));
  }

  private static void check(int kinds, LifetimeMode lifetimes) {
    boolean free = (kinds & EventSettings.FREE) != 0;
    boolean use = (kinds & EventSettings.USE) != 0;
    if (free && (kinds & EventSettings.ALLOC) == 0) {
      throw new OptionException("option 'events': free needs alloc, as in events=alloc,free");
    }
    if (free && (lifetimes == LifetimeMode.OFF || lifetimes == LifetimeMode.ACCESSES)) {
      throw new OptionException(
          "option 'events': free needs lifetime=exact, sampled or drag, not "
              + lifetimes.name().toLowerCase(Locale.ROOT));
    }
    if (use && lifetimes != LifetimeMode.DRAG) {
      throw new OptionException("option 'events': use needs lifetime=drag");
    }
  }

  /** Whether the name is that of a kind. */
  static boolean isKind(String name) {
    return KINDS.containsKey(name);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return kinds == 0;
  }

  /** In words, for the plan. */
  String text() {
    List<String> names = new ArrayList<>();
    KINDS.forEach(
        (name, kind) -> {
          if ((kinds & kind) != 0) {
            names.add(name);
          }
        });
    return String.join(", ", names)
        + " in "
        + file
        + ", at most "
        + (limit >> 20)
        + " MiB; then "
        + (atLimit == AtLimit.STOP ? "no more" : "the latest");
  }
}
