package dev.mayfly.snapshot.layers;

/** Thread-safe, without state: layers as reports name them. */
public final class LayerWords {

  private LayerWords() {}

  /** A layer's name in a sentence: {@code request handling}, {@code SQL}, {@code view}. */
  public static String of(String layer) {
    return switch (layer) {
      case Layers.REQUEST -> "request handling";
      case Layers.START -> "the start";
      case "json" -> "JSON";
      case "sql" -> "SQL";
      case "http-client" -> "HTTP clients";
      case LayerRow.OUTSIDE -> "outside all layers";
      default -> layer;
    };
  }
}
