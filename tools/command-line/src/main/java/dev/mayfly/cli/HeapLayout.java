package dev.mayfly.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.heap.HeapContents;
import dev.mayfly.heap.HeapReader;
import dev.mayfly.heap.HeapSlots;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.layout.HeapFormat;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the objects of a heap dump as a profile, with their referents.
 *
 * @param figures the dump's figures beyond their counts
 */
record HeapLayout(ProfileSnapshot snapshot, HeapFigures figures) {

  private record FieldName(String className, String fieldName) {}

  /**
   * Reads a dump.
   *
   * @param recorded a profile of the program, which knows its classes and how the JVM keeps objects
   */
  static HeapLayout of(
      Path dump, @Nullable ProfileSnapshot recorded, List<Path> classPath, MayflyJar host)
      throws IOException {
    HeapReader reader = HeapPathsJar.reader("mayfly layout --heap", host);
    HeapContents contents = reader.contents(dump);
    HeapFormat format = recorded == null ? HeapFormat.HOTSPOT : HeapFormat.of(recorded);
    ProfileSnapshot objects = HeapFigures.profileOf(contents, format);
    ClassShapes shapes = host.classFiles().shapesOf(objects, classPath);
    if (recorded != null) {
      shapes = shapes.plus(recorded.get(ClassShapes.PART));
    }
    ImmutableMap<FieldName, String> types = fieldTypes(shapes);
    ImmutableList<HeapSlots> slots =
        reader.slots(dump, (type, field) -> types.getOrDefault(new FieldName(type, field), ""));
    return new HeapLayout(objects.with(ClassShapes.PART, shapes), HeapFigures.of(contents, slots));
  }

  private static ImmutableMap<FieldName, String> fieldTypes(ClassShapes shapes) {
    ImmutableMap.Builder<FieldName, String> types = ImmutableMap.builder();
    for (ClassShape shape : shapes.byName().values()) {
      for (FieldShape field : shape.fields()) {
        types.put(new FieldName(shape.name(), field.name()), field.typeName());
      }
    }
    return types.buildKeepingLast();
  }
}
