package dev.mayfly.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ids are unique, and the same for what is registered again. */
final class SiteRegistryTest {
  private static final MethodFrame INDEX = new MethodFrame("a.B", "index", "()V");
  private static final MethodFrame FIND = new MethodFrame("a.B", "find", "(I)I");
  private static final SiteSpec NODE = new SiteSpec(7, "a.Node", AllocationKind.OBJECT, 0);
  private static final SiteSpec ARRAY = new SiteSpec(8, "int[]", AllocationKind.ARRAY, 130);
  private static final SiteSpec BOX =
      new SiteSpec(9, "java.lang.Integer", AllocationKind.BOXING, 0);

  private final SiteRegistry registry = new SiteRegistry();

  @Test
  void theSameMethodWithTheSameSitesHasTheSameIds() {
    int index = registry.frame(INDEX);
    int first = registry.sites(index, List.of(NODE, ARRAY));
    int find = registry.frame(FIND);
    int box = registry.sites(find, List.of(BOX));
    int changed = registry.sites(index, List.of(NODE)); // from another class loader
    assertThat(List.of(index, find)).containsExactly(1, 2);
    assertThat(List.of(first, box, changed)).containsExactly(1, 3, 4);

    assertThat(registry.frame(INDEX)).isEqualTo(index);
    assertThat(registry.sites(index, List.of(NODE, ARRAY))).isEqualTo(first);
    assertThat(registry.sites(find, List.of(BOX))).isEqualTo(box);
    assertThat(registry.sites(index, List.of(NODE))).isEqualTo(changed);
    assertThat(registry.siteCount()).isEqualTo(4);
    assertThat(registry.frameCount()).isEqualTo(2);
    assertThat(registry.firstSiteOf(index)).isEqualTo(first);
    assertThat(registry.siteCountOf(index)).isEqualTo(2);
  }

  @Test
  void idsLeadBackToWhatWasRegistered() {
    int first = registry.sites(registry.frame(INDEX), List.of(NODE, ARRAY));
    assertThat(registry.site(first + 1))
        .isEqualTo(new AllocationSite(INDEX, 8, "int[]", AllocationKind.ARRAY));
    assertThat(registry.frameOf(first + 1)).isEqualTo(registry.frame(INDEX));
    assertThat(registry.layoutOf(first)).isZero();
    assertThat(registry.layoutOf(first + 1)).isEqualTo(130);
    assertThat(registry.typeOf(first)).isEqualTo(registry.typeId("a.Node"));
    assertThat(registry.frame(0)).as("the root").isNull();
  }

  @Test
  void sitesThatAreFoundAtRunTimeAreFoundOnce() {
    int first = registry.sites(registry.frame(INDEX), List.of(NODE));
    int derived = registry.derivedSite(first, "a.Node$1", AllocationKind.CLONE, 0);
    assertThat(registry.site(derived))
        .isEqualTo(new AllocationSite(INDEX, 7, "a.Node$1", AllocationKind.CLONE));
    assertThat(registry.derivedSite(first, "a.Node$1", AllocationKind.CLONE, 0)).isEqualTo(derived);
    assertThat(registry.siteCountOf(registry.frame(INDEX))).isEqualTo(1);
  }

  @Test
  void aMethodMakesWhatItsSitesMake() {
    AllocationKind unwoven = AllocationKind.UNWOVEN_CALLER;
    registry.sites(registry.frame(INDEX), List.of(NODE, new SiteSpec(0, "a.B", unwoven, 0)));
    registry.sites(
        registry.frame(FIND), List.of(new SiteSpec(3, "java.lang.Object", AllocationKind.COPY, 0)));
    int index = registry.idOf(INDEX);
    assertThat(index).isEqualTo(registry.frame(INDEX));
    assertThat(registry.makes(index, "a.Node")).isTrue();
    assertThat(registry.makes(index, "a.B")).as("made by others").isFalse();
    assertThat(registry.makes(registry.idOf(FIND), "int[]")).as("any copy").isTrue();
    assertThat(registry.idOf(new MethodFrame("a.C", "find", "()V"))).isZero();
    assertThat(registry.frameCount()).as("looking up registers nothing").isEqualTo(2);
  }
}
