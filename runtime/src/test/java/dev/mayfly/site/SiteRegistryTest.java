package dev.mayfly.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.SiteRegistry.Contents;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same ids in a later run. */
final class SiteRegistryTest {
  private static final MethodFrame INDEX = new MethodFrame("a.B", "index", "()V");
  private static final MethodFrame EMPTY = new MethodFrame("a.B", "empty", "()V");
  private static final MethodFrame FIND = new MethodFrame("a.B", "find", "(I)I");
  private static final SiteSpec NODE = new SiteSpec(7, "a.Node", AllocationKind.OBJECT, 0);
  private static final SiteSpec ARRAY = new SiteSpec(8, "int[]", AllocationKind.ARRAY, 130);
  private static final SiteSpec BOX =
      new SiteSpec(9, "java.lang.Integer", AllocationKind.BOXING, 0);

  private final SiteRegistry registry = new SiteRegistry();

  @Test
  void restoresIdsOfMethodsAndSites() {
    int index = registry.frame(INDEX);
    int empty = registry.frame(EMPTY);
    int first = registry.sites(index, List.of(NODE, ARRAY));
    int find = registry.frame(FIND);
    int box = registry.sites(find, List.of(BOX));
    int changed = registry.sites(index, List.of(NODE)); // from another class loader
    Contents contents = registry.contents(registry.frameCount(), registry.siteCount());

    SiteRegistry later = new SiteRegistry();
    assertThat(later.restore(contents)).isTrue();
    assertThat(later.siteCount()).isEqualTo(registry.siteCount()).isEqualTo(4);
    for (int site = 1; site <= later.siteCount(); site++) {
      assertThat(later.site(site)).isEqualTo(registry.site(site));
      assertThat(later.frameOf(site)).isEqualTo(registry.frameOf(site));
      assertThat(later.layoutOf(site)).isEqualTo(registry.layoutOf(site));
    }
    assertThat(later.frame(FIND)).isEqualTo(find);
    assertThat(later.frame(EMPTY)).isEqualTo(empty);
    assertThat(later.sites(later.frame(INDEX), List.of(NODE, ARRAY))).isEqualTo(first);
    assertThat(later.sites(find, List.of(BOX))).isEqualTo(box);
    assertThat(later.sites(index, List.of(NODE))).isEqualTo(changed);
    assertThat(later.firstSiteOf(index)).isEqualTo(first);
    assertThat(later.siteCountOf(index)).isEqualTo(2);
    assertThat(later.sites(later.frame(EMPTY), List.of(BOX))).isEqualTo(5);
    assertThat(later.contents(3, 4)).isEqualTo(contents);
  }

  @Test
  void hasWhatWasRegisteredUntilThen() {
    registry.sites(registry.frame(INDEX), List.of(NODE, ARRAY));
    Contents contents = registry.contents(registry.frameCount(), registry.siteCount());
    registry.sites(registry.frame(FIND), List.of(BOX));
    assertThat(registry.contents(1, 2)).isEqualTo(contents);
    assertThat(contents.frames()).containsExactly(INDEX);
    assertThat(contents.methods()).hasSize(1);
    assertThat(registry.contents(2, 1)).as("in the midst of a method").isNull();
  }

  @Test
  void sitesFoundAtRunTimeCannotBeRestored() {
    int first = registry.sites(registry.frame(INDEX), List.of(NODE));
    registry.derivedSite(first, "a.Node$1", AllocationKind.CLONE, 0);
    assertThat(registry.contents(1, 2)).isNull();
    assertThat(registry.contents(1, 1)).isNotNull();
  }

  @Test
  void whoComesLaterGetsNothing() {
    registry.frame(EMPTY);
    SiteRegistry other = new SiteRegistry();
    other.sites(other.frame(INDEX), List.of(NODE));
    assertThat(registry.restore(other.contents(1, 1))).isFalse();
    assertThat(registry.siteCount()).isZero();
    assertThat(registry.frameCount()).isEqualTo(1);
    assertThat(other.restore(new Contents(List.of(), List.of()))).isFalse();
  }
}
