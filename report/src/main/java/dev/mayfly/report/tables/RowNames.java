package dev.mayfly.report.tables;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Lists;
import com.google.common.collect.Multiset;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextPath;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The names of rows for people. Thread-safe, without state. */
public final class RowNames {

  /** The characters for a path, however little room there is: it goes on in further lines. */
  private static final int LEAST_OF_PATHS = 60;

  private RowNames() {}

  /** A key of a row that makes its name of other names. */
  interface Named {
    /** The name of the row. */
    String name(ProfileNames names);
  }

  /**
   * The names of the first rows.
   *
   * @param room the characters that a name should not exceed
   */
  public static List<String> of(Sheet<?> sheet, int most, ProfileNames names, int room) {
    List<?> keys = Lists.transform(sheet.first(most), Map.Entry::getKey);
    return switch (sheet.of()) {
      case TYPE -> names.classes().fitting(Lists.transform(keys, Object::toString), room);
      case SITE -> sites(Lists.transform(keys, key -> (AllocationSite) key), names, room);
      case METHOD ->
          Lists.transform(
              keys,
              key -> key instanceof MethodFrame frame ? names.methods().of(frame) : key.toString());
      case CONTEXT ->
          Lists.transform(
              keys,
              key -> PathNames.upwards((ContextPath) key, names, Math.max(room, LEAST_OF_PATHS)));
      case ACCOUNT, THREAD -> Lists.transform(keys, Object::toString);
      case TEXT ->
          Lists.transform(
              keys,
              key -> key instanceof Named named ? named.name(names) : names.row(key.toString()));
    };
  }

  /** Whole names if there is room for all of them, otherwise short ones, no two of them alike. */
  public static List<String> sites(List<AllocationSite> sites, ProfileNames names, int room) {
    List<String> full = distinct(sites, names::fullSite, names::fullDetailedSite);
    boolean wide = full.stream().allMatch(name -> name.length() <= room);
    return wide ? full : distinct(sites, names::site, names::detailedSite);
  }

  private static List<String> distinct(
      List<AllocationSite> sites,
      Function<AllocationSite, String> plain,
      Function<AllocationSite, String> detailed) {
    Multiset<String> names = HashMultiset.create();
    sites.forEach(site -> names.add(plain.apply(site)));
    return sites.stream()
        .map(site -> (names.count(plain.apply(site)) > 1 ? detailed : plain).apply(site))
        .toList();
  }
}
