package dev.mayfly.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllocationSiteTest {

  private static final MethodFrame A = new MethodFrame("a.A", "run", "()V");
  private static final MethodFrame B = new MethodFrame("a.B", "run", "()V");

  @Test
  void framesAreOrderedByClassThenMethodThenDescriptor() {
    List<MethodFrame> expected =
        List.of(
            new MethodFrame("a.A", "<init>", "()V"),
            new MethodFrame("a.A", "run", "()V"),
            new MethodFrame("a.A", "run", "(I)V"),
            new MethodFrame("a.B", "<init>", "()V"));
    List<MethodFrame> frames = new ArrayList<>(expected);
    Collections.reverse(frames);
    Collections.sort(frames);
    assertThat(frames).isEqualTo(expected);
  }

  @Test
  void sitesAreOrderedByMethodThenLineThenTypeThenKind() {
    List<AllocationSite> expected =
        List.of(
            new AllocationSite(A, 9, "int[]", AllocationKind.CLONE),
            new AllocationSite(A, 10, "byte[]", AllocationKind.CLONE),
            new AllocationSite(A, 10, "int[]", AllocationKind.ARRAY),
            new AllocationSite(A, 10, "int[]", AllocationKind.CLONE),
            new AllocationSite(B, 0, "a.A", AllocationKind.OBJECT));
    List<AllocationSite> sites = new ArrayList<>(expected);
    Collections.reverse(sites);
    Collections.sort(sites);
    assertThat(sites).isEqualTo(expected);
  }

  @Test
  void refusesNegativeLines() {
    assertThatThrownBy(() -> new AllocationSite(A, -1, "a.A", AllocationKind.OBJECT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("line -1 is negative");
  }
}
