package dev.mayfly.research.packed;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.layout.TypeNames;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Immutable: how long the arrays in the fields of classes are: as long as those that the
 * constructors of the class create, on average. The length of an array from elsewhere is unknown.
 */
public record ArrayFieldLengths(ImmutableMap<Field, Long> means) {

  /** Immutable: fields of one type. */
  public record Field(String className, String typeName) {}

  /** No length is known. */
  public static final ArrayFieldLengths NONE = new ArrayFieldLengths(ImmutableMap.of());

  private static final String CONSTRUCTOR = "<init>";

  /** The lengths that a profile knows. */
  public static ArrayFieldLengths of(ProfileSnapshot snapshot) {
    Map<Field, AllocationStats> created = new HashMap<>();
    for (Map.Entry<AllocationSite, AllocationStats> each : snapshot.bySite().entrySet()) {
      AllocationSite site = each.getKey();
      if (site.method().methodName().equals(CONSTRUCTOR)
          && TypeNames.elementOf(site.typeName()) != null
          && site.kind() != AllocationKind.INNER_ARRAY) {
        created.merge(
            new Field(site.method().className(), site.typeName()),
            each.getValue(),
            AllocationStats::plus);
      }
    }
    ImmutableMap.Builder<Field, Long> means = ImmutableMap.builder();
    created.forEach(
        (field, arrays) -> {
          if (arrays.allocations() > 0) {
            means.put(field, Math.round((double) arrays.elements() / arrays.allocations()));
          }
        });
    return new ArrayFieldLengths(means.buildOrThrow());
  }

  /** The length of the arrays in a field. */
  OptionalLong of(String className, String typeName) {
    Long mean = means.get(new Field(className, typeName));
    return mean == null ? OptionalLong.empty() : OptionalLong.of(mean);
  }
}
