package dev.mayfly.snapshot.contexts;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Iterables;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContextWalkTest {
  private static final AllocationSite SITE =
      new AllocationSite(frame("a"), 1, "T", AllocationKind.OBJECT);

  private static MethodFrame frame(String name) {
    return new MethodFrame("p.A", name, "()V");
  }

  private static ContextBuilder context(ContextBuilder root, String... path) {
    ContextBuilder context = root;
    for (String name : path) {
      context = context.child(frame(name));
    }
    context.record(SITE, new AllocationStats(1, 0, 16, 0));
    return context;
  }

  private static ContextSnapshot tree() {
    ContextBuilder root = ContextSnapshot.builder();
    context(root, "a", "b");
    context(root, "a", "c");
    context(root, "d", "b");
    return root.build();
  }

  private static String name(ContextSnapshot context) {
    MethodFrame method = context.method();
    return method == null ? "" : method.methodName();
  }

  @Test
  void callersComeFirst() {
    assertThat(tree().walk())
        .extracting(
            place ->
                place.number()
                    + name(place.context())
                    + " of "
                    + place.parent()
                    + " at "
                    + place.depth())
        .containsExactly(
            "0 of -1 at 0",
            "1a of 0 at 1",
            "2b of 1 at 2",
            "3c of 1 at 2",
            "4d of 0 at 1",
            "5b of 4 at 2");
  }

  @Test
  void whatIsBelowAnUnwantedContextIsOmittedToo() {
    ContextWalk<ContextSnapshot> places =
        tree().walk().where(context -> !name(context).equals("a"));
    assertThat(places)
        .extracting(place -> place.number() + name(place.context()))
        .containsExactly("0", "1d", "2b");
    assertThat(places.where(context -> !name(context).equals("b"))).hasSize(2);
  }

  @Test
  void eachContextGetsTheValueOfItsPath() {
    List<String> paths = new ArrayList<>();
    tree()
        .walk()
        .handDown("", (path, context) -> path + name(context), (context, path) -> paths.add(path));
    assertThat(paths).containsExactly("", "a", "ab", "ac", "d", "db");
  }

  @Test
  void treesMayBeDeep() {
    int depth = 100_000;
    ContextBuilder root = ContextSnapshot.builder();
    String[] path = new String[depth];
    Arrays.fill(path, "a");
    context(root, path);
    assertThat(Iterables.getLast(root.build().walk()).depth()).isEqualTo(depth);
  }
}
