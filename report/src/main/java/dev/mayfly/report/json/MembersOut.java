package dev.mayfly.report.json;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;

/** Confined to one thread: members that are written. */
final class MembersOut extends Members {

  private final JsonWriter json;

  MembersOut(JsonWriter json) {
    this.json = json;
  }

  @Override
  public <T> T member(String name, T value, Kind<T> kind) throws IOException {
    kind.write(value, json.name(name));
    return value;
  }

  @Override
  public <T> T optional(String name, T value, T missing, Kind<T> kind) throws IOException {
    return value.equals(missing) ? value : member(name, value, kind);
  }

  @Override
  public <T> T added(String name, T value, T before, Kind<T> kind) throws IOException {
    return member(name, value, kind);
  }

  @Override
  public <T> void derived(String name, T value, Kind<T> kind) throws IOException {
    member(name, value, kind);
  }
}
