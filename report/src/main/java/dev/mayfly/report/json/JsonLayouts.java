package dev.mayfly.report.json;

import com.google.common.base.Ascii;
import com.google.common.base.Enums;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShape.Trait;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import dev.mayfly.snapshot.types.IdentityUse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Confined to one thread: writes, and reads, the classes of a profile as class files declare them.
 */
final class JsonLayouts {

  private final Map<String, ClassShape> shapes = new TreeMap<>();

  /** Writes the classes, if they are known. */
  static void write(ClassShapes shapes, JsonWriter json) throws IOException {
    if (shapes.isEmpty()) {
      return;
    }
    json.name("layouts").beginArray();
    for (ClassShape shape : shapes.byName().values()) {
      json.beginObject().name("type").value(shape.name());
      json.name("super").value(shape.superName());
      json.name("fields").beginArray();
      for (FieldShape field : shape.fields()) {
        json.beginArray().value(field.name()).value(field.typeName());
        json.value(field.isFinal()).endArray();
      }
      json.endArray();
      if (!shape.traits().isEmpty()) {
        json.name("flags").beginArray();
        for (Trait trait : shape.traits()) {
          json.value(Ascii.toLowerCase(trait.name()));
        }
        json.endArray();
      }
      if (!shape.subclass().isEmpty()) {
        json.name("subclass").value(shape.subclass());
      }
      if (!shape.identityUses().isEmpty()) {
        json.name("identityUses").beginArray();
        for (IdentityUse use : shape.identityUses()) {
          write(use, json);
        }
        json.endArray();
      }
      json.endObject();
    }
    json.endArray();
  }

  private static void write(IdentityUse use, JsonWriter json) throws IOException {
    json.beginObject().name("kind").value(Ascii.toLowerCase(use.kind().name()));
    json.name("as").value(use.asType());
    json.name("class").value(use.className());
    json.name("method").value(use.methodName());
    json.name("line").value(use.line()).endObject();
  }

  void read(JsonReader json) throws IOException {
    ImmutableList.Builder<FieldShape> fields = ImmutableList.builder();
    ImmutableSet.Builder<Trait> traits = ImmutableSet.builder();
    ImmutableList.Builder<IdentityUse> uses = ImmutableList.builder();
    JsonFields all =
        JsonFields.read(
            json,
            Map.of("fields", in -> SnapshotInput.readEach(in, each -> readField(each, fields))),
            Map.of(
                "flags",
                in ->
                    SnapshotInput.readEach(
                        in, each -> named(Trait.class, each.nextString()).ifPresent(traits::add)),
                "identityUses",
                in -> SnapshotInput.readEach(in, each -> readUse(each, uses))));
    ClassShape shape =
        new ClassShape(
            all.text("type"),
            all.text("super"),
            fields.build(),
            traits.build(),
            all.has("subclass") ? all.text("subclass") : "",
            uses.build());
    if (shapes.put(shape.name(), shape) != null) {
      throw new SnapshotFormatException("the layout of " + shape.name() + " occurs twice", null);
    }
  }

  private static void readField(JsonReader json, ImmutableList.Builder<FieldShape> fields)
      throws IOException {
    json.beginArray();
    String name = json.nextString();
    String type = json.nextString();
    fields.add(new FieldShape(name, type, json.nextBoolean()));
    json.endArray();
  }

  /** One of a kind that a later version has is left out. */
  private static void readUse(JsonReader json, ImmutableList.Builder<IdentityUse> uses)
      throws IOException {
    JsonFields fields = JsonFields.read(json);
    Optional<IdentityUse.Kind> kind = named(IdentityUse.Kind.class, fields.text("kind"));
    if (kind.isPresent()) {
      uses.add(
          new IdentityUse(
              kind.get(),
              fields.text("as"),
              fields.text("class"),
              fields.text("method"),
              fields.smallNumber("line")));
    }
  }

  private static <E extends Enum<E>> Optional<E> named(Class<E> type, String name) {
    return Enums.getIfPresent(type, Ascii.toUpperCase(name)).toJavaUtil();
  }

  ClassShapes shapes() {
    return ClassShapes.of(shapes.values());
  }
}
