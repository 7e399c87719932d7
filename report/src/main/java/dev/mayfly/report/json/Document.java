package dev.mayfly.report.json;

import com.google.common.collect.ImmutableList;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/** The sections of one JSON document, in the order in which they are written. Confined. */
final class Document {

  private final ContextTables tables = new ContextTables();
  private final ImmutableList<Section> sections;

  Document() {
    ImmutableList.Builder<Section> all = ImmutableList.builder();
    all.add(section(JsonCircumstances.ENVIRONMENT));
    all.add(new Derived());
    all.add(section(JsonCircumstances.THREADS));
    all.add(new JsonAccounts());
    JsonParts.OF_THE_RUN.forEach(part -> all.add(section(part)));
    all.add(new JsonNotes());
    all.add(new Tables());
    all.add(section(JsonContexts.SAMPLED_SITES));
    all.add(section(JsonContexts.ARRAY_LENGTHS));
    all.add(new JsonContexts(tables));
    JsonParts.last().forEach(part -> all.add(section(part)));
    sections = all.build();
  }

  private <T> Section section(JsonPart<T> part) {
    return new Section.OfPart<>(part, tables);
  }

  ImmutableList<Section> sections() {
    return sections;
  }

  void write(ProfileSnapshot snapshot, JsonWriter json) throws IOException {
    for (Section section : sections) {
      section.write(snapshot, json);
    }
  }

  /** The strings, frames and sites, to which all later sections refer. */
  private final class Tables extends Section {
    Tables() {
      super(ContextTables.NAMES, ContextTables.NAMES);
    }

    @Override
    void write(ProfileSnapshot snapshot, JsonWriter json) throws IOException {
      sections.forEach(section -> section.addNames(snapshot));
      tables.write(json);
    }

    @Override
    void read(String name, JsonReader json) throws IOException {
      tables.read(name, json);
    }

    @Override
    ProfileSnapshot addTo(ProfileSnapshot snapshot) {
      return snapshot;
    }
  }
}
