package dev.mayfly.agent.weaving.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Woven code is given the ids of this JVM when it is linked. */
final class WovenCodeTest {
  private static final SiteSpec OBJECT = new SiteSpec(3, "a.Thing", AllocationKind.OBJECT, 0);
  private static final SiteSpec BOX = new SiteSpec(4, "a.Box", AllocationKind.BOXING, 0);

  @Test
  void hasTheIdsOfMethodsSitesAndTypes() {
    WovenCode code =
        new WovenCode(
            new byte[30],
            "a.Woven",
            List.of(
                new WovenCode.Method("plain", "()V", List.of(), List.of()),
                new WovenCode.Method("allocates", "()V", List.of(OBJECT, BOX), List.of())),
            new int[] {1, 6, 10, 16, 20, 26},
            new int[] {0, 1, 2, 3, 4, 5});
    SiteRegistry registry = SiteRegistry.instance();
    ByteBuffer linked = ByteBuffer.wrap(code.link(registry));
    assertThat(registry.frame(linked.getInt(1)))
        .isEqualTo(new MethodFrame("a.Woven", "plain", "()V"));
    MethodFrame method = new MethodFrame("a.Woven", "allocates", "()V");
    assertThat(registry.frame(linked.getInt(6))).isEqualTo(method);
    assertThat(registry.site(linked.getInt(10)))
        .isEqualTo(new AllocationSite(method, 3, "a.Thing", AllocationKind.OBJECT));
    assertThat(linked.getInt(16)).isEqualTo(registry.typeId("a.Thing"));
    assertThat(registry.site(linked.getInt(20)).line()).isEqualTo(4);
    assertThat(linked.getInt(26)).isEqualTo(registry.typeId("a.Box"));
    assertThat(code.bytes()).as("is linked again elsewhere").containsOnly(0);
    assertThat(code.link(registry)).as("the same ids").isEqualTo(linked.array());
  }
}
