package dev.mayfly.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShape.Trait;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import dev.mayfly.snapshot.types.IdentityUse;
import java.util.List;
import java.util.Set;

/** Thread-safe, without state: a profile that knows its classes. */
public final class LayoutProfile {

  private static final String OBJECT = "java.lang.Object";
  private static final MethodFrame DRAW = new MethodFrame("com.acme.draw.Canvas", "draw", "()V");

  private LayoutProfile() {}

  public static ProfileSnapshot snapshot() {
    ContextBuilder root = ContextSnapshot.builder();
    record(root, 10, "com.acme.draw.Line[]", 100, 1000, 5600);
    record(root, 11, "com.acme.draw.Line", 1000, 0, 24_000);
    record(root, 11, "com.acme.draw.Point", 2000, 0, 48_000);
    record(root, 14, "com.acme.draw.Order", 500, 0, 12_000);
    record(root, 15, "java.lang.Integer[]", 1, 400, 1616);
    record(root, 15, "java.lang.Integer", 400, 0, 6400);
    record(root, 16, "byte[]", 300, 30_000, 36_000);
    record(root, 17, "com.acme.draw.Secret", 10, 0, 240);
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .with(ClassShapes.PART, shapes());
  }

  private static void record(
      ContextBuilder root, int line, String type, long count, long elements, long bytes) {
    AllocationKind kind = type.endsWith("]") ? AllocationKind.ARRAY : AllocationKind.OBJECT;
    root.child(DRAW)
        .record(
            new AllocationSite(DRAW, line, type, kind),
            new AllocationStats(count, elements, bytes, 0));
  }

  private static ClassShapes shapes() {
    return ClassShapes.of(
        List.of(
            new ClassShape(OBJECT, "", List.of(), Set.of()),
            new ClassShape("java.lang.Record", OBJECT, List.of(), Set.of(Trait.ABSTRACT)),
            new ClassShape("java.lang.Number", OBJECT, List.of(), Set.of(Trait.ABSTRACT)),
            new ClassShape(
                "java.lang.Integer",
                "java.lang.Number",
                List.of(new FieldShape("value", "int", true)),
                Set.of(Trait.FINAL)),
            new ClassShape(
                "com.acme.draw.Point",
                "java.lang.Record",
                List.of(new FieldShape("x", "int", true), new FieldShape("y", "int", true)),
                Set.of(Trait.FINAL)),
            new ClassShape(
                "com.acme.draw.Line",
                "java.lang.Record",
                ImmutableList.of(
                    new FieldShape("start", "com.acme.draw.Point", true),
                    new FieldShape("end", "com.acme.draw.Point", true)),
                ImmutableSet.of(Trait.FINAL),
                "",
                ImmutableList.of(
                    new IdentityUse(
                        IdentityUse.Kind.COMPARED,
                        "com.acme.draw.Figure",
                        "com.acme.draw.Canvas",
                        "find",
                        77))),
            new ClassShape(
                "com.acme.draw.Order",
                OBJECT,
                ImmutableList.of(
                    new FieldShape("number", "int", true), new FieldShape("total", "int", false)),
                ImmutableSet.of(),
                "com.acme.draw.RushOrder",
                ImmutableList.of(
                    new IdentityUse(
                        IdentityUse.Kind.LOCKED,
                        "com.acme.draw.Order",
                        "com.acme.draw.Basket",
                        "add",
                        31)))));
  }
}
