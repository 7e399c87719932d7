package dev.mayfly.report.wording;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Immutable: the names of all classes in a report, and shorter forms that still tell them apart.
 *
 * <p>A form that could be short for two of the classes is used for neither. Array types keep their
 * brackets.
 */
public final class ClassNames {

  private static final Splitter DOTS = Splitter.on('.');

  // [simple name -> the whole names that end in it]
  private final ImmutableSetMultimap<String, String> bySimpleName;

  ClassNames(Set<String> typeNames) {
    ImmutableSetMultimap.Builder<String, String> names = ImmutableSetMultimap.builder();
    for (String typeName : typeNames) {
      String name = element(typeName);
      names.put(simple(name), name);
    }
    bySimpleName = names.build();
  }

  /** {@code com.acme.shop.Order}. */
  public static String full(String typeName) {
    return Printable.of(typeName);
  }

  /** {@code Order}, or as much more as it takes to tell it from its namesakes. */
  public String shortest(String typeName) {
    String name = element(typeName);
    String simple = simple(name);
    Set<String> namesakes = bySimpleName.get(simple);
    return namesakes.isEmpty() || namesakes.equals(Set.of(name))
        ? Printable.of(simple + typeName.substring(name.length()))
        : fitting(typeName, 0);
  }

  /**
   * {@code c.a.shop.Order}: the packages are cut to their initials, from the left, as far as the
   * width asks for it.
   */
  public String fitting(String typeName, int width) {
    String name = element(typeName);
    String brackets = typeName.substring(name.length());
    List<String> parts = new ArrayList<>(DOTS.splitToList(name));
    String form = name;
    for (int i = 0; i < parts.size() - 1 && form.length() + brackets.length() > width; i++) {
      String part = parts.get(i);
      parts.set(i, part.isEmpty() ? "" : part.substring(0, part.offsetByCodePoints(0, 1)));
      form = Joiner.on('.').join(parts);
    }
    return Printable.of((isUnambiguous(parts) ? form : name) + brackets);
  }

  /** The names of several types. */
  public List<String> fitting(List<String> typeNames, int width) {
    return Lists.transform(typeNames, name -> fitting(name, width));
  }

  private boolean isUnambiguous(List<String> parts) {
    int meant = 0;
    for (String name : bySimpleName.get(parts.get(parts.size() - 1))) {
      meant += couldMean(parts, DOTS.splitToList(name)) ? 1 : 0;
    }
    return meant <= 1;
  }

  private static boolean couldMean(List<String> form, List<String> name) {
    boolean could = form.size() == name.size();
    for (int i = 0; could && i < form.size() - 1; i++) {
      String part = form.get(i);
      boolean initial = part.codePointCount(0, part.length()) == 1;
      could = initial ? name.get(i).startsWith(part) : name.get(i).equals(part);
    }
    return could;
  }

  private static String element(String typeName) {
    int bracket = typeName.indexOf('[');
    return bracket < 0 ? typeName : typeName.substring(0, bracket);
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
