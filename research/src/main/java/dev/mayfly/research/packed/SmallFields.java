package dev.mayfly.research.packed;

/** Immutable: how many fields the instances of a class have that are smaller in a packed object. */
public record SmallFields(String typeName, long bytes, long booleans, long chars, long shorts) {

  static SmallFields of(String typeName, PackedModel model) {
    return new SmallFields(
        typeName,
        model.fields(typeName, "byte"),
        model.fields(typeName, "boolean"),
        model.fields(typeName, "char"),
        model.fields(typeName, "short"));
  }

  /** All of them. */
  public long total() {
    return bytes + booleans + chars + shorts;
  }
}
