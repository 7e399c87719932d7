package dev.mayfly.report.json;

import com.google.common.collect.ImmutableSet;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/**
 * One or more members of a document, which store a part of its snapshot. Confined to one thread.
 */
abstract class Section {

  private final ImmutableSet<String> names;
  private final ImmutableSet<String> required;

  /** A section of some members. */
  Section(ImmutableSet<String> names, ImmutableSet<String> required) {
    this.names = names;
    this.required = required;
  }

  /** The names of the members that are read. */
  final ImmutableSet<String> names() {
    return names;
  }

  /** The names of the members that each document has. */
  final ImmutableSet<String> required() {
    return required;
  }

  /** Adds methods and sites to the tables of the document. */
  void addNames(ProfileSnapshot snapshot) {}

  /** Writes the members. */
  abstract void write(ProfileSnapshot snapshot, JsonWriter json) throws IOException;

  /** Reads the value of a member. */
  abstract void read(String name, JsonReader json) throws IOException;

  /**
   * Returns the snapshot with the part that this section has read.
   *
   * @param snapshot the snapshot, with the parts of all sections before this one
   */
  abstract ProfileSnapshot addTo(ProfileSnapshot snapshot) throws IOException;

  /** The section of one part, in one document. */
  static final class OfPart<T> extends Section {

    private final JsonPart<T> format;
    private final ContextTables tables;
    private final Kind<T> kind;
    private T value;

    OfPart(JsonPart<T> format, ContextTables tables) {
      super(
          ImmutableSet.of(format.part().name()),
          format.isRequired() ? ImmutableSet.of(format.part().name()) : ImmutableSet.of());
      this.format = format;
      this.tables = tables;
      this.kind = format.kind(tables);
      this.value = format.part().none();
    }

    @Override
    void addNames(ProfileSnapshot snapshot) {
      format.addNames(tables, snapshot.get(format.part()));
    }

    @Override
    void write(ProfileSnapshot snapshot, JsonWriter json) throws IOException {
      if (format.isRequired() || snapshot.parts().contains(format.part())) {
        kind.write(snapshot.get(format.part()), json.name(format.part().name()));
      }
    }

    @Override
    void read(String name, JsonReader json) throws IOException {
      value = kind.read(json);
    }

    @Override
    ProfileSnapshot addTo(ProfileSnapshot snapshot) {
      return snapshot.with(format.part(), value);
    }
  }
}
