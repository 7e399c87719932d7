package dev.mayfly.layout;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShape.Trait;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.IdentityUse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ValueClassRulesTest {

  private static final IdentityUse LOCK =
      new IdentityUse(IdentityUse.Kind.LOCKED, "Order", "Basket", "add", 31);

  private static List<String> obstacles(ClassShape subject, ClassShape... others) {
    List<ClassShape> all = new ArrayList<>(List.of(others));
    all.add(subject);
    all.add(Shapes.OBJECT);
    all.add(Shapes.shape("java.lang.Record:"));
    return ValueClassRules.obstacles(subject, ClassShapes.of(all)).stream()
        .map(obstacle -> obstacle.kind() + " " + obstacle.name())
        .toList();
  }

  private static ClassShape with(
      ClassShape shape, List<Trait> traits, String subclass, IdentityUse... uses) {
    return new ClassShape(
        shape.name(),
        shape.superName(),
        shape.fields(),
        ImmutableSet.copyOf(traits),
        subclass,
        ImmutableList.copyOf(uses));
  }

  @Test
  void finalFieldsAndNoIdentity() {
    assertThat(obstacles(Shapes.shape("Point: final int x, final int y"))).isEmpty();
    assertThat(obstacles(Shapes.shape("Pair > java.lang.Record: final int x"))).isEmpty();
  }

  @Test
  void eachObstacleIsNamed() {
    ClassShape order =
        with(
            Shapes.shape("Order: final int id, int total, long time"),
            List.of(Trait.SYNCHRONIZED, Trait.FINALIZED),
            "RushOrder",
            LOCK);
    assertThat(obstacles(order))
        .containsExactly(
            "NOT_FINAL total",
            "NOT_FINAL time",
            "SUBCLASS RushOrder",
            "SYNCHRONIZED ",
            "FINALIZER ",
            "IDENTITY Order");
  }

  @Test
  void superclassesAreAbstractAndWithoutFields() {
    ClassShape shape = Shapes.shape("Circle > Figure: final int radius");
    assertThat(obstacles(shape)).containsExactly("SUPERCLASS Figure"); // not known
    assertThat(obstacles(shape, Shapes.shape("Figure:"))).containsExactly("SUPERCLASS Figure");
    assertThat(obstacles(shape, with(Shapes.shape("Figure:"), List.of(Trait.ABSTRACT), "Circle")))
        .isEmpty();
    assertThat(
            obstacles(
                shape, with(Shapes.shape("Figure: int id"), List.of(Trait.ABSTRACT), "Circle")))
        .containsExactly("SUPERCLASS Figure");
  }

  @Test
  void whatMayBeAnotherTypeIsToBeChecked() {
    ClassShape circle =
        with(
            Shapes.shape("Circle: final int radius"),
            List.of(),
            "",
            new IdentityUse(IdentityUse.Kind.COMPARED, "Figure", "Canvas", "find", 12),
            new IdentityUse(IdentityUse.Kind.KEYED, "Circle", "Canvas", "draw", 40));
    assertThat(obstacles(circle)).containsExactly("CHECK Circle", "CHECK Circle");
  }
}
