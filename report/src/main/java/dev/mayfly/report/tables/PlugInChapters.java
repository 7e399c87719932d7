package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.List;

/** The chapters that plug-ins have added. Thread-safe. */
public final class PlugInChapters {
  private static volatile ImmutableList<PlugInChapter> all = ImmutableList.of();

  private PlugInChapters() {}

  /**
   * Adds a chapter to all reports of this JVM from now on; one that is there already stays.
   *
   * @throws IllegalArgumentException if another chapter, or a table of Mayfly, has its name
   */
  public static synchronized void add(PlugInChapter chapter) {
    if (all.contains(chapter)) {
      return;
    }
    for (ProfileTable table : Tables.all()) {
      if (table.name().equals(chapter.view())) {
        throw new IllegalArgumentException("there are two tables with the name " + table.name());
      }
    }
    all = ImmutableList.<PlugInChapter>builder().addAll(all).add(chapter).build();
  }

  /** The chapters of a profile. */
  static List<Chapter> of(ProfileSnapshot snapshot) {
    return all.stream().flatMap(chapter -> chapter.of(snapshot).stream()).toList();
  }

  /** Their tables, for files. */
  static List<ProfileTable> tables() {
    return all.stream().map(PlugInChapter::table).toList();
  }

  /** The tables whose files are written in any format. */
  public static List<ProfileTable> always() {
    return all.stream().filter(PlugInChapter::isAlways).map(PlugInChapter::table).toList();
  }
}
