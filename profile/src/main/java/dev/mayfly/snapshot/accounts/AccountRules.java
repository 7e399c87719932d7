package dev.mayfly.snapshot.accounts;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.primitives.Ints;
import dev.mayfly.site.ClassPattern;
import dev.mayfly.site.CodeOrigin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: which account the code of a class belongs to.
 *
 * <p>An account is named, with patterns of classes ({@code web:com.acme.web.*}), or there is one
 * for each jar, module or package: a preset. Of several patterns that match a class the one counts
 * that settles most of its name, of equal ones the first. A preset is asked last, and not for the
 * JDK's own classes.
 */
public final class AccountRules {

  /** No accounts. */
  public static final AccountRules NONE = new AccountRules(ImmutableList.of(), Preset.NONE, 0);

  /** The name for allocations without an account. */
  public static final String NO_ACCOUNT = "(no account)";

  private static final int MAX_NAME = 200;
  private static final int MAX_PATTERNS = 10_000;
  private static final String PRESET = "(jar|module|package)(?: *: *([0-9]+))?";
  private static final CharMatcher NOT_IN_NAMES = CharMatcher.anyOf("/\\[](){}|^?+:= \t");

  private enum Preset {
    NONE,
    JAR,
    MODULE,
    PACKAGE
  }

  private record Rule(String account, ClassPattern pattern) {}

  private final ImmutableList<Rule> rules;
  private final Preset preset;

  /** The number of parts of a package's name that count; 0 for all. */
  private final int parts;

  private AccountRules(ImmutableList<Rule> rules, Preset preset, int parts) {
    this.rules = rules;
    this.preset = preset;
    this.parts = parts;
  }

  /**
   * Reads rules.
   *
   * @param text {@code name:pattern,pattern,name:pattern}, {@code jar}, {@code module}, {@code
   *     package}, {@code package:2}, or names and one of these; commas, semicolons and line ends
   *     separate alike, and {@code #} starts a comment in a line
   * @throws IllegalArgumentException if they cannot be understood; the message is one line
   */
  public static AccountRules parse(String text) {
    Pattern syntax = Pattern.compile(PRESET);
    List<Rule> rules = new ArrayList<>();
    Preset preset = Preset.NONE;
    int parts = 0;
    String account = null;
    for (String element : elements(text)) {
      Matcher asPreset = syntax.matcher(element);
      if (asPreset.matches()) {
        if (preset != Preset.NONE) {
          throw new IllegalArgumentException("only one of jar, module and package can be the rest");
        }
        preset = Preset.valueOf(asPreset.group(1).toUpperCase(Locale.ROOT));
        parts = parts(element, preset, asPreset.group(2));
        account = null;
        continue;
      }
      int colon = element.indexOf(':');
      if (colon >= 0) {
        account = name(element.substring(0, colon).strip(), element);
      }
      if (account == null) {
        throw new IllegalArgumentException(
            "'" + element + "' is neither name:patterns nor jar, module, package or package:2");
      }
      if (rules.size() == MAX_PATTERNS) {
        throw new IllegalArgumentException("more than " + MAX_PATTERNS + " patterns");
      }
      rules.add(new Rule(account, pattern(element.substring(colon + 1).strip(), account)));
    }
    if (rules.isEmpty() && preset == Preset.NONE) {
      throw new IllegalArgumentException("there are no accounts in it");
    }
    return new AccountRules(ImmutableList.copyOf(rules), preset, parts);
  }

  private static boolean isOfJdk(String className) {
    return className.startsWith("java.")
        || className.startsWith("jdk.")
        || className.startsWith("sun.");
  }

  private static List<String> elements(String text) {
    return text.lines()
        .map(line -> line.replaceFirst("#.*", ""))
        .flatMap(
            line ->
                Splitter.on(CharMatcher.anyOf(";,"))
                    .trimResults()
                    .omitEmptyStrings()
                    .splitToStream(line))
        .toList();
  }

  private static int parts(String element, Preset preset, @Nullable String number) {
    if (number == null) {
      return 0;
    }
    Integer parts = Ints.tryParse(number);
    if (preset != Preset.PACKAGE || parts == null || parts < 1) {
      throw new IllegalArgumentException(
          "'" + element + "' should be jar, module, package, or package: with a number from 1");
    }
    return parts;
  }

