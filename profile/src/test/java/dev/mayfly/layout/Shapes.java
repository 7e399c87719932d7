package dev.mayfly.layout;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Thread-safe, without state: classes as tests write them. */
public final class Shapes {

  public static final ClassShape OBJECT =
      new ClassShape("java.lang.Object", "", List.of(), Set.of());

  /** The classes of the papers, all their fields final. */
  public static final ClassShapes PAPERS =
      of(
          "Point: final int x, final int y",
          "Line: final Point start, final Point end",
          "Rectangle: final Point a, final Point b, final Point c, final Point d",
          "Color: final byte r, final byte g, final byte b, final byte w",
          "RGB: final byte r, final byte g, final byte b",
          "P1: final int x");

  private Shapes() {}

  /** {@code Line > Super: final Point start, int end}; without a superclass, it is Object. */
  public static ClassShapes of(String... classes) {
    List<ClassShape> shapes = new ArrayList<>(List.of(OBJECT));
    for (String text : classes) {
      shapes.add(shape(text));
    }
    return ClassShapes.of(shapes);
  }

  public static ClassShape shape(String text) {
    int colon = text.indexOf(':');
    List<String> names = Splitter.on('>').trimResults().splitToList(text.substring(0, colon));
    ImmutableList.Builder<FieldShape> fields = ImmutableList.builder();
    for (String field :
        Splitter.on(',').trimResults().omitEmptyStrings().split(text.substring(colon + 1))) {
      List<String> words = Splitter.on(CharMatcher.whitespace()).splitToList(field);
      int type = words.size() - 2;
      fields.add(new FieldShape(words.get(type + 1), words.get(type), type > 0));
    }
    return new ClassShape(
        names.get(0), names.size() > 1 ? names.get(1) : OBJECT.name(), fields.build(), Set.of());
  }
}
