package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The chapters that plug-ins have added. Thread-safe.
 *
 * <p>Text, page and Markdown show each where it has something to say; its first table is a CSV
 * file, too.
 */
public final class PlugInChapters {

  private record Source(
      String view,
      boolean always,
      Function<ProfileSnapshot, Optional<Chapter>> chapter,
      Function<ProfileSnapshot, Table<?>> table) {
    private boolean appliesTo(ProfileSnapshot snapshot) {
      return chapter.apply(snapshot).isPresent();
    }
  }

  private static volatile ImmutableList<Source> sources = ImmutableList.of();

  private PlugInChapters() {}

  /**
   * Adds a chapter to all reports of this JVM from now on.
   *
   * @param view the name of its view and of its CSV file, such as {@code caches}
   * @param chapter makes it; empty where a profile has nothing of it
   * @throws IllegalArgumentException if a plug-in has a chapter of this name already, or a table of
   *     Mayfly has it
   */
  public static void add(String view, Function<ProfileSnapshot, Optional<Chapter>> chapter) {
    add(view, chapter, firstOf(chapter));
  }

  /** As {@link #add}, with another table as CSV file. */
  public static void add(
      String view,
      Function<ProfileSnapshot, Optional<Chapter>> chapter,
      Function<ProfileSnapshot, Table<?>> table) {
    add(new Source(view, false, chapter, table));
  }

  /** As {@link #add}; its CSV file is written whatever formats the user requests. */
  public static void addWithFile(
      String view, Function<ProfileSnapshot, Optional<Chapter>> chapter) {
    add(new Source(view, true, chapter, firstOf(chapter)));
  }

  private static Function<ProfileSnapshot, Table<?>> firstOf(
      Function<ProfileSnapshot, Optional<Chapter>> chapter) {
    return snapshot -> file(chapter.apply(snapshot).orElseThrow().sheets().get(0));
  }

  private static synchronized void add(Source source) {
    for (ProfileTable table : Tables.all()) {
      if (table.name().equals(source.view)) {
        throw new IllegalArgumentException("there are two tables with the name " + source.view);
      }
    }
    sources = ImmutableList.<Source>builder().addAll(sources).add(source).build();
  }

  /** The chapters of a profile. */
  public static List<Chapter> of(ProfileSnapshot snapshot) {
    return sources.stream().flatMap(source -> source.chapter.apply(snapshot).stream()).toList();
  }

  /** Their tables, for files. */
  static List<ProfileTable> tables() {
    return tables(source -> true);
  }

  /** The tables whose files are written in any format. */
  public static List<ProfileTable> always() {
    return tables(Source::always);
  }

  private static List<ProfileTable> tables(Predicate<Source> which) {
    return sources.stream()
        .filter(which)
        .map(source -> new ProfileTable(source.view, source::appliesTo, source.table))
        .toList();
  }

  /** The name of a row, and all columns of a table, by their titles where they have no name. */
  private static <R> Table<?> file(Sheet<R> sheet) {
    ImmutableList.Builder<Column<Map.Entry<?, R>>> columns = ImmutableList.builder();
    columns.add(Column.data(sheet.title(), row -> row.getKey().toString()));
    for (Column<R> column : sheet.columns()) {
      columns.add(
          Column.data(
              column.name().isEmpty() ? column.title() : column.name(),
              row -> column.of(row.getValue())));
    }
    return new Table<>(columns.build(), ImmutableList.copyOf(sheet.rows()));
  }
}
