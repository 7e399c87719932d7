package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.snapshot.layers.Routes;
import dev.mayfly.snapshot.types.AnalysisTable;
import dev.mayfly.snapshot.types.ClassShapes;

/** All tables of a profile; a new one is one more line here. Thread-safe. */
public final class Tables {

  private static final ImmutableList<ProfileTable> OWN =
      ImmutableList.of(
          new ProfileTable("types", AllocationTables::types),
          new ProfileTable("sites", AllocationTables::sites),
          new ProfileTable("contexts", AllocationTables::contexts),
          new ProfileTable("lifetimes", LifetimesTable::of),
          new ProfileTable(
              "accounts", snapshot -> !snapshot.accounts().isEmpty(), AccountsTable::of),
          new ProfileTable(
              "layers", snapshot -> !snapshot.layers().isEmpty(), LayersChapter::table),
          new ProfileTable(
              "routes",
              snapshot -> !snapshot.afterStart().get(Routes.PART).byName().isEmpty(),
              LayersChapter::routes),
          new ProfileTable(
              "analyses",
              snapshot -> !snapshot.get(AnalysisTable.PART).isEmpty(),
              HistoryTables::analyses),
          new ProfileTable("memory", HistoryTables::hasMemory, HistoryTables::memory),
          new ProfileTable("estimated-types", RestTables::isSampled, RestTables::types),
          new ProfileTable("estimated-sites", RestTables::isSampled, RestTables::sites),
          new ProfileTable("estimated-contexts", RestTables::isSampled, RestTables::contexts),
          layout(HeapFigures.NONE));

  private Tables() {}

  /** The tables, in the order in which they are written, those of plug-ins last. */
  public static ImmutableList<ProfileTable> all() {
    return ImmutableList.<ProfileTable>builder()
        .addAll(OWN)
        .addAll(PlugInChapters.tables())
        .build();
  }

  /**
   * The bytes of types in other layouts.
   *
   * @param heap what a heap dump knows, whose objects the profile has; or none
   */
  public static ProfileTable layout(HeapFigures heap) {
    return new ProfileTable(
        "layout",
        snapshot -> !snapshot.get(ClassShapes.PART).isEmpty(),
        snapshot -> LayoutChapter.table(snapshot, heap));
  }
}
