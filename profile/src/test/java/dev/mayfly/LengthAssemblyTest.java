package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LengthAssemblyTest {
  private static final int FRAME = RegisteredSites.frame("LengthAssemblyTest", "make");
  private static final int ONE = RegisteredSites.array(FRAME, 1);
  private static final int TWO = RegisteredSites.array(FRAME, 2);

  private static AllocationSite site(int id) {
    return SiteRegistry.instance().site(id);
  }

  @Test
  void theLengthsOfASiteAreAddedUpOverAllThreads() {
    LengthAssembly lengths = new LengthAssembly();
    lengths.add(ONE, new long[] {1, 0, 5});
    lengths.add(TWO, new long[] {0, 9});
    lengths.add(ONE, new long[] {2, 3});
    assertThat(lengths.lengths())
        .isEqualTo(Map.of(site(ONE), ArrayLengths.of(3, 3, 5), site(TWO), ArrayLengths.of(0, 9)));
  }

  @Test
  void arraysWithoutLengthsAreCounted() {
    LengthAssembly lengths = new LengthAssembly();
    assertThat(lengths.omitted()).isZero();
    lengths.addOmitted(4);
    lengths.addOmitted(5);
    assertThat(lengths.omitted()).isEqualTo(9);
  }
}
