package dev.mayfly.snapshot.contexts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.RestSample;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampledRestTest {
  private static final MethodFrame RESIZE = new MethodFrame("java.util.HashMap", "resize", "()V");

  private static ContextSnapshot tree(long weight) {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(RandomProfiles.frame("a"))
        .unwoven(RESIZE)
        .add(RandomProfiles.site("a", "T"), SiteRecord.of(RestSample.of(weight)));
    return root.build();
  }

  private static SampledRest rest(String group, long weight, long unsampled) {
    return new SampledRest(ImmutableMap.of(group, tree(weight)), ImmutableMap.of(group, unsampled));
  }

  @Test
  void sumsAndDifferencesAreByGroup() {
    SampledRest sum = rest("main", 3, 5).plus(rest("main", 4, 6)).plus(rest("pool-#", 5, 0));
    assertThat(sum.groups().keySet()).containsExactly("main", "pool-#");
    ContextSnapshot main = sum.groups().get("main");
    assertThat(main).isNotNull();
    assertThat(main.totalRest()).isEqualTo(new RestSample(2, 7, 25));
    assertThat(sum.unsampledBytes()).containsExactly(Map.entry("main", 11L));
    assertThat(sum.minus(rest("main", 4, 6)))
        .isEqualTo(rest("main", 3, 5).plus(rest("pool-#", 5, 0)));
    assertThat(sum.minus(sum)).isEqualTo(SampledRest.NONE);
    assertThat(SampledRest.NONE.isEmpty()).isTrue();
  }

  @Test
  void aGroupsTreeIsARoot() {
    ContextSnapshot below = tree(1).children().get(0);
    assertThatThrownBy(() -> new SampledRest(ImmutableMap.of("main", below), ImmutableMap.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
