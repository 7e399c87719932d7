package dev.mayfly.agent.options;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of options, each read once. Immutable. */
public class OptionValues {
  private final OptionSet set;

  /** All that is given, in the order of the set. */
  private final Map<Option<?>, String> texts = new LinkedHashMap<>();

  /** The values of those, and defaults that others change. */
  private final Map<Option<?>, Object> values = new HashMap<>();

  /**
   * Reads the values.
   *
   * @throws OptionException if one is wrong
   */
  protected OptionValues(OptionSet set, Map<Option<?>, String> given) {
    this.set = set;
    for (Option<?> option : set.all()) {
      String text = given.get(option);
      if (text != null) {
        texts.put(option, text);
        values.put(option, requireNonNull(option.parse(text)));
      }
    }
    for (Option<?> option : set.all()) {
      for (Option.Default each : option.defaults) {
        if (!values.containsKey(each.option()) && Condition.hold(each.when(), this)) {
          values.put(each.option(), each.value());
        }
      }
    }
  }

  /**
   * Checks them beside each other.
   *
   * @throws OptionException if one is refused
   */
  protected void check() {
    for (Option<?> option : texts.keySet()) {
      for (Option.Rule rule : option.rules) {
        if (rule.isError() && Condition.hold(rule.when(), this)) {
          throw new OptionException("option '" + rule.subject() + "' " + rule.words());
        }
      }
      checkValue(option);
    }
  }

  private <T> void checkValue(Option<T> option) {
    if (option.check != null) {
      option.check.check(get(option), this);
    }
  }

  /** Options that have no effect beside the others, a line each. */
  public List<String> ineffective() {
    List<String> lines = new ArrayList<>();
    for (Option<?> option : texts.keySet()) {
      for (Option.Rule rule : option.rules) {
        if (!rule.isError() && isGiven(option) && Condition.hold(rule.when(), this)) {
          lines.add(rule.words());
        }
      }
    }
    return lines;
  }

  /** The options that there are. */
  public OptionSet set() {
    return set;
  }

  /** The value of an option, or its default. */
  @SuppressWarnings("unchecked") // values have the types of their options
  public <T> T get(Option<T> option) {
    return (T) requireNonNull(value(option));
  }

  /** The value, or the default; null if there is none. */
  public @Nullable Object value(Option<?> option) {
    Object value = values.get(option);
    return value == null ? option.absent : value;
  }

  /** The value of a number. */
  public int number(Option<Long> option) {
    return get(option).intValue();
  }

  /** Whether the user or a preset says something of an option. */
  public boolean has(Option<?> option) {
    return texts.containsKey(option);
  }

  /** Whether the value of an option means more than nothing. */
  public boolean isOn(Option<?> option) {
    return option.isOn(value(option));
  }

  /** Whether files come into the directory of the reports without a request at run time. */
  public boolean writes() {
    for (Option<?> option : set.all()) {
      if (option.writes && isOn(option)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the user says something of an option, not only a preset. */
  protected boolean isGiven(Option<?> option) {
    return has(option);
  }

  /** All that is given, as it is written. */
  public Map<Option<?>, String> texts() {
    return new LinkedHashMap<>(texts);
  }
}