  private static String name(String name, String element) {
    if (name.isEmpty() || name.length() > MAX_NAME || name.equals(NO_ACCOUNT)) {
      throw new IllegalArgumentException("'" + element + "' has no name for its account");
    }
    return name;
  }

  private static ClassPattern pattern(String text, String account) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(
          "account '" + account + "' needs patterns of classes: " + account + ":com.acme.*");
    }
    if (NOT_IN_NAMES.matchesAnyOf(ClassPattern.withoutSign(text))) {
      throw new IllegalArgumentException(
          "account '" + account + "': no class can have the name '" + text + "'");
    }
    return ClassPattern.of(text);
  }

  /** Whether there are no accounts. */
  public boolean isEmpty() {
    return rules.isEmpty() && preset == Preset.NONE;
  }

  /** The accounts that are named, in the order in which they stand there. */
  public ImmutableList<String> names() {
    return rules.stream().map(Rule::account).distinct().collect(ImmutableList.toImmutableList());
  }

  /** Whether there may be an account of a name: presets find theirs as classes are met. */
  public boolean mayName(String account) {
    return preset != Preset.NONE || names().contains(account);
  }

  /**
   * The account of a class. Time in proportion to the number of patterns.
   *
   * @param className its name, as {@link Class#getName()} gives it; an empty one is no class
   * @param origin where it was loaded from, if that is known
   * @return the account's name; null for none
   */
  public @Nullable String accountOf(String className, CodeOrigin origin) {
    if (className.isEmpty()) {
      return null;
    }
    Rule nearest = null;
    for (Rule rule : rules) {
      if ((nearest == null || rule.pattern.length() > nearest.pattern.length())
          && rule.pattern.matches(className)) {
        nearest = rule;
      }
    }
    return nearest != null ? nearest.account : byPreset(className, origin);
  }

  /** The patterns of the named accounts that mean none of some classes, by account. */
  public ImmutableListMultimap<String, String> withoutClass(Collection<String> classNames) {
    Set<String> matched =
        rules.stream()
            .filter(rule -> classNames.stream().anyMatch(rule.pattern::matches))
            .map(Rule::account)
            .collect(Collectors.toSet());
    return rules.stream()
        .filter(rule -> !matched.contains(rule.account))
        .collect(
            ImmutableListMultimap.toImmutableListMultimap(
                Rule::account, rule -> rule.pattern.toString()));
  }

  /** Whether a class may have an account, wherever it was loaded from. */
  public boolean mayHave(String className) {
    return preset != Preset.NONE || accountOf(className, CodeOrigin.UNKNOWN) != null;
  }

  private @Nullable String byPreset(String className, CodeOrigin origin) {
    if (preset == Preset.NONE || origin.isJdk() || isOfJdk(className)) {
      return null;
    }
    return switch (preset) {
      case JAR -> origin.jar().isEmpty() ? null : origin.jar();
      case MODULE -> origin.module().isEmpty() ? null : origin.module();
      default -> packageOf(className);
    };
  }

  private String packageOf(String className) {
    int end = className.lastIndexOf('.');
    if (end < 0) {
      return "(unnamed package)";
    }
    int dot = -1;
    for (int part = 0; part < parts && dot < end; part++) {
      dot = className.indexOf('.', dot + 1);
    }
    return className.substring(0, parts == 0 ? end : dot);
  }

  /** The rules as {@link #parse} reads them. */
  @Override
  public String toString() {
    Map<String, List<String>> accounts = new LinkedHashMap<>();
    for (Rule rule : rules) {
      accounts
          .computeIfAbsent(rule.account, first -> new ArrayList<>())
          .add(rule.pattern.toString());
    }
    String named =
        accounts.entrySet().stream()
            .map(entry -> entry.getKey() + ":" + String.join(",", entry.getValue()))
            .collect(Collectors.joining(","));
    String rest =
        preset == Preset.NONE
            ? ""
            : preset.name().toLowerCase(Locale.ROOT) + (parts == 0 ? "" : ":" + parts);
    return named + (named.isEmpty() || rest.isEmpty() ? "" : ",") + rest;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AccountRules that && toString().equals(that.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }
}
