package dev.mayfly.agent.options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An option of the agent or of a plug-in: its name, the kind of its values, its default, a sentence
 * for the help, what it needs and contradicts, and its lines in the plan. Immutable once it is
 * declared, which a static field does in one expression.
 *
 * @param <T> the type of its values
 */
public final class Option<T> {
  /** A value that counts where the option is not given, while all conditions hold. */
  record Default(Option<?> option, Object value, List<Condition> when) {}

  /** An error or a note while all conditions hold: the words begin behind the option's name. */
  record Rule(boolean isError, String subject, String words, List<Condition> when) {}

  /**
   * A piece of the plan.
   *
   * @param value the value that it is for, or the elements that a list must have; null for all by
   *     which the option is on
   * @param row the subject of its row; empty for a cost
   * @param cost 0 for low, 1 for medium, 2 for high
   */
  record Line(@Nullable Object value, String row, int cost, String words) {
    boolean isFor(Option<?> option, @Nullable Object actual) {
      if (value == null) {
        return option.isOn(actual);
      }
      return value.equals(actual)
          || (value instanceof Collection<?> needed
              && actual instanceof Collection<?> all
              && all.containsAll(needed));
    }
  }

  /** A check of a value beside others. */
  public interface Check<T> {
    /**
     * Checks it.
     *
     * @throws OptionException if it is wrong
     */
    void check(T value, OptionValues options);
  }

  private static final List<String> NOTHING = List.of("", "off", "none", "false");

  final String key;
  final String values;
  final Kind<T> kind;
  final @Nullable T absent;
  final List<Default> defaults = new ArrayList<>(0);
  final List<Rule> rules = new ArrayList<>(0);
  final List<Line> lines = new ArrayList<>(0);
  String byDefault;
  String purpose = "";
  boolean usual;
  boolean bare;
  boolean writes;
  private NamedFiles files = NamedFiles.NONE;
  private List<String> noFiles = List.of();
  @Nullable List<String> withoutAgent;
  @Nullable Check<T> check;

  private Option(String written, Kind<T> kind, @Nullable T absent, String byDefault) {
    int equals = written.indexOf('=');
    this.key = written.substring(0, equals);
    this.values = written.substring(equals + 1);
    this.kind = kind;
    this.absent = absent;
    this.byDefault = byDefault;
  }

  /**
   * An option of any kind.
   *
   * @param written the name, and how the values are written: {@code name=values}
   * @param absent the value where it is not given; null if there is none
   * @param byDefault that in words
   */
  public static <T> Option<T> of(
      String written, Kind<T> kind, @Nullable T absent, String byDefault) {
    return new Option<>(written, kind, absent, byDefault);
  }

  /** An option that is on or off. */
  public static Option<Boolean> flag(String key, boolean absent) {
    return new Option<>(key + "=true|false", Kind.FLAG, absent, String.valueOf(absent));
  }

  /** An option whose values are the words behind its name: {@code name=one|other}. */
  public static Option<String> word(String written, String absent) {
    return new Option<>(written, Kind.WORD, absent, absent);
  }

  /** An option whose values are the constants that are written behind its name. */
  public static <E extends Enum<E>> Option<E> choice(String written, E absent) {
    Kind<E> kind = Kind.constants(absent.getDeclaringClass());
    return new Option<>(written, kind, absent, lower(absent));
  }

  /** An option with numbers from {@code least} to {@code most}. */
  public static Option<Long> number(String written, long absent, long least, long most) {
    return new Option<>(written, new Kind.Numbers(least, most), absent, String.valueOf(absent));
  }

  // Declaration.

  /** A sentence for the help. */
  public Option<T> says(String sentence) {
    purpose = sentence;
    return this;
  }

  /** Other words for the default. */
  public Option<T> shown(String words) {
    byDefault = words;
    return this;
  }

  /** One of the options that the short help lists. */
  public Option<T> usual() {
    usual = true;
    return this;
  }

  /** An option that may stand without a value. */
  public Option<T> bare() {
    bare = true;
    return this;
  }

  /** An option by which files come into the directory of the reports, even without reports. */
  public Option<T> writes() {
    writes = true;
    return this;
  }

  /** The files that its values are, but for some words. */
  public Option<T> files(NamedFiles of, String... but) {
    files = of;
    noFiles = Arrays.asList(but);
    return this;
  }

  /** The only values that AspectJ's door has without a Java agent. */
  public Option<T> withoutAgent(String... texts) {
    withoutAgent = Arrays.asList(texts);
    return this;
  }

  /** Another default while all conditions hold; the first of these counts. */
  public Option<T> otherwise(T value, Condition... when) {
    defaults.add(new Default(this, value, Arrays.asList(when)));
    return this;
  }

  /** The default of another option while this one is on and all conditions hold. */
  public <U> Option<T> implies(Option<U> other, U value, Condition... when) {
    List<Condition> all = new ArrayList<>(Arrays.asList(when));
    all.add(isOn());
    defaults.add(new Default(other, value, all));
    return this;
  }

