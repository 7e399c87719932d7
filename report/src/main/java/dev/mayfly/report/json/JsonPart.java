package dev.mayfly.report.json;

import dev.mayfly.snapshot.parts.Part;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The JSON section of a part of snapshots, which has the part's name. Immutable.
 *
 * <p>The part and its section are declared by the feature whose figures they hold; a plug-in adds
 * its own by {@link JsonParts#add}. A section is missing where the part is empty.
 *
 * @param <T> the value of the part
 */
public final class JsonPart<T> {

  private final Part<T> part;
  private final Function<ContextTables, Kind<T>> kind;
  private final BiConsumer<ContextTables, T> names;
  private final boolean always;

  private JsonPart(
      Part<T> part,
      Function<ContextTables, Kind<T>> kind,
      BiConsumer<ContextTables, T> names,
      boolean always) {
    this.part = part;
    this.kind = kind;
    this.names = names;
    this.always = always;
  }

  /**
   * A section without methods or sites.
   *
   * @param kind writes the value, and reads it back
   */
  public static <T> JsonPart<T> of(Part<T> part, Kind<T> kind) {
    return new JsonPart<>(part, tables -> kind, (tables, value) -> {}, false);
  }

  /**
   * A section with numbers of methods and sites.
   *
   * @param kind gives the kind that writes the value and reads it back, with the tables of a
   *     document
   * @param names adds the methods and sites of a value to the tables, before they are written
   */
  public static <T> JsonPart<T> of(
      Part<T> part, Function<ContextTables, Kind<T>> kind, BiConsumer<ContextTables, T> names) {
    return new JsonPart<>(part, kind, names, false);
  }

  /** This section, which each document has, even where the part is empty. */
  JsonPart<T> always() {
    return new JsonPart<>(part, kind, names, true);
  }

  Part<T> part() {
    return part;
  }

  Kind<T> kind(ContextTables tables) {
    return kind.apply(tables);
  }

  void addNames(ContextTables tables, T value) {
    names.accept(tables, value);
  }

  boolean isRequired() {
    return always;
  }
}
