package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import subject.arrays.PaperRows;

/** What JDK Mission Control's reader finds in recordings. */
final class FlightRecorderIT {

  private static Object value(IItemIterable items, IItem item, String field) {
    for (IAccessorKey<?> key : items.getType().getAccessorKeys().keySet()) {
      if (key.getIdentifier().equals(field)) {
        return items.getType().getAccessor(key).getMember(item);
      }
    }
    throw new AssertionError(field);
  }

  private static long number(IItemIterable items, IItem item, String field) {
    Object value = value(items, item, field);
    return value instanceof IQuantity quantity
        ? quantity.longValue()
        : ((Number) value).longValue();
  }

  /** Allocations by type, added up over all events. */
  private static Map<String, Long> byType(Path recording) throws Exception {
    Map<String, Long> types = new TreeMap<>();
    for (IItemIterable items :
        JfrLoaderToolkit.loadEvents(recording.toFile())
            .apply(ItemFilters.type("dev.mayfly.Allocation"))) {
      for (IItem item : items) {
        String type = String.valueOf(value(items, item, "objectClass"));
        types.merge(type, number(items, item, "allocations"), Long::sum);
        assertThat(number(items, item, "bytes")).isPositive();
      }
    }
    return types;
  }

  /**
   * Named as in class files here, and as people read them in the profile: only the sums compare.
   */
  @EachJvm(contexts = "tree")
  void aRecordingHasAllThatWasCounted(WovenJvm jvm) throws Exception {
    WovenRun run = jvm.with("formats", "json;jfr").run(PaperRows.class).expectExit(0);
    assertThat(run.mayflySays()).hasSize(1);
    Map<String, Long> types = byType(run.directory().resolve("report/profile.jfr"));
    assertThat(types).hasSameSizeAs(run.profile().byType()).hasSizeGreaterThan(3);
    assertThat(types.values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(run.profile().total().allocations());
  }
}
