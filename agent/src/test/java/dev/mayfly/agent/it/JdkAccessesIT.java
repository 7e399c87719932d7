package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Maps;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.Map;
import subject.analyses.JdkAccesses;

/** Accesses in code of the JDK, by which the program works on its collections and strings. */
final class JdkAccessesIT {
  /** So many that the JIT compiler takes part. */
  private static final long ROUNDS = 20_000;

  private static final long ADDED = 4;

  private static ProfileSnapshot profile(WovenJvm jvm, String... options) {
    WovenJvm charging = jvm.with("jdk", "charge").with("analysis", "fields,cache");
    for (int i = 0; i < options.length; i += 2) {
      charging = charging.with(options[i], options[i + 1]);
    }
    return charging.run(JdkAccesses.class, Long.toString(ROUNDS)).expectSound().profile();
  }

  /**
   * By the class file of {@code Vector}: {@code get} reads the count, the array and an element;
   * {@code add} reads and writes the number of modifications, reads the count and the array, and
   * writes an element and the count; the constructor writes the array and the increment.
   */
  @EachJvm(contexts = "tree")
  void accessesAreThoseOfTheClassFile(WovenJvm jvm) {
    ProfileSnapshot without = profile(jvm);
    ProfileSnapshot with = profile(jvm, "analysis.jdk", "java.util.Vector,java.lang.String");

    Map<String, ImmutableLongArray> fields = rows(with, "Fields");
    assertThat(fields)
        .containsEntry("java.util.Vector.elementCount", counts(ROUNDS + ADDED, ADDED))
        .containsEntry("java.util.Vector.elementData", counts(ROUNDS + ADDED, 1))
        .containsEntry("java.util.Vector.modCount", counts(ADDED, ADDED))
        .containsEntry("java.util.Vector.capacityIncrement", counts(0, 1));
    assertThat(rows(with, "Arrays")).containsEntry("java.lang.Object[]", counts(ROUNDS, ADDED));
    // of both strings the bytes
    assertThat(accesses(with, "java.lang.String.compareTo")).isEqualTo(2 * ROUNDS);
    assertThat(accesses(with, "java.util.Vector.get")).isEqualTo(ROUNDS);

    assertThat(rows(without, "Fields").keySet()).noneMatch(name -> name.contains("Vector"));
    assertThat(ofTheProgram(with)).hasSize(2).isEqualTo(ofTheProgram(without));
  }

  /** What the program and its vector allocate; linking a concatenation varies. */
  private static Map<AllocationSite, AllocationStats> ofTheProgram(ProfileSnapshot profile) {
    return Maps.filterKeys(
        profile.bySite(), site -> site.method().className().matches("subject.*|java.util.Vector"));
  }

  private static ImmutableLongArray counts(long reads, long writes) {
    return ImmutableLongArray.of(reads, writes);
  }

  private static long accesses(ProfileSnapshot profile, String method) {
    return rows(profile, "Cache misses by method").get(method).get(2);
  }

  private static Map<String, ImmutableLongArray> rows(ProfileSnapshot profile, String title) {
    return profile.get(AnalysisTable.PART).stream()
        .filter(table -> table.title().equals(title))
        .findFirst()
        .orElseThrow()
        .rows();
  }
}
