package dev.mayfly.junit.code;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Immutable. Places in a program, as annotations name them: packages, classes, methods, accounts.
 *
 * @param names as the user wrote them; none means everywhere
 * @param patterns those that name code, to be matched against class and method
 */
public record PlaceFilter(
    ImmutableList<String> names, ImmutableList<Pattern> patterns, ImmutableList<String> accounts) {

  private static final String ACCOUNT = "account:";

  public static PlaceFilter of(List<String> names) {
    return new PlaceFilter(
        ImmutableList.copyOf(names),
        names.stream()
            .filter(name -> !isAccount(name))
            .map(PlaceFilter::compile)
            .collect(ImmutableList.toImmutableList()),
        names.stream()
            .filter(PlaceFilter::isAccount)
            .map(name -> name.strip().substring(ACCOUNT.length()).strip())
            .collect(ImmutableList.toImmutableList()));
  }

  public static PlaceFilter of(String... names) {
    return of(List.of(names));
  }

  private static boolean isAccount(String name) {
    return name.strip().startsWith(ACCOUNT);
  }

  private static Pattern compile(String name) {
    String plain = name.replace('#', '.').strip();
    if (plain.isEmpty()) {
      throw new IllegalArgumentException(
          "a place needs a name; name a package, a class or a method");
    }
    String quoted = Pattern.quote(plain.replaceFirst("\\.+\\*$", "")).replace("*", "\\E.*\\Q");
    return Pattern.compile(quoted + "(?:[.$].*)?");
  }

  public boolean isEverywhere() {
    return names.isEmpty();
  }

  /** The packages, classes and methods among them, as the user wrote them. */
  public ImmutableList<String> code() {
    return names.stream().filter(name -> !isAccount(name)).collect(ImmutableList.toImmutableList());
  }

  /** Whether an account is among them. */
  public boolean contain(String account) {
    return accounts.contains(account);
  }

  public boolean contain(MethodFrame method) {
    String name = method.className() + "." + method.methodName();
    for (Pattern pattern : patterns) {
      if (pattern.matcher(name).matches()) {
        return true;
      }
    }
    return names.isEmpty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PlaceFilter that && names.equals(that.names);
  }

  @Override
  public int hashCode() {
    return names.hashCode();
  }

  @Override
  public String toString() {
    return String.join(", ", names);
  }
}
