package dev.mayfly.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.DerivedSites;
import dev.mayfly.recording.types.TypeEntry;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.SiteRegistry;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sites whose type is seen at run time only. */
final class DerivedSitesTest {
  private final int frame = Named.frame("DerivedSitesTest", "method");
  private final int site = Named.objects(frame, "java.lang.Object", "java.lang.Object");
  private final DerivedSites derived = new DerivedSites();

  @Test
  void aSiteAndATypeAreOneDerivedSite() {
    int strings = derived.of(site, TypeEntry.of(String.class), AllocationKind.CLONE);
    int ints = derived.of(site, TypeEntry.of(int[].class), AllocationKind.CLONE);
    int elsewhere = derived.of(site + 1, TypeEntry.of(int[].class), AllocationKind.CLONE);
    assertThat(derived.of(site, TypeEntry.of(String.class), AllocationKind.CLONE))
        .isEqualTo(strings);
    assertThat(ints).isNotIn(strings, elsewhere);
    AllocationSite named = SiteRegistry.instance().site(ints);
    assertThat(named.typeName()).isEqualTo("int[]");
    assertThat(named.kind()).isEqualTo(AllocationKind.CLONE);
    assertThat(named.method().methodName()).isEqualTo("method");
    assertThat(SiteRegistry.instance().frameOf(ints)).isEqualTo(frame);
    assertThat(SiteRegistry.instance().layoutOf(ints)).isEqualTo(ArrayLayout.ofElement('I'));
  }

  @Test
  void anotherThreadsTableGivesTheSameIds() {
    TypeEntry type = TypeEntry.of(long[].class);
    assertThat(new DerivedSites().of(site, type, AllocationKind.COPY))
        .isEqualTo(derived.of(site, type, AllocationKind.COPY));
  }

  @Test
  void innerArraysAreSitesOfTheirOwn() {
    TypeEntry type = TypeEntry.of(char[].class);
    assertThat(derived.of(site, type, AllocationKind.INNER_ARRAY))
        .isNotEqualTo(derived.of(site, type, AllocationKind.REFLECTIVE_ARRAY));
  }

  @Test
  void growsWithTheTypes() {
    Map<Class<?>, Integer> ids = new HashMap<>();
    Class<?> type = Object.class;
    for (int i = 0; i < 200; i++) {
      type = Array.newInstance(type, 0).getClass();
      ids.put(type, derived.of(site, TypeEntry.of(type), AllocationKind.CLONE));
      type = i % 20 == 19 ? new Class<?>[] {String.class, Integer.class}[i % 2] : type;
    }
    ids.forEach(
        (known, id) ->
            assertThat(derived.of(site, TypeEntry.of(known), AllocationKind.CLONE)).isEqualTo(id));
    assertThat(ids.values()).doesNotHaveDuplicates();
  }
}
