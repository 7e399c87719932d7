package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A chapter that a plug-in adds to reports, by {@link PlugInChapters#add}: a constant. Immutable.
 *
 * <p>Text, page and Markdown show it where it has something to say; its first table is a CSV file,
 * too.
 */
public final class PlugInChapter {
  private final String view;
  private final Function<ProfileSnapshot, Optional<Chapter>> chapter;
  private final Function<ProfileSnapshot, Table<?>> table;
  private final boolean always;

  private PlugInChapter(
      String view,
      Function<ProfileSnapshot, Optional<Chapter>> chapter,
      Function<ProfileSnapshot, Table<?>> table,
      boolean always) {
    this.view = view;
    this.chapter = chapter;
    this.table = table;
    this.always = always;
  }

  /**
   * A chapter.
   *
   * @param view the name of its view and of its CSV file, such as {@code caches}
   * @param chapter makes it; empty where a profile has nothing of it
   */
  public static PlugInChapter of(
      String view, Function<ProfileSnapshot, Optional<Chapter>> chapter) {
    return new PlugInChapter(
        view,
        chapter,
        snapshot -> file(chapter.apply(snapshot).orElseThrow().sheets().get(0)),
        false);
  }

  /** This chapter with another table as CSV file. */
  public PlugInChapter with(Function<ProfileSnapshot, Table<?>> file) {
    return new PlugInChapter(view, chapter, file, always);
  }

  /** This chapter, whose CSV file is written whatever formats the user requests. */
  public PlugInChapter always() {
    return new PlugInChapter(view, chapter, table, true);
  }

  String view() {
    return view;
  }

  boolean isAlways() {
    return always;
  }

  Optional<Chapter> of(ProfileSnapshot snapshot) {
    return chapter.apply(snapshot);
  }

  ProfileTable table() {
    return new ProfileTable(view, snapshot -> of(snapshot).isPresent(), table);
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
