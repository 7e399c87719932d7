package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.COUNT;
import static dev.mayfly.report.json.Kind.TEXT;
import static dev.mayfly.report.json.Kind.TEXTS;

import com.google.common.base.Ascii;
import com.google.common.base.Enums;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShape.Trait;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import dev.mayfly.snapshot.types.IdentityUse;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Thread-safe, without state: the classes of a profile as class files declare them. */
final class JsonLayouts {

  /** The classes. */
  static final JsonPart<ClassShapes> LAYOUTS =
      JsonPart.of(
          ClassShapes.PART,
          Kind.rows(
              Kind.object(
                  new ClassShape("", "", ImmutableList.of(), ImmutableSet.of()), JsonLayouts::of),
              shapes -> shapes.byName().values(),
              JsonLayouts::shapes));

  private static final Kind<ImmutableList<FieldShape>> FIELDS =
      Kind.list(
          Kind.of(
              (field, json) -> {
                json.beginArray().value(field.name()).value(field.typeName());
                json.value(field.isFinal()).endArray();
              },
              json -> {
                json.beginArray();
                FieldShape field =
                    new FieldShape(json.nextString(), json.nextString(), json.nextBoolean());
                json.endArray();
                return field;
              }));

  /** A use, and the name of its kind. */
  private record Use(String kind, IdentityUse use) {}

  private static final Kind<ImmutableList<Use>> USES =
      Kind.list(
          Kind.object(
              new Use("", new IdentityUse(IdentityUse.Kind.LOCKED, "", "", "", 0)),
              JsonLayouts::of));

  private JsonLayouts() {}

  private static ClassShapes shapes(List<ClassShape> shapes) throws IOException {
    Set<String> names = new HashSet<>();
    for (ClassShape shape : shapes) {
      if (!names.add(shape.name())) {
        throw new SnapshotFormatException("the layout of " + shape.name() + " occurs twice", null);
      }
    }
    return ClassShapes.of(shapes);
  }

  /** Flags and uses of a kind that a later version has are left out. */
  private static ClassShape of(Members json, ClassShape shape) throws IOException {
    return new ClassShape(
        json.member("type", shape.name(), TEXT),
        json.member("super", shape.superName(), TEXT),
        json.member("fields", shape.fields(), FIELDS),
        traits(json.optional("flags", names(shape.traits()), ImmutableList.of(), TEXTS)),
        json.optional("subclass", shape.subclass(), "", TEXT),
        uses(json.optional("identityUses", uses(shape), ImmutableList.of(), USES)));
  }

  private static ImmutableList<String> names(ImmutableSet<Trait> traits) {
    return ImmutableList.copyOf(
        Lists.transform(traits.asList(), trait -> Ascii.toLowerCase(trait.name())));
  }

  private static ImmutableSet<Trait> traits(ImmutableList<String> names) {
    return names.stream()
        .flatMap(name -> named(Trait.class, name).stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static ImmutableList<Use> uses(ClassShape shape) {
    return ImmutableList.copyOf(
        Lists.transform(
            shape.identityUses(), use -> new Use(Ascii.toLowerCase(use.kind().name()), use)));
  }

  private static ImmutableList<IdentityUse> uses(ImmutableList<Use> uses) {
    return uses.stream()
        .filter(use -> named(IdentityUse.Kind.class, use.kind).isPresent())
        .map(Use::use)
        .collect(ImmutableList.toImmutableList());
  }

  private static Use of(Members json, Use use) throws IOException {
    String kind = json.member("kind", use.kind, TEXT);
    return new Use(
        kind,
        new IdentityUse(
            named(IdentityUse.Kind.class, kind).orElse(use.use.kind()),
            json.member("as", use.use.asType(), TEXT),
            json.member("class", use.use.className(), TEXT),
            json.member("method", use.use.methodName(), TEXT),
            json.member("line", use.use.line(), COUNT)));
  }

  private static <E extends Enum<E>> Optional<E> named(Class<E> type, String name) {
    return Enums.getIfPresent(type, Ascii.toUpperCase(name)).toJavaUtil();
  }
}
