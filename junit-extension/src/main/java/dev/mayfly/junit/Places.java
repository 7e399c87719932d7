package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Immutable. Places in a program, as annotations name them: packages, classes, methods.
 *
 * @param names as the user wrote them; none means everywhere
 * @param patterns the same, to be matched against class and method
 */
record Places(ImmutableList<String> names, ImmutableList<Pattern> patterns) {

  static Places of(List<String> names) {
    return new Places(
        ImmutableList.copyOf(names),
        names.stream().map(Places::compile).collect(ImmutableList.toImmutableList()));
  }

  static Places of(String... names) {
    return of(List.of(names));
  }

  private static Pattern compile(String name) {
    String plain = name.replace('#', '.').strip();
    if (plain.isEmpty()) {
      throw new IllegalArgumentException("a place needs a name: a package, a class or a method");
    }
    String quoted = Pattern.quote(plain.replaceFirst("\\.+\\*$", "")).replace("*", "\\E.*\\Q");
    return Pattern.compile(quoted + "(?:[.$].*)?");
  }

  boolean isEverywhere() {
    return names.isEmpty();
  }

  boolean contain(MethodFrame method) {
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
    return other instanceof Places that && names.equals(that.names);
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
