package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.EditDistance;
import dev.mayfly.snapshot.run.Note;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Thread-safe, without state: which named accounts have no class, and similar names of classes. */
public final class UnmatchedAccounts {

  /** More are not named, so that a wrong file of accounts does not fill the report. */
  private static final int MOST = 20;

  /** One letter in this many of a name may be wrong. */
  private static final int LETTERS_FOR_ONE_WRONG = 4;

  private UnmatchedAccounts() {}

  /** The ones of a profile, by the classes that are in it. */
  static ImmutableList<Note> notes(
      AccountRules rules, ContextSnapshot root, Set<AllocationSite> sites) {
    Set<String> classNames = new HashSet<>();
    for (ContextSnapshot context : root.preOrder()) {
      MethodFrame method = context.method();
      if (method != null) {
        classNames.add(method.className());
      }
    }
    sites.forEach(site -> classNames.add(site.method().className()));
    return notes(rules, classNames);
  }

  /**
   * Finds them.
   *
   * @param classNames the classes that there are; of none, nothing is said
   * @return a note for each account, in the order of the rules
   */
  public static ImmutableList<Note> notes(AccountRules rules, Collection<String> classNames) {
    if (classNames.isEmpty() || rules.names().isEmpty()) {
      return ImmutableList.of();
    }
    ImmutableListMultimap<String, String> accounts = rules.withoutClass(classNames);
    Set<String> names = accounts.isEmpty() ? Set.of() : names(classNames);
    return accounts.asMap().entrySet().stream()
        .limit(MOST)
        .map(
            account ->
                Note.of(
                    Note.Kind.ACCOUNT_WITHOUT_CLASS,
                    List.of(account.getKey(), meant(account.getValue(), names))))
        .collect(ImmutableList.toImmutableList());
  }

  /** The class or package that is most like a pattern; empty if none is much like it. */
  public static String similar(String pattern, Collection<String> classNames) {
    Set<String> names = names(classNames);
    names.addAll(classNames);
    return meant(List.of(pattern), names);
  }

  /** The classes, and their packages with those above them, which end in {@code .*}. */
  private static Set<String> names(Collection<String> classNames) {
    Set<String> names = new TreeSet<>();
    for (String className : classNames) {
      int dot = className.lastIndexOf('.');
      int nested = className.indexOf('$', dot + 2); // $Proxy1 is in no class
      names.add(nested < 0 ? className : className.substring(0, nested));
      while (dot > 0 && names.add(className.substring(0, dot) + ".*")) {
        dot = className.lastIndexOf('.', dot - 1);
      }
    }
    return names;
  }

  private static String meant(Collection<String> patterns, Set<String> names) {
    String nearest = "";
    int least = Integer.MAX_VALUE;
    for (String pattern : patterns) {
      String stem = stem(pattern);
      int most = stem.length() / LETTERS_FOR_ONE_WRONG;
      for (String name : names) {
        String known = stem(name);
        if (Math.abs(known.length() - stem.length()) <= most) {
          int distance = EditDistance.between(stem, known);
          if (distance <= most && distance < least) {
            least = distance;
            nearest = name;
          }
        }
      }
    }
    return nearest;
  }

  /** A pattern without its last dots and sign. */
  private static String stem(String pattern) {
    return pattern.replaceFirst("\\.*[*+]$", "");
  }
}