  /** Refused without what it needs: {@code words} go on behind the option's name. */
  public Option<T> needs(Condition needed, String words) {
    return contradicts(words, needed.not());
  }

  /** One value is refused without what it needs. */
  public Option<T> needs(T value, Condition needed, String words) {
    rules.add(
        new Rule(
            true, key + "=" + kind.text(value), words, Arrays.asList(is(value), needed.not())));
    return this;
  }

  /** Refused while all conditions hold: {@code words} go on behind the option's name. */
  public Option<T> contradicts(String words, Condition... all) {
    List<Condition> when = new ArrayList<>(Arrays.asList(all));
    when.add(isOn());
    rules.add(new Rule(true, key, words, when));
    return this;
  }

  /** A note while all conditions hold: {@code has no effect}, and the words. */
  public Option<T> useless(String words, Condition... all) {
    return noted(key + "= has no effect " + words, all);
  }

  /** A note while all conditions hold. */
  public Option<T> noted(String words, Condition... all) {
    rules.add(new Rule(false, key, words, Arrays.asList(all)));
    return this;
  }

  /** A check that no condition expresses, where the option is given. */
  public Option<T> checked(Check<T> by) {
    check = by;
    return this;
  }

  /** A piece of a row of the plan where the option is on; {@code {key}} the value of an option. */
  public Option<T> planned(String row, String words) {
    lines.add(new Line(null, row, 0, words));
    return this;
  }

  /** A piece of a row of the plan for one value. */
  public Option<T> planned(T value, String row, String words) {
    lines.add(new Line(value, row, 0, words));
    return this;
  }

  /** A cost where the option is on: 0 for low, 1 for medium, 2 for high, and why. */
  public Option<T> costs(int cost, String words) {
    lines.add(new Line(null, "", cost, words));
    return this;
  }

  /** The cost of one value. */
  public Option<T> costs(T value, int cost, String words) {
    lines.add(new Line(value, "", cost, words));
    return this;
  }

  // Conditions.

  /** Holds where the option has one of these values. */
  @SafeVarargs
  public final Condition is(T... values) {
    List<Object> any = new ArrayList<>(values.length);
    for (T value : values) {
      any.add(value);
    }
    return new Condition(this, true, any);
  }

  /** Holds where the option has none of these values. */
  @SafeVarargs
  public final Condition isNot(T... values) {
    return is(values).not();
  }

  /** Holds where the value is a list without this element. */
  public Condition hasNot(Object element) {
    return new Condition(this, false, List.of(element));
  }

  /** Holds where the option is not given. */
  public Condition isAbsent() {
    return new Condition(this, false, null);
  }

  /** Holds where the option is on. */
  public Condition isOn() {
    return new Condition(this, true, List.of());
  }

  /** Holds where the option is off. */
  public Condition isOff() {
    return isOn().not();
  }

  // Properties.

  /** The name as the user writes it. */
  public String key() {
    return key;
  }

  /** The form in which its values are written. */
  public String values() {
    return values;
  }

  /** The default in words. */
  public String byDefault() {
    return byDefault;
  }

  /** Whether the short help lists it. */
  public boolean isUsual() {
    return usual;
  }

  /** The files that an element of its values is. */
  public NamedFiles files(String element) {
    return noFiles.contains(element) ? NamedFiles.NONE : files;
  }

  /** Whether some of its values need a Java agent. */
  public boolean isLimited() {
    return withoutAgent != null;
  }

  /** Whether a value needs a Java agent. */
  public boolean needsAgent(String text) {
    return withoutAgent != null && !withoutAgent.contains(text);
  }

  /**
   * Whether a value means more than nothing: false, no element and the words {@code off}, {@code
   * none} and {@code false} mean nothing, and so does a default that is none of these types.
   */
  boolean isOn(@Nullable Object value) {
    if (value instanceof Boolean flag) {
      return flag;
    }
    if (value instanceof Collection<?> elements) {
      return !elements.isEmpty();
    }
    if (value instanceof Map<?, ?> entries) {
      return !entries.isEmpty();
    }
    if (value instanceof Enum<?> || value instanceof String) {
      return !NOTHING.contains(text(value));
    }
    return value != null && !value.equals(absent);
  }

  /** Whether its values have this word. */
  boolean lists(String word) {
    return ("|" + values + "|").contains("|" + word + "|");
  }

  /** The value of a text. */
  public T parse(String text) {
    return kind.parse(this, text);
  }

  /** A value in words. */
  @SuppressWarnings("unchecked") // it is this option's
  public String text(Object value) {
    return kind.text((T) value);
  }

  /** An error: a text is none of the values. */
  public OptionException wrong(String text) {
    String all = values.replace("|", ", ");
    return new OptionException(
        "option '"
            + key
            + "' must be "
            + (all.equals(values) ? values : "one of [" + all + "]")
            + ", not '"
            + text
            + "'");
  }

  /** An error in these words, which go on behind the name. */
  public OptionException wrongly(String words) {
    return new OptionException("option '" + key + "'" + words);
  }

  /** The name of a constant in lower case. */
  public static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return key;
  }
}
